import { waitUntil } from 'cloudflare:workers';
import { createExchangePool } from '../../gateway/remoting/exchange-pool.ts';
import { createIsolateExchange } from '../../gateway/remoting/isolate-exchange.ts';
import { createWorkerDialer } from '../../gateway/remoting/worker-dialer.ts';
import { describeExchangeContract } from './exchange-contract.ts';
import { openProvider } from './workerd-providers.ts';

describeExchangeContract('isolate leases on cloudflare:sockets', {
  createExchange: (options) => createIsolateExchange({ dialer: createWorkerDialer(), waitUntil, options }),
  openProvider,
});

// As in a Durable Object, where one context owns all sockets.
describeExchangeContract('pool on cloudflare:sockets', {
  createExchange: (options) => createExchangePool({ dialer: createWorkerDialer(), options }),
  openProvider,
});
