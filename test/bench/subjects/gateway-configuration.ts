import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { BENCH_SERVICE } from '../workload.ts';
import { SIGNING_KEY_ID } from './subject-names.ts';

/** Definition of the service as Dubbo 3.3 publishes it. */
const DEFINITION = fileURLToPath(new URL('../bench-service.definition.json', import.meta.url));

/** An argument and a header may colour a call, which they do not, and the provider is in the gateway's own zone. */
const CHOICE = {
  tags: {
    header: true,
    baggage: true,
    rules: [
      { tag: 'gray', from: 'argument', pointer: '/0', when: { mod: 1_000, below: 5 } },
      { tag: 'gray', from: 'header', name: 'x-user', when: { equals: 'tester' } },
    ],
  },
  region: { self: 'cn-hangzhou', zone: 'cn-hangzhou-h' },
};

/**
 * Writes a gateway's configuration for a provider on this port and gives its path. `release` is what the provider's URL
 * says about its version: the gateway calls releases before 2.7 with `generic=true` and later ones with `raw.return`.
 * `isSigned`: it lets in only who has signed. `isPlain`: without tags and regions. `hasMetrics`: it counts. The access log is off, as no other subject writes one;
 * all else is as it is when nothing is said.
 */
export async function writeGatewayConfiguration(
  folder: string,
  providerPort: number,
  release: string,
  { isSigned = false, isPlain = false, hasMetrics = true } = {},
): Promise<string> {
  const path = join(folder, `gateway-${release}${isSigned ? '-signed' : ''}${hasMetrics ? '' : '-unmetered'}.json`);
  const configuration = {
    application: 'bench',
    registry: {
      address: 'static',
      providers: [
        `dubbo://127.0.0.1:${providerPort}/${BENCH_SERVICE}?release=${release}&region=cn-hangzhou&zone=cn-hangzhou-h`,
      ],
    },
    'metadata-report': { address: `file:${DEFINITION}` },
    expose: [BENCH_SERVICE],
    // As many as the load makes within the window.
    auth: isSigned ? { mode: 'aksk', 'max-nonces': 4_000_000 } : { mode: 'none' },
    'access-keys': isSigned ? [{ id: SIGNING_KEY_ID, secrets: ['${BENCH_SECRET}'], allow: [BENCH_SERVICE] }] : [],
    ...(isPlain ? {} : CHOICE),
    timeout: 10_000,
    http: { 'access-log': false },
    metrics: { enabled: hasMetrics },
  };
  await writeFile(path, JSON.stringify(configuration, null, 2));
  return path;
}
