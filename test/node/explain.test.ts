import { describeExplain } from '../end-to-end/explain-suite.ts';
import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';

describeExplain('Node', NODE_GATEWAY, { answersLocal: true });
