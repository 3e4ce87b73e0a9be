import { describeAuth } from '../end-to-end/auth-suite.ts';
import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';

describeAuth('Node', NODE_GATEWAY);
