import { describeInterleaving } from '../end-to-end/interleaving-suite.ts';
import { WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';

describeInterleaving('workerd', WORKER_GATEWAY);
