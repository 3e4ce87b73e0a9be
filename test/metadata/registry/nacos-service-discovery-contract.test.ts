import { FAKE_NACOS, fakeNacosEnvironment } from '../center/nacos/fake-nacos-access.ts';
import { discoveryCenter } from '../center/nacos/nacos-centers.ts';
import { describeServiceDiscoveryContract } from './service-discovery-contract.ts';

for (const [name, options] of Object.entries(FAKE_NACOS)) {
  describeServiceDiscoveryContract(name, fakeNacosEnvironment(options, discoveryCenter));
}
