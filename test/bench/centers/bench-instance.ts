import { readFile } from 'node:fs/promises';

import { BENCH_SERVICE, WORKLOADS } from '../workload.ts';
import type { Instance } from './simulated-center.ts';

const DEFINITION = new URL('../bench-service.definition.json', import.meta.url);

/** A canned provider on this port, as it would register itself. @param serviceInterface the benchmark's own, or another name for it */
export async function benchInstance(serviceInterface: string, port: number): Promise<Instance> {
  const definition = (await readFile(DEFINITION, 'utf8')).replaceAll(BENCH_SERVICE, serviceInterface);
  const methods = WORKLOADS.map(({ methodName }) => methodName);
  return {
    application: `application-of-${serviceInterface}`,
    services: [{ serviceInterface, version: null, methods, definition }],
    host: '127.0.0.1',
    port,
  };
}
