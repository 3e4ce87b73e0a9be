package com.example.interop.provider;

import com.example.interop.chain.BackService;
import com.example.interop.chain.FrontService;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.RpcContext;

/** The two applications of a call chain. {@code -Dinterop.instance} is the name by which an instance answers. */
final class ChainServices {
    private static final String INSTANCE = System.getProperty("interop.instance", "unnamed");

    private ChainServices() {}

    static final class Front implements FrontService {
        @Override
        public String visit(long id) {
            return INSTANCE + "/" + NextHop.BACK.visit(id);
        }

        @Override
        public String visitTwice(long id) {
            return visit(id) + "/" + NextHop.BACK.visit(id);
        }

        @Override
        public String attachmentAtBack(String key) {
            return NextHop.BACK.attachment(key);
        }
    }

    static final class Back implements BackService {
        @Override
        public String visit(long id) {
            return INSTANCE;
        }

        @Override
        public String attachment(String key) {
            return RpcContext.getContext().getAttachment(key);
        }
    }

    /** Looked up at the first call, when Dubbo has its registries. */
    private static final class NextHop {
        static final BackService BACK = reference();

        private static BackService reference() {
            ReferenceConfig<BackService> reference = new ReferenceConfig<>();
            reference.setInterface(BackService.class);
            // One try: a wrong choice is to be seen.
            reference.setRetries(0);
            return reference.get();
        }
    }
}
