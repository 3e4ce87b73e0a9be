import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itCase } from '../it-case.ts';
import { startProcess, type StartedProcess } from '../bench/subjects/started-process.ts';
import { workerdCommand } from '../bench/subjects/workerd-command.ts';
import type { FakeProvider } from './fake-provider.ts';
import { localProviders } from './local-environment.ts';

const CALLERS = 32;
const MAX_IN_FLIGHT = 40;
const LEASE_MS = 500;
/** So that leases end by their age and not because a call would not fit. */
const TIMEOUT_MS = 550;

/** The built bundle in a workerd of its own: only there does a request get at the things of another one's and is refused. */
describe('isolate leases in workerd', { timeout: 60_000 }, () => {
  const { openProvider } = localProviders();
  const agent = new Agent({ keepAlive: true });
  let folder: string;
  let workerd: StartedProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'isolate-leases-'));
    const variables = { LEASE_MS: String(LEASE_MS), DRAIN_MS: '500', MAX_IN_FLIGHT: String(MAX_IN_FLIGHT) };
    workerd = await startProcess(
      'workerd',
      await workerdCommand(new URL('./worker-leases.ts', import.meta.url), folder, variables),
    );
  }, 60_000);
  afterAll(async () => {
    agent.destroy();
    await workerd.stop();
    await rm(folder, { recursive: true });
  });

  const request = (provider: FakeProvider, command: string, timeoutMs = TIMEOUT_MS, path = '/'): ClientRequest => {
    const query = new URLSearchParams({ port: String(provider.address.port), command, timeout: String(timeoutMs) });
    return get({ host: '127.0.0.1', port: workerd.port, path: `${path}?${query.toString()}`, agent });
  };

  const call = async (provider: FakeProvider, command: string, timeoutMs?: number, path?: string): Promise<string> => {
    const [response] = await once(request(provider, command, timeoutMs, path), 'response');
    let text = '';
    for await (const chunk of response.setEncoding('latin1')) text += chunk;
    return text;
  };

  /** Calls from many callers at once, each waiting for its own answer, until `isEnough`. Gives what went wrong. */
  const load = async (provider: FakeProvider, isEnough: (count: number) => Promise<boolean>): Promise<string[]> => {
    const wrong: string[] = [];
    let count = 0;
    let isOver = false;
    const caller = async (_: unknown, index: number): Promise<void> => {
      while (!isOver) {
        const id = `call-${++count}`;
        const answer = await call(provider, index % 8 === 0 ? `after 100 ${id}` : `echo ${id}`);
        if (answer !== id) wrong.push(answer);
        if (index === 0) isOver = await isEnough(count);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    return wrong;
  };

  // Beyond 10,000 requests the runtime optimises the code that they run, which has its own way with promises (README).
  itCase('C236', 'answers thousands of requests over many hand-overs without an error', async () => {
    const provider = await openProvider();
    const startedAt = Date.now();
    const wrong = await load(provider, async (count) => count > 20_000 && (await provider.counts()).connections > 5);
    expect([...new Set(wrong)]).toEqual([]);
    // As many as there were leases, each renewed after four fifths of its time: none was opened twice.
    const leases = (Date.now() - startedAt) / (LEASE_MS * 0.8);
    expect((await provider.counts()).connections).toBeLessThanOrEqual(Math.ceil(leases) + 1);
  });

  it('loses only the calls in flight when the provider dies and comes back', async () => {
    const provider = await openProvider();
    let inFlight = '';
    let countAtDeath = 0;
    const wrong = await load(provider, async (count) => {
      if (countAtDeath > 0) return count > countAtDeath + 1_000;
      if (count > 500) {
        const silent = call(provider, 'silence', 5_000);
        await expect.poll(async () => (await provider.counts()).silent).toBe(1);
        countAtDeath = count;
        await provider.kill();
        inFlight = await silent;
        await provider.restart();
      }
      return false;
    });
    // The other callers go on while one waits for the restart: their calls wait in the connection, and none of them fails.
    expect(wrong.length).toBeLessThan(CALLERS);
    for (const answer of [inFlight, ...wrong]) {
      expect(JSON.parse(answer)).toMatchObject({ code: 'CONNECTION_FAILED', sent: true });
    }
  });

  it('keeps the lease when the caller who opened it goes away', async () => {
    const provider = await openProvider();
    const opener = request(provider, 'silence');
    await expect.poll(async () => (await provider.counts()).silent).toBe(1);
    const others = Array.from({ length: 8 }, (_, index) => call(provider, `after 100 ${index}`));
    await expect.poll(async () => (await provider.counts()).requests).toBe(9);
    opener.on('error', () => {});
    opener.socket?.resetAndDestroy();
    expect(await Promise.all(others)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    expect((await provider.counts()).connections).toBe(1);
  });

  it('outlives a lease whose request is ended by the runtime', async () => {
    const provider = await openProvider();
    const dead = call(provider, 'after 100 x', TIMEOUT_MS, '/die');
    await expect.poll(async () => (await provider.counts()).requests).toBe(1);
    const inFlight = call(provider, 'silence', 5_000);
    await expect.poll(async () => (await provider.counts()).silent).toBe(1);
    await dead;
    expect(await call(provider, 'echo new', 5_000)).toBe('new');
    expect(JSON.parse(await inFlight)).toMatchObject({ code: 'CONNECTION_FAILED', sent: true });
    expect((await provider.counts()).connections).toBe(2);
  });

  it('frees the places of callers who went away', async () => {
    const provider = await openProvider();
    const gone = Array.from({ length: MAX_IN_FLIGHT }, () => request(provider, 'silence', 5_000).on('error', () => {}));
    await expect.poll(async () => (await provider.counts()).silent).toBe(MAX_IN_FLIGHT);
    expect(JSON.parse(await call(provider, 'echo no'))).toMatchObject({ code: 'PROVIDER_OVERLOADED' });
    for (const one of gone) one.socket?.resetAndDestroy();
    await expect.poll(() => call(provider, 'echo yes')).toBe('yes');
  });
});
