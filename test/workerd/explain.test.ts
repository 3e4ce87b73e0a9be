import { describeExplain } from '../end-to-end/explain-suite.ts';
import { WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';

describeExplain('workerd', WORKER_GATEWAY, { answersLocal: false });
