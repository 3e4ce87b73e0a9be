package com.example.routing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.config.configcenter.ConfigChangeType;
import org.apache.dubbo.common.config.configcenter.ConfigChangedEvent;
import org.apache.dubbo.common.utils.Holder;
import org.apache.dubbo.common.utils.JsonUtils;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.cluster.router.state.BitList;
import org.apache.dubbo.rpc.cluster.router.tag.TagStateRouter;

/**
 * Which providers Dubbo's tag router leaves: {@code TagRouterMain <file>}. The file has a JSON object in each line:
 * {@code {"rule": text or null, "attachments": {...}, "providers": [URL, ...]}}. Answers with one line for each, the indices
 * of the providers that are left with blanks between.
 */
public final class TagRouterMain {
    private static final String CONSUMER = "consumer://192.0.2.99/com.example.Shop?application=consumer";

    private TagRouterMain() {}

    public static void main(String[] arguments) throws IOException {
        Path file = Paths.get(arguments[0]);
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            System.out.println("ANSWER " + String.join(" ", route(JsonUtils.toJavaObject(line, Map.class))));
        }
        System.exit(0);
    }

    private static List<String> route(Map<?, ?> combination) {
        List<Invoker<Object>> all = new ArrayList<>();
        for (Object url : (List<?>) combination.get("providers")) {
            all.add(new UrlInvoker(URL.valueOf((String) url)));
        }
        BitList<Invoker<Object>> invokers = new BitList<>(all);
        URL consumer = URL.valueOf(CONSUMER);
        TagStateRouter<Object> router = new TagStateRouter<>(consumer);
        router.notify(invokers);
        if (combination.get("rule") != null) {
            String rule = (String) combination.get("rule");
            router.process(new ConfigChangedEvent("shop.tag-router", "dubbo", rule, ConfigChangeType.MODIFIED));
        }
        RpcInvocation invocation = new RpcInvocation();
        invocation.setMethodName("find");
        ((Map<?, ?>) combination.get("attachments"))
                .forEach((key, value) -> invocation.setAttachment((String) key, (String) value));
        List<String> left = new ArrayList<>();
        for (Invoker<Object> invoker : router.route(invokers, consumer, invocation, false, new Holder<>())) {
            left.add(String.valueOf(all.indexOf(invoker)));
        }
        return left;
    }
}
