import type { CenterControl, CenterEnvironment } from '../center-control.ts';
import { FakeNacos } from './fake-nacos.ts';
import type { FakeNacosOptions } from './fake-nacos.ts';
import type { NacosAccess } from './nacos-centers.ts';

/** What contracts are run against, by what to call it. */
export const FAKE_NACOS: Readonly<Record<string, FakeNacosOptions>> = {
  'fake Nacos 2': { version: '2' },
  'fake Nacos 3 with login': { version: '3', auth: { username: 'gateway', password: 'p4ssword/of@gateway' } },
  'fake Nacos 3 without v1': { version: '3', hasV1: false },
};

/** A fake Nacos for a contract. */
export function fakeNacosEnvironment<Center extends CenterControl>(
  options: FakeNacosOptions,
  create: (access: NacosAccess) => Center,
): CenterEnvironment<Center> {
  return { withinMs: 2_000, startCenter: async () => create(await startAccess(options)) };
}

async function startAccess(options: FakeNacosOptions): Promise<NacosAccess> {
  const fake = await FakeNacos.start(options);
  const { data } = fake;
  const { auth } = options;
  const credentials =
    auth === undefined ? '' : `&username=${auth.username}&password=${encodeURIComponent(auth.password)}`;
  return {
    address: fake.address(credentials),
    secrets: auth === undefined ? [] : [auth.password],
    register: async (name, entry) => data.register(name, entry),
    deregister: async (name, ip, port) => data.deregister(name, ip, port),
    publish: async (dataId, group, text) => data.publish(dataId, text, group),
    unpublish: async (dataId, group) => data.unpublish(dataId, group),
    stop: () => fake.stop(),
    async start(how) {
      if (how?.empty === true) data.clear();
      await fake.start();
    },
    close: () => fake.stop(),
  };
}
