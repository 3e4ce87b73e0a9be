import { WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describeSigners } from '../end-to-end/signers-suite.ts';

describeSigners('workerd', WORKER_GATEWAY);
