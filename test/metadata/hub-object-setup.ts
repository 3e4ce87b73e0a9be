import { readFile } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startDemoProvider } from '../demo/demo-provider.ts';
import type { HubCenter } from './hub-center.ts';
import { startHubCenterControl } from './hub-object-control.ts';

/** Runs in Node, before the tests inside workerd. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [control, provider] = [await startHubCenterControl(), await startDemoProvider()];
  const file = new URL('../demo/definitions/com.example.demo.UserService.json', import.meta.url);
  const definition = await readFile(file, 'utf8');
  const center: HubCenter = { port: control.port, url: control.url, providerPort: provider.port, definition };
  project.provide('hubCenter', center);
  return async () => {
    await control.close();
    await provider.stop();
  };
}
