import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describeGray } from '../end-to-end/gray-suite.ts';

describeGray('Node', NODE_GATEWAY);
