import type { TestProject } from 'vitest/node';
import { FakeNacos } from './fake-nacos.ts';
import type { NacosPorts } from './nacos-ports.ts';

const AUTH = { username: 'me', password: 'right' };

/** Runs in Node, before the tests inside workerd. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const nacos2 = await FakeNacos.start({ version: '2', auth: AUTH });
  const nacos3 = await FakeNacos.start({ version: '3', hasV1: false, auth: AUTH });
  const noNacos = await FakeNacos.start({ version: '2' });
  noNacos.spoil('html');
  const ports: NacosPorts = { nacos2: nacos2.port, nacos3: nacos3.port, noNacos: noNacos.port };
  project.provide('nacosPorts', ports);
  return async () => {
    await Promise.all([nacos2, nacos3, noNacos].map((fake) => fake.stop()));
  };
}
