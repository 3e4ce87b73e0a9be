package com.example.interop.provider;

import com.example.interop.CallService;
import com.example.interop.GroupedService;
import com.example.interop.TypesService;
import com.example.interop.chain.BackService;
import com.example.interop.chain.FrontService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.dubbo.config.ServiceConfig;
import org.example.bench.BenchService;
import org.example.bench.BenchServiceProvider;

/** The services that every provider has. */
final class ExportedServices {
    private ExportedServices() {}

    static List<ServiceConfig<?>> all() {
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

    /**
     * Those whose simple name is in a list with commas, {@code CallService,GroupedService}; all for null. The services of the
     * call chain are exported only when they are named.
     */
    static List<ServiceConfig<?>> named(String names) {
        List<ServiceConfig<?>> services = all();
        if (names != null) {
            services.add(service(FrontService.class, new ChainServices.Front(), null, null));
            services.add(service(BackService.class, new ChainServices.Back(), null, null));
            List<String> wanted = Arrays.asList(names.split(","));
            services.removeIf(service -> !wanted.contains(service.getInterfaceClass().getSimpleName()));
        }
        return services;
    }

    private static ServiceConfig<?> grouped(String group, String version) {
        return service(GroupedService.class, new GroupedServiceProvider(group, version), group, version);
    }

    static <T> ServiceConfig<T> service(Class<T> serviceInterface, T provider, String group, String version) {
        ServiceConfig<T> service = new ServiceConfig<>();
        // 2.7 keeps one service only of those without an id.
        service.setId(serviceInterface.getSimpleName() + "-" + group + "-" + version);
        service.setInterface(serviceInterface);
        service.setRef(provider);
        service.setGroup(group);
        service.setVersion(version);
        return service;
    }
}
