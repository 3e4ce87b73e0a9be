package com.example.routing;

import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;

/** A provider that can be chosen, and not called. */
final class UrlInvoker implements Invoker<Object> {
    private final URL url;

    UrlInvoker(URL url) {
        this.url = url;
    }

    @Override
    public Class<Object> getInterface() {
        return Object.class;
    }

    @Override
    public Result invoke(Invocation invocation) {
        throw new UnsupportedOperationException();
    }

    @Override
    public URL getUrl() {
        return url;
    }

    @Override
    public boolean isAvailable() {
        return true;
    }

    @Override
    public void destroy() {
        // There is nothing to end.
    }
}
