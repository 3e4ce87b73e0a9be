import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describeTagRules } from '../end-to-end/tag-rules-suite.ts';

describeTagRules('Node', NODE_GATEWAY);
