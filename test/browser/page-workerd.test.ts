import { WORKER_GATEWAY } from '../end-to-end/gateway-process.ts';
import { describePage } from './page-suite.ts';

describePage('workerd', WORKER_GATEWAY);
