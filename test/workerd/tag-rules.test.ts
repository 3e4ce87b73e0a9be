import { WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describeTagRules } from '../end-to-end/tag-rules-suite.ts';

describeTagRules('workerd', WORKER_GATEWAY);
