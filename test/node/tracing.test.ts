import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describeTracing } from '../end-to-end/tracing-suite.ts';

describeTracing('Node', NODE_GATEWAY);
