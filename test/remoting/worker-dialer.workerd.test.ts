import { createWorkerDialer } from '../../gateway/remoting/worker-dialer.ts';
import { describeTransportContract } from './transport-contract.ts';
import { blackHole, openProvider } from './workerd-providers.ts';

describeTransportContract('cloudflare:sockets', {
  createDialer: (flushMs) => createWorkerDialer(undefined, flushMs),
  openProvider,
  blackHole,
});
