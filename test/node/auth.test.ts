import { describeAuth } from '../end-to-end/auth-suite.ts';
import { NODE_GATEWAY } from '../end-to-end/gateway-process.ts';

// Killed as well: nothing can be done then that was not done before.
describeAuth('Node', NODE_GATEWAY, ['SIGTERM', 'SIGKILL']);
