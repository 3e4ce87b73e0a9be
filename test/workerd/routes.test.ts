import { WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describeRoutes } from '../end-to-end/routes-suite.ts';

describeRoutes('workerd', WORKER_GATEWAY);
