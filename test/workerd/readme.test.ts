import { describeReadme } from '../end-to-end/readme-suite.ts';

describeReadme('workerd', 'start:worker');
