import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describeSchemathesis } from '../end-to-end/schemathesis-suite.ts';

describeSchemathesis('Node', NODE_GATEWAY);
