import { describeBadInput } from '../end-to-end/bad-input-suite.ts';
import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';

describeBadInput('Node', NODE_GATEWAY);
