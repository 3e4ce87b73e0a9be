import { createIsolateExchange } from '../../gateway/remoting/isolate-exchange.ts';
import { createNodeDialer } from '../../gateway/remoting/node-dialer.ts';
import { describeExchangeContract } from './exchange-contract.ts';
import { localProviders } from './local-environment.ts';

describeExchangeContract('isolate leases on node:net', {
  createExchange: (options) => createIsolateExchange({ dialer: createNodeDialer(), waitUntil: () => {}, options }),
  openProvider: localProviders().openProvider,
});
