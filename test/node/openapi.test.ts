import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describeOpenapi } from '../end-to-end/openapi-suite.ts';

describeOpenapi('Node', NODE_GATEWAY);
