import { FAKE_NACOS, fakeNacosEnvironment } from '../center/nacos/fake-nacos-access.ts';
import { metadataCenter } from '../center/nacos/nacos-centers.ts';
import { describeMetadataReportContract } from './metadata-report-contract.ts';

for (const [name, options] of Object.entries(FAKE_NACOS)) {
  describeMetadataReportContract(name, fakeNacosEnvironment(options, metadataCenter));
}
