import { FAKE_NACOS, fakeNacosEnvironment } from '../center/nacos/fake-nacos-access.ts';
import { registryCenter } from '../center/nacos/nacos-centers.ts';
import { describeRegistryContract } from './registry-contract.ts';

for (const [name, options] of Object.entries(FAKE_NACOS)) {
  describeRegistryContract(name, fakeNacosEnvironment(options, registryCenter));
}
