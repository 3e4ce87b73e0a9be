import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { COMPATIBILITY_DATE, COMPATIBILITY_FLAGS } from '../../../gateway/launch/workerd-config.ts';
import type { Goal } from '../measure/goals.ts';
import { readProcessUsage } from '../subjects/process-usage.ts';
import { startProcess } from '../subjects/started-process.ts';
import { bundleWorker, serveCommand } from '../subjects/workerd-command.ts';
import type { NodeNonceReport } from './node-process.ts';
import { MAX_NONCES, PER_SECOND, WINDOW_SECONDS } from './nonce-load.ts';

const MOST_MB = 32;
/** Half of what a Durable Object may have. Here it is all that workerd's process grew by, with what nobody has collected yet. */
const MOST_WORKER_MB = 64;
/** Most that is ever live: the memory forgets by quarters of a window, and clocks may differ. */
const LIVE_SECONDS = WINDOW_SECONDS * 1.25;
const LOAD = `${PER_SECOND.toLocaleString('en')} signed requests/s, window ${WINDOW_SECONDS} s`;

/**
 * Memory of the nonces of a key that is used steadily: on Node under a clock that is moved by hand, over three windows; of a Durable Object, whose
 * clock cannot be moved, with as many live nonces as such a load leaves.
 */
export async function measureNonceMemory(folder: string): Promise<readonly Goal[]> {
  const node = await measureNode();
  const worker = await measureWorker(join(folder, 'nonces'));
  return [
    atMost(`Node: memory of nonces, ${LOAD} (journal ${mb(node.steadyDiskBytes)} MB)`, node.steadyBytes),
    atMost(`Node: memory of nonces of a key that floods, ${MAX_NONCES.toLocaleString('en')}`, node.fullBytes),
    atMost(
      `Durable Object: memory of nonces, ${LOAD} (on disk ${mb(worker.diskBytes)} MB)`,
      worker.bytes,
      MOST_WORKER_MB,
    ),
  ];
}

async function measureNode(): Promise<NodeNonceReport> {
  const child = fork(fileURLToPath(new URL('node-process.ts', import.meta.url)), { execArgv: ['--expose-gc'] });
  const [report] = (await once(child, 'message')) as [NodeNonceReport];
  return report;
}

async function measureWorker(folder: string): Promise<{ readonly bytes: number; readonly diskBytes: number }> {
  const storage = join(folder, 'storage');
  await mkdir(storage, { recursive: true });
  const bundle = await bundleWorker(new URL('worker-nonces.ts', import.meta.url), folder);
  const config = join(dirname(bundle), 'config.capnp');
  await writeFile(config, capnpConfig(basename(bundle), storage));
  const worker = await startProcess('nonces on workerd', serveCommand(config));
  try {
    const fill = async (second: number): Promise<void> => {
      const text = await (await fetch(`http://127.0.0.1:${worker.port}/?second=${second}`)).text();
      if (text !== String(PER_SECOND)) throw new Error(`of ${PER_SECOND} nonces ${text} were new`);
    };
    const rss = (): number => readProcessUsage(worker.pid)?.rssBytes ?? Number.NaN;
    // What the runtime itself takes once it is at work.
    for (let second = 0; second < 5; second++) await fill(second);
    const before = rss();
    for (let second = 5; second < LIVE_SECONDS; second++) await fill(second - WINDOW_SECONDS + 5);
    const names = await readdir(storage, { recursive: true });
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(storage, name))).size));
    return { bytes: rss() - before, diskBytes: sizes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await worker.stop();
  }
}

function capnpConfig(module: string, storage: string): string {
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "${module}", esModule = embed "${module}")],
      compatibilityDate = "${COMPATIBILITY_DATE}",
      compatibilityFlags = [${COMPATIBILITY_FLAGS.map((flag) => `"${flag}"`).join(', ')}],
      bindings = [(name = "NONCES", durableObjectNamespace = "NonceObject")],
      durableObjectNamespaces = [(className = "NonceObject", uniqueKey = "nonces", enableSql = true)],
      durableObjectStorage = (localDisk = "storage"),
    )),
    (name = "storage", disk = (path = ${JSON.stringify(storage)}, writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

function atMost(what: string, bytes: number, most = MOST_MB): Goal {
  return { what, wanted: `<= ${most} MB`, measured: `${mb(bytes)} MB`, met: bytes <= most * 1e6 };
}
