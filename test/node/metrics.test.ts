import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describeMetrics } from '../end-to-end/metrics-suite.ts';

describeMetrics('Node', NODE_GATEWAY, { answersLocal: true, hasIsolates: false });
