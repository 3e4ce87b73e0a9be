import { inject } from 'vitest';
import { validateDocument } from '../../gateway/config/validate-document.ts';
import type { HubCenter } from './hub-center.ts';

const { port }: HubCenter = inject('hubCenter');
const document = {
  registry: { address: `zookeeper://127.0.0.1:${port}?session=3000`, 'update-interval': 100 },
  expose: ['a.*', 'com.example.demo.*'],
  auth: { mode: 'none' },
  http: { 'access-log': false },
};
// Fills in the defaults, as the Worker's build does.
const mistakes = validateDocument(document);
if (mistakes.length > 0) throw new Error(mistakes.join('\n'));

/** In the place of the module that the Worker's build writes: the configuration of the hub under test. */
export default JSON.stringify({ document, definitions: {}, rules: {} });
