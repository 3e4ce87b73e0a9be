package com.example.interop.provider;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.logging.LogManager;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.config.ServiceConfig;

/** What the main classes have in common: the log, what they say to the one who started them, and how they end. */
final class ProviderProcess {
    private ProviderProcess() {}

    static void setUpLog() throws IOException {
        try (InputStream settings = ProviderProcess.class.getResourceAsStream("/logging.properties")) {
            LogManager.getLogManager().readConfiguration(settings);
        }
    }

    /** Prints {@code URL <url>} for each export and then {@code READY dubbo=<version> port=<port> pid=<pid>}. */
    static void sayReady(List<ServiceConfig<?>> services, int port) {
        for (ServiceConfig<?> service : services) {
            for (URL url : service.getExportedUrls()) {
                System.out.println("URL " + RegisteredUrl.of(url));
            }
        }
        String pid = ManagementFactory.getRuntimeMXBean().getName().split("@")[0];
        System.out.println("READY dubbo=" + Version.getVersion() + " port=" + port + " pid=" + pid);
    }

    /** So that the process never outlives the one who started it: at once, since to leave a dead registry takes for ever. */
    static void endWithStandardInput() throws IOException {
        while (System.in.read() >= 0) {
            // What is said to it does not matter.
        }
        Runtime.getRuntime().halt(0);
    }
}
