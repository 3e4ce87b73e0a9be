package com.example.interop.provider;

import com.example.interop.ExtraService;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Answers the methods of whichever release of {@link ExtraService} comes first on the class path. */
final class ExtraServiceHandler implements InvocationHandler {
    static ExtraService createExtraService() {
        Class<?>[] interfaces = {ExtraService.class};
        return (ExtraService)
                Proxy.newProxyInstance(ExtraService.class.getClassLoader(), interfaces, new ExtraServiceHandler());
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(this, arguments);
        }
        return method.getName().equals("greet") ? "hello " + arguments[0] : arguments[arguments.length - 1];
    }
}
