import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NacosAccess } from '../../metadata/center/nacos/nacos-centers.ts';
import { startNacosServer } from '../servers/nacos-server.ts';
import type { NacosAuth, NacosServer, NacosVersion } from '../servers/nacos-server.ts';
import { NacosWriter } from './nacos-writer.ts';
import { TcpRelay } from './tcp-relay.ts';

/** A real Nacos, written to directly, and read through a relay. */
export interface RealNacos extends NacosAccess {
  /** The address through the relay, with other parameters. */
  addressWith(parameters: string): string;
  /** Takes back all that was written. */
  clear(): Promise<void>;
  /** Ends the server and starts it again, with the configurations that it has or with nothing. */
  restart(options: { readonly clean: boolean }): Promise<void>;
}

export async function startRealNacos(version: NacosVersion, auth?: NacosAuth): Promise<RealNacos> {
  const dir = await mkdtemp(join(tmpdir(), 'nacos-'));
  const options = { version, dir, ...(auth === undefined ? {} : { auth }) };
  let server: NacosServer = await startNacosServer(options);
  const relay = new TcpRelay(server.port);
  await relay.start();
  let writer = new NacosWriter(server.url, auth);
  const addressWith = (parameters: string): string => `nacos://127.0.0.1:${relay.port}?poll-interval=100${parameters}`;
  const credentials =
    auth === undefined ? '' : `&username=${auth.username}&password=${encodeURIComponent(auth.password)}`;
  return {
    address: addressWith(credentials),
    addressWith,
    secrets: auth === undefined ? [] : [auth.password],
    register: (name, entry) => writer.register(name, entry),
    deregister: (name, ip, port) => writer.deregister(name, ip, port),
    publish: (dataId, group, text) => writer.publish(dataId, group, text),
    unpublish: (dataId, group) => writer.unpublish(dataId, group),
    clear: () => writer.clear(),
    stop: () => relay.stop(),
    async start(how) {
      if (how?.empty === true) await writer.clear();
      await relay.start();
    },
    async restart({ clean }) {
      writer.close();
      await server.stop();
      server = await startNacosServer({ ...options, port: server.port, clean });
      writer = new NacosWriter(server.url, auth);
    },
    async close() {
      writer.close();
      await relay.stop();
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
