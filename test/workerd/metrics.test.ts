import { WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describeMetrics } from '../end-to-end/metrics-suite.ts';

describeMetrics('workerd', WORKER_GATEWAY, { answersLocal: false, hasIsolates: true });
