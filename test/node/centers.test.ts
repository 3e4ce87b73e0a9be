import { describeCenters } from '../end-to-end/centers-suite.ts';
import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';

describeCenters('Node', NODE_GATEWAY);
