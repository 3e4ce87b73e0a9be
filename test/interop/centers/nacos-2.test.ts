import { describeRealNacos } from './nacos-contracts.ts';

describeRealNacos('2.2.4');
