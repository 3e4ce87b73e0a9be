import { describeAuth } from '../end-to-end/auth-suite.ts';
import { WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';

describeAuth('workerd', WORKER_GATEWAY);
