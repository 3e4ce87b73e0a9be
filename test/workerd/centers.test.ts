import { describeCenters } from '../end-to-end/centers-suite.ts';
import { WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';

describeCenters('workerd', WORKER_GATEWAY);
