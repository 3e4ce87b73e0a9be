import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { listProcessTree } from '../bench/subjects/process-usage.ts';
import { startScript, type GatewayProcess } from './gateway-process.ts';
import { ODD_SERVICE, oddDefinition, startOddProvider, type OddProvider } from './odd-provider.ts';
import { createTestFolder } from './test-folder.ts';

/** Secrets by the names of the environment variables that hold them. */
export const SECRETS = {
  AK1_SECRET: 'first-secret-of-ak1-0123456789',
  AK1_NEXT_SECRET: 'second-secret-of-ak1-012345678',
  AK2_SECRET: 'the-secret-of-ak2-0123456789ab',
};

export const MAX_NONCES = 1_000;

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export interface SignedGateway {
  readonly provider: OddProvider;
  gateway: GatewayProcess;
  /** Ends the gateway in this way and starts it again with the same state, on the same port or on another. */
  restart(signal?: NodeJS.Signals, where?: 'same port' | 'other port'): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A gateway that lets in only who has signed, in front of a provider that is there in the groups `up` and `other`.
 *
 * @param open `auth.open`
 */
export async function startSignedGateway(script: string, open: readonly string[] = []): Promise<SignedGateway> {
  const folder = await createTestFolder();
  const provider = await startOddProvider();
  await folder.write('odd.json', oddDefinition());
  const config = await folder.write('gateway.json', {
    registry: {
      address: 'static',
      providers: ['up', 'other'].map(
        (group) => `dubbo://127.0.0.1:${provider.port}/${ODD_SERVICE}?group=${group}&release=3.3.6`,
      ),
    },
    'metadata-report': { address: 'file:odd.json' },
    expose: [ODD_SERVICE],
    http: { cors: { origins: ['https://app.example'] } },
    auth: { mode: 'aksk', 'max-nonces': MAX_NONCES, open },
    'access-keys': [
      { id: 'AK1', secrets: ['${AK1_SECRET}', '${AK1_NEXT_SECRET}'], allow: ['com.example.*'] },
      { id: 'AK2', secrets: ['${AK2_SECRET}'], allow: [`${ODD_SERVICE}#re*`] },
      { id: 'ELSEWHERE', secrets: ['${AK2_SECRET}'], allow: ['com.example.elsewhere.*'] },
      { id: 'FLOOD', secrets: ['${AK1_SECRET}'], allow: ['*'] },
      { id: 'EXPIRED', secrets: ['${AK1_SECRET}'], allow: ['*'], expires: inDays(-1) },
      { id: 'EARLY', secrets: ['${AK1_SECRET}'], allow: ['*'], 'not-before': inDays(1) },
    ],
  });
  let port = await freePort();
  const start = (): Promise<GatewayProcess> =>
    startScript(script, ['--config', config, '--port', String(port)], SECRETS);
  const signed: SignedGateway = {
    provider,
    gateway: await start(),
    async restart(signal, where = 'same port') {
      // With all that it has started: nobody is left to do anything.
      if (signal === 'SIGKILL') for (const pid of listProcessTree(signed.gateway.pid)) process.kill(pid, signal);
      await signed.gateway.stop(signal);
      if (where === 'other port') port = await freePort();
      signed.gateway = await start();
    },
    async stop() {
      await signed.gateway.stop();
      await provider.stop();
      await folder.remove();
    },
  };
  return signed;
}

/** State is kept by the listener's address: a free port of the system's choice would be another each time. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
