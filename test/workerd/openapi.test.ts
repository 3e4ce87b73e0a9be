import { WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describeOpenapi } from '../end-to-end/openapi-suite.ts';

describeOpenapi('workerd', WORKER_GATEWAY);
