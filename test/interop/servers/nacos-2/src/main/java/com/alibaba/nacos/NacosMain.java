package com.alibaba.nacos;

import com.alibaba.nacos.core.code.ControllerMethodsCache;
import javax.annotation.PostConstruct;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.servlet.ServletComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** In Nacos's own package, so that Spring finds all of its classes. */
@SpringBootApplication
@ServletComponentScan
@EnableScheduling
public class NacosMain {
    public static void main(String[] arguments) {
        SpringApplication.run(NacosMain.class, arguments);
    }

    /** Nacos's own start does this for its controllers; without it each path is "no such api". */
    @Configuration
    static class Controllers {
        private final ControllerMethodsCache methods;

        Controllers(ControllerMethodsCache methods) {
            this.methods = methods;
        }

        @PostConstruct
        void findMethods() {
            methods.initClassMethod("com.alibaba.nacos.core.controller");
            methods.initClassMethod("com.alibaba.nacos.naming.controllers");
            methods.initClassMethod("com.alibaba.nacos.config.server.controller");
        }
    }
}
