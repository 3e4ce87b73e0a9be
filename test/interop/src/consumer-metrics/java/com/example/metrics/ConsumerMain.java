package com.example.metrics;

import com.example.interop.CallService;
import com.example.interop.GroupedService;
import java.util.concurrent.Callable;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.MetricsConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.config.nested.HistogramConfig;
import org.apache.dubbo.config.nested.PrometheusConfig;
import org.apache.dubbo.metrics.prometheus.PrometheusMetricsReporter;
import org.apache.dubbo.rpc.model.ApplicationModel;

/** {@code ConsumerMain <port>}: makes some calls of the provider there, good and bad, and prints its metrics as Prometheus gets them. */
public final class ConsumerMain {
    private static final int TIMEOUT_MS = 2_000;

    private ConsumerMain() {}

    public static void main(String[] arguments) throws Exception {
        ReferenceConfig<CallService> calls = reference(CallService.class, arguments[0]);
        ReferenceConfig<GroupedService> nobody = reference(GroupedService.class, "1");
        nobody.setGroup("blue");
        nobody.setVersion("1.0.0");
        ApplicationConfig application = new ApplicationConfig("edge");
        application.setQosEnable(false);
        DubboBootstrap.getInstance()
                .application(application)
                .registry(new RegistryConfig("N/A"))
                .metrics(metrics())
                .reference(calls)
                .reference(nobody)
                .start();
        CallService service = calls.get();
        for (int times = 0; times < 3; times++) {
            attempt(service::ping);
        }
        attempt(() -> service.throwDeclared("no"));
        attempt(() -> service.throwJdk("no"));
        attempt(() -> service.slow(4_000));
        attempt(() -> nobody.get().which());
        PrometheusMetricsReporter reporter =
                ApplicationModel.defaultModel().getBeanFactory().getBean(PrometheusMetricsReporter.class);
        reporter.resetIfSamplesChanged();
        System.out.print(reporter.getResponse());
        System.exit(0);
    }

    private static <T> ReferenceConfig<T> reference(Class<T> type, String port) {
        ReferenceConfig<T> reference = new ReferenceConfig<>();
        reference.setInterface(type);
        // Dubbo would take another address of this machine in the place of 127.0.0.1.
        reference.setUrl("dubbo://[::ffff:127.0.0.1]:" + port);
        reference.setTimeout(TIMEOUT_MS);
        reference.setRetries(0);
        reference.setCheck(false);
        return reference;
    }

    private static MetricsConfig metrics() {
        PrometheusConfig.Exporter exporter = new PrometheusConfig.Exporter();
        exporter.setEnabled(true);
        PrometheusConfig prometheus = new PrometheusConfig();
        prometheus.setExporter(exporter);
        HistogramConfig histogram = new HistogramConfig();
        histogram.setEnabled(true);
        MetricsConfig metrics = new MetricsConfig();
        metrics.setProtocol("prometheus");
        metrics.setEnableRpc(true);
        metrics.setUseGlobalRegistry(false);
        metrics.setPrometheus(prometheus);
        metrics.setHistogram(histogram);
        return metrics;
    }

    /** What becomes of it is in the metrics. */
    private static void attempt(Callable<?> call) {
        try {
            System.err.println("answered " + call.call());
        } catch (Exception failure) {
            System.err.println("failed " + failure);
        }
    }
}
