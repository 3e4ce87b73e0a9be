package com.example.interop.provider;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.Version;

/** An exported URL in the form in which a registry would get it. */
final class RegisteredUrl {
    /** 2.7: {@code RegistryProtocol.getUrlToRegistry}. */
    private static final List<String> LEFT_OUT = Arrays.asList("monitor", "bind.ip", "bind.port", "qos.enable", "qos.host",
            "qos.port", "qos.accept.foreign.ip", "validation", "interfaces");
    /** 3.x: {@code DefaultServiceURLCustomizer}, beyond the above. */
    private static final List<String> LEFT_OUT_BY_3 = Arrays.asList("register-mode", "pid", "file-cache",
            "executor-management-mode", "background", "anyhost", "threadname", "threadpool", "alive", "queues",
            "corethreads", "threads");

    private RegisteredUrl() {}

    static String of(URL exported) {
        List<String> leftOut = new ArrayList<>(LEFT_OUT);
        if (!Version.getVersion().startsWith("2.")) {
            leftOut.addAll(LEFT_OUT_BY_3);
        }
        exported.getParameters().keySet().stream().filter(key -> key.startsWith(".")).forEach(leftOut::add);
        return exported.removeParameters(leftOut).toFullString();
    }
}
