package com.example.tag;

import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcContext;

/**
 * Passes the tag of an incoming call, and its trace, to the calls that the provider makes to answer it. Dubbo itself drops
 * {@code dubbo.tag} after the first hop ({@code ContextFilter}).
 *
 * Dubbo 2.7: what is in the context of an incoming call goes out with each call that its thread makes.
 */
@Activate(group = CommonConstants.PROVIDER)
public class PassTagFilter implements Filter {
    private static final String[] PASSED = {"dubbo.tag", "traceparent", "tracestate", "baggage"};

    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
        for (String key : PASSED) {
            String value = invocation.getAttachment(key);
            if (value != null) {
                RpcContext.getContext().setAttachment(key, value);
            }
        }
        return invoker.invoke(invocation);
    }
}
