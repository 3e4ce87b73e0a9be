import { describeInterleaving } from '../end-to-end/interleaving-suite.ts';
import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';

describeInterleaving('Node', NODE_GATEWAY);
