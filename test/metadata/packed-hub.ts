import { inject } from 'vitest';
import type { HubCenter } from './hub-center.ts';

const document = {
  application: 'gateway',
  registry: { address: '', providers: [], 'update-interval': 100, 'empty-protection': true, freeze: false },
  'metadata-report': {},
  'config-center': {},
  expose: ['a.*', 'com.example.demo.*'],
  auth: { mode: 'none' },
  timeout: 1000,
  'connect-timeout': 1000,
  services: {},
  exceptions: {},
  http: { 'max-body-size': 1000, 'access-log': false },
  limits: {
    'max-depth': 10,
    'max-request-size': 100_000,
    'max-response-size': 100_000,
    'max-in-flight': 10,
    'max-timeout': 1000,
  },
  'time-zone': 'UTC',
  lenient: false,
  strict: false,
};

const { port }: HubCenter = inject('hubCenter');
document.registry.address = `zookeeper://127.0.0.1:${port}?session=3000`;

/** In the place of the module that the Worker's build writes: the configuration of the hub under test. */
export default JSON.stringify({ document, definitions: {}, rules: {} });
