import { describeReadme } from '../end-to-end/readme-suite.ts';

describeReadme('Node', 'start:node');
