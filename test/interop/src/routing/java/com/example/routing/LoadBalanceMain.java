package com.example.routing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.JsonUtils;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.cluster.loadbalance.RandomLoadBalance;

/**
 * How often Dubbo's {@code random} chooses each provider: {@code LoadBalanceMain <file>}. The file has a JSON object in each
 * line: {@code {"methodName": "get", "draws": 1000, "providers": [URL, ...], "upMs": [how long each has run, ...]}}. Answers with
 * one line for each, the counts with blanks between.
 */
public final class LoadBalanceMain {
    private LoadBalanceMain() {}

    public static void main(String[] arguments) throws IOException {
        for (String line : Files.readAllLines(Paths.get(arguments[0]), StandardCharsets.UTF_8)) {
            StringBuilder answer = new StringBuilder("ANSWER");
            for (int count : count(JsonUtils.toJavaObject(line, Map.class))) {
                answer.append(' ').append(count);
            }
            System.out.println(answer);
        }
        System.exit(0);
    }

    private static int[] count(Map<?, ?> question) {
        List<?> urls = (List<?>) question.get("providers");
        List<?> upMs = (List<?>) question.get("upMs");
        long nowMs = System.currentTimeMillis();
        List<Invoker<Object>> invokers = new ArrayList<>();
        for (int index = 0; index < urls.size(); index++) {
            long startMs = nowMs - ((Number) upMs.get(index)).longValue();
            URL url = URL.valueOf((String) urls.get(index)).addParameter("timestamp", startMs);
            invokers.add(new UrlInvoker(url));
        }
        RpcInvocation invocation = new RpcInvocation();
        invocation.setMethodName((String) question.get("methodName"));
        RandomLoadBalance loadBalance = new RandomLoadBalance();
        int[] counts = new int[invokers.size()];
        for (int draw = ((Number) question.get("draws")).intValue(); draw > 0; draw--) {
            counts[invokers.indexOf(loadBalance.select(invokers, invokers.get(0).getUrl(), invocation))]++;
        }
        return counts;
    }
}
