import { fileURLToPath } from 'node:url';

import {
  NODE_GATEWAY,
  NODE_GATEWAY_GENERIC,
  NODE_REFUSED,
  NODE_SIGNED,
  NODE_UNMETERED,
  WORKER_GATEWAY,
  WORKER_REFUSED,
  WORKER_SIGNED,
  WORKER_UNMETERED,
} from './gateway-subjects.ts';
import type { CommandLine } from './started-process.ts';
import type { Subject } from './subject.ts';
import { NAMES, unsignedOf } from './subject-names.ts';
import { workerdCommand } from './workerd-command.ts';

const node = (file: URL, args: readonly string[], env: Readonly<Record<string, string>> = {}): CommandLine => ({
  command: process.execPath,
  args: [fileURLToPath(file), ...args],
  env,
});

const peer = (name: string, module: string): Subject => ({
  name,
  // In any other mode they build texts for their debug log with each call.
  commandLine: async ({ providerPort }) =>
    node(new URL('../peers/peer-server.ts', import.meta.url), [module, String(providerPort)], {
      NODE_ENV: 'production',
    }),
});

const NODE_BARE: Subject = {
  name: NAMES.nodeBare,
  commandLine: async () => node(new URL('../floors/node-bare.ts', import.meta.url), []),
};
const WORKER_BARE: Subject = {
  name: NAMES.workerBare,
  commandLine: ({ folder }) => workerdCommand(new URL('../floors/worker-bare.ts', import.meta.url), folder, {}),
};
const NODE_PROXY: Subject = {
  name: NAMES.nodeProxy,
  commandLine: async ({ providerPort, frames }) =>
    node(new URL('../floors/node-proxy.ts', import.meta.url), [], {
      PROVIDER_PORT: String(providerPort),
      FRAMES: JSON.stringify(frames),
    }),
};
const WORKER_PROXY: Subject = {
  name: NAMES.workerProxy,
  commandLine: ({ providerPort, folder, frames }) =>
    workerdCommand(new URL('../floors/worker-proxy.ts', import.meta.url), folder, {
      PROVIDER_PORT: String(providerPort),
      FRAMES: JSON.stringify(frames),
    }),
};
const DUBBO2 = peer(NAMES.dubbo2, 'dubbo2.js');
const APACHE_DUBBO_JS = peer(NAMES.apacheDubboJs, 'apache-dubbo-js');

/** In front of the provider that answers canned frames. Neighbours in this list are measured one after the other. */
export const CANNED_SUBJECTS: readonly Subject[] = [
  NODE_PROXY,
  NODE_GATEWAY,
  DUBBO2,
  APACHE_DUBBO_JS,
  NODE_BARE,
  WORKER_PROXY,
  WORKER_GATEWAY,
  WORKER_BARE,
];

/** In front of a real provider. */
export const REAL_SUBJECTS: readonly Subject[] = [
  NODE_PROXY,
  NODE_GATEWAY,
  NODE_GATEWAY_GENERIC,
  DUBBO2,
  APACHE_DUBBO_JS,
  WORKER_PROXY,
  WORKER_GATEWAY,
];

const unsigned = (subject: Subject): Subject => ({ ...subject, name: unsignedOf(subject.name) });

/** What metrics cost, and signatures: gateways that do not count, those that do and want no signature, those whose callers sign, and those whose callers sign wrongly. */
export const SIGNING_SUBJECTS: readonly Subject[] = [
  unsigned(NODE_BARE),
  NODE_UNMETERED,
  unsigned(NODE_GATEWAY),
  NODE_SIGNED,
  NODE_REFUSED,
  unsigned(WORKER_BARE),
  WORKER_UNMETERED,
  unsigned(WORKER_GATEWAY),
  WORKER_SIGNED,
  WORKER_REFUSED,
];
