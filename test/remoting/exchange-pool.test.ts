import { createExchangePool } from '../../gateway/remoting/exchange-pool.ts';
import { createNodeDialer } from '../../gateway/remoting/node-dialer.ts';
import { describeExchangeContract } from './exchange-contract.ts';
import { localProviders } from './local-environment.ts';

describeExchangeContract('pool on node:net', {
  createExchange: (options) => createExchangePool({ dialer: createNodeDialer(), options }),
  openProvider: localProviders().openProvider,
});
