package com.example.interop.provider;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.MetadataReportConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;

/**
 * Exports the services without Spring and without a registry: {@code ProviderMain <port> <directory for definitions>}.
 * Says what {@link ProviderProcess#sayReady} does, and ends with its standard input.
 */
public final class ProviderMain {
    private ProviderMain() {}

    public static void main(String[] arguments) throws IOException {
        ProviderProcess.setUpLog();
        int port = Integer.parseInt(arguments[0]);
        System.setProperty(DirectoryMetadataReport.DIRECTORY_PROPERTY, arguments[1]);

        List<ServiceConfig<?>> services = ExportedServices.all();
        DubboBootstrap bootstrap = DubboBootstrap.getInstance();
        bootstrap.application(application()).registry(new RegistryConfig("N/A")).protocol(protocol(port))
                .metadataReport(metadataReport());
        services.forEach(bootstrap::service);
        bootstrap.start();
        awaitDefinitions(Paths.get(arguments[1]), services.size());

        ProviderProcess.sayReady(services, port);
        ProviderProcess.endWithStandardInput();
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
}
