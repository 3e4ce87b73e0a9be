import { describeBadInput } from '../end-to-end/bad-input-suite.ts';
import { WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';

describeBadInput('workerd', WORKER_GATEWAY);
