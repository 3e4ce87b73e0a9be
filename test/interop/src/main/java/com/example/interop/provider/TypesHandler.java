package com.example.interop.provider;

import com.example.interop.TypesService;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Answers every method of {@link TypesService} by the beginning of its name, so that a type family is one line of its interface. */
final class TypesHandler implements InvocationHandler {
    private final Samples samples = new Samples();

    static TypesService createTypesService() {
        Class<?>[] interfaces = {TypesService.class};
        return (TypesService) Proxy.newProxyInstance(TypesService.class.getClassLoader(), interfaces, new TypesHandler());
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        String name = method.getName();
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(this, arguments);
        }
        if (name.equals("describeGiven")) {
            String suffix = (String) arguments[0];
            Class<?> returnType = TypesService.class.getMethod("give" + suffix, int.class).getReturnType();
            return Words.of(samples.get(suffix, (Integer) arguments[1]), returnType);
        }
        if (name.startsWith("give")) {
            return samples.get(name.substring("give".length()), (Integer) arguments[0]);
        }
        return name.startsWith("echo") ? arguments[0] : Words.of(arguments[0], method.getParameterTypes()[0]);
    }
}
