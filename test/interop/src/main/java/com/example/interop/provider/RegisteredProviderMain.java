package com.example.interop.provider;

import com.example.interop.ExtraService;
import java.io.IOException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.MetadataReportConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;

/**
 * Exports the services and registers them: {@code RegisteredProviderMain <port>}, with system properties:
 * {@code interop.registries} (addresses, with spaces between), and where wanted {@code interop.application},
 * {@code interop.simplified}, {@code interop.metadata-report} (an address), {@code interop.metadata-type},
 * {@code interop.services} (simple names of interfaces, with commas), {@code interop.extra} ({@code true}: {@code
 * ExtraService}, too), {@code interop.parameters} ({@code weight=50&tag=gray}: of every exported URL). What only 3.x knows
 * is said in its own properties, {@code dubbo.application.register-mode}. Says what {@link ProviderProcess#sayReady} does,
 * and ends with its standard input.
 */
public final class RegisteredProviderMain {
    private RegisteredProviderMain() {}

    public static void main(String[] arguments) throws IOException {
        ProviderProcess.setUpLog();
        int port = Integer.parseInt(arguments[0]);
        List<ServiceConfig<?>> services = services();
        DubboBootstrap bootstrap = DubboBootstrap.getInstance();
        bootstrap.application(application()).registries(registries()).protocol(new ProtocolConfig("dubbo", port));
        String metadataReport = System.getProperty("interop.metadata-report");
        if (metadataReport != null) {
            MetadataReportConfig report = new MetadataReportConfig();
            report.setAddress(metadataReport);
            bootstrap.metadataReport(report);
        }
        services.forEach(bootstrap::service);
        bootstrap.start();
        ProviderProcess.sayReady(services, port);
        ProviderProcess.endWithStandardInput();
    }

    private static ApplicationConfig application() {
        ApplicationConfig application = new ApplicationConfig(System.getProperty("interop.application", "interop-provider"));
        application.setQosEnable(false);
        application.setLogger("jdk");
        application.setMetadataType(System.getProperty("interop.metadata-type"));
        return application;
    }

    private static List<RegistryConfig> registries() {
        List<RegistryConfig> registries = new ArrayList<>();
        for (String address : System.getProperty("interop.registries").split(" ")) {
            RegistryConfig registry = new RegistryConfig(address);
            registry.setId("registry" + registries.size());
            if (Boolean.getBoolean("interop.simplified")) {
                registry.setSimplified(true);
            }
            registries.add(registry);
        }
        return registries;
    }

    private static List<ServiceConfig<?>> services() throws IOException {
        List<ServiceConfig<?>> services = ExportedServices.named(System.getProperty("interop.services"));
        if (Boolean.getBoolean("interop.extra")) {
            ExtraService extra = ExtraServiceHandler.createExtraService();
            services.add(ExportedServices.service(ExtraService.class, extra, null, "1.0.0"));
        }
        Map<String, String> parameters = new HashMap<>();
        for (String parameter : System.getProperty("interop.parameters", "").split("&")) {
            String[] pair = parameter.split("=", 2);
            if (pair.length == 2) {
                parameters.put(URLDecoder.decode(pair[0], "UTF-8"), URLDecoder.decode(pair[1], "UTF-8"));
            }
        }
        services.forEach(service -> service.setParameters(new HashMap<>(parameters)));
        return services;
    }
}
