import { FAKE_NACOS, fakeNacosEnvironment } from '../center/nacos/fake-nacos-access.ts';
import { ruleCenter } from '../center/nacos/nacos-centers.ts';
import { describeConfigCenterContract } from './config-center-contract.ts';

for (const [name, options] of Object.entries(FAKE_NACOS)) {
  describeConfigCenterContract(name, fakeNacosEnvironment(options, ruleCenter));
}
