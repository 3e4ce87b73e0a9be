import { createNodeDialer } from '../../gateway/remoting/node-dialer.ts';
import { localProviders } from './local-environment.ts';
import { describeTransportContract } from './transport-contract.ts';

describeTransportContract('node:net', { createDialer: createNodeDialer, ...localProviders() });
