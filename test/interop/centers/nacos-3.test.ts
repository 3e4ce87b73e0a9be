import { describeRealNacos } from './nacos-contracts.ts';

describeRealNacos('3.1.0');
