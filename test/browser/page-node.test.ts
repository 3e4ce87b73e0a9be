import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describePage } from './page-suite.ts';

describePage('node', NODE_GATEWAY);
