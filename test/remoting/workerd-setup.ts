import type { TestProject } from 'vitest/node';
import { startProviderControl } from './provider-control.ts';

/** Runs in Node, before the tests inside workerd. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const control = await startProviderControl();
  project.provide('providerControl', control.url);
  return () => control.close();
}
