package com.example.interop.provider;

import com.example.interop.CallService;
import com.example.interop.GroupedService;
import com.example.interop.TypesService;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.LogManager;
import java.util.stream.Stream;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.MetadataReportConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.example.bench.BenchService;
import org.example.bench.BenchServiceProvider;

/**
 * Exports the services without Spring and without a registry: {@code ProviderMain <port> <directory for definitions>}.
 * Prints {@code URL <url>} for each export and then {@code READY dubbo=<version> port=<port> pid=<pid>}; ends when its
 * standard input ends, so that it never outlives the one who started it.
 */
public final class ProviderMain {
    private ProviderMain() {}

    public static void main(String[] arguments) throws IOException {
        try (InputStream settings = ProviderMain.class.getResourceAsStream("/logging.properties")) {
            LogManager.getLogManager().readConfiguration(settings);
        }
        int port = Integer.parseInt(arguments[0]);
        System.setProperty(DirectoryMetadataReport.DIRECTORY_PROPERTY, arguments[1]);

        List<ServiceConfig<?>> services = services();
        DubboBootstrap bootstrap = DubboBootstrap.getInstance();
        bootstrap.application(application()).registry(new RegistryConfig("N/A")).protocol(protocol(port))
                .metadataReport(metadataReport());
        services.forEach(bootstrap::service);
        bootstrap.start();
        awaitDefinitions(Paths.get(arguments[1]), services.size());

        for (ServiceConfig<?> service : services) {
            for (URL url : service.getExportedUrls()) {
                System.out.println("URL " + RegisteredUrl.of(url));
            }
        }
        String pid = ManagementFactory.getRuntimeMXBean().getName().split("@")[0];
        System.out.println("READY dubbo=" + Version.getVersion() + " port=" + port + " pid=" + pid);
        endWithStandardInput();
    }

    private static ApplicationConfig application() {
        ApplicationConfig application = new ApplicationConfig("interop-provider");
        application.setQosEnable(false);
        application.setLogger("jdk");
        return application;
    }

    /** {@code -Dinterop.heartbeat=<ms>}: the provider closes a connection that was idle for three times as long. */
    private static ProtocolConfig protocol(int port) {
        ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
        protocol.setHeartbeat(Integer.getInteger("interop.heartbeat"));
        return protocol;
    }

    private static MetadataReportConfig metadataReport() {
        MetadataReportConfig report = new MetadataReportConfig();
        report.setAddress("directory://127.0.0.1:1");
        report.setCycleReport(false);
        return report;
    }

    private static List<ServiceConfig<?>> services() {
        List<ServiceConfig<?>> services = new ArrayList<>();
        services.add(service(TypesService.class, TypesHandler.createTypesService(), null, null));
        services.add(service(CallService.class, new CallServiceProvider(), null, null));
        services.add(service(BenchService.class, new BenchServiceProvider(), null, null));
        services.add(grouped(null, null));
        services.add(grouped(null, "1.0.0"));
        services.add(grouped(null, "2.0.0"));
        services.add(grouped("blue", "1.0.0"));
        return services;
    }

    private static ServiceConfig<?> grouped(String group, String version) {
        return service(GroupedService.class, new GroupedServiceProvider(group, version), group, version);
    }

    private static <T> ServiceConfig<T> service(Class<T> serviceInterface, T provider, String group, String version) {
        ServiceConfig<T> service = new ServiceConfig<>();
        // 2.7 keeps one service only of those without an id.
        service.setId(serviceInterface.getSimpleName() + "-" + group + "-" + version);
        service.setInterface(serviceInterface);
        service.setRef(provider);
        service.setGroup(group);
        service.setVersion(version);
        return service;
    }

    /** Dubbo publishes in the background; 2.7.23 reads its {@code sync-report} under another name and so ignores it. */
    private static void awaitDefinitions(Path directory, int count) throws IOException {
        for (int round = 0; round < 200; round++) {
            if (Files.isDirectory(directory)) {
                try (Stream<Path> files = Files.list(directory)) {
                    if (files.count() >= count) {
                        return;
                    }
                }
            }
            LockSupport.parkNanos(50_000_000L);
        }
        throw new IllegalStateException("not all definitions were published");
    }

    private static void endWithStandardInput() throws IOException {
        while (System.in.read() >= 0) {
            // What is said to it does not matter.
        }
        System.exit(0);
    }
}
