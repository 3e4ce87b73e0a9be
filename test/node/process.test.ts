import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describeProcess } from '../end-to-end/process-suite.ts';

describeProcess('Node', NODE_GATEWAY);
