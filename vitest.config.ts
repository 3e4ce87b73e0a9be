import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { missingChromium } from './test/browser/chromium.ts';
import { missingJavaTools } from './test/interop/java-tools.ts';

const SERVER_TESTS = [
  'test/interop/servers/*.test.ts',
  'test/interop/centers/{nacos-2,nacos-3,redis,zookeeper}.test.ts',
];

const TIMED = 'test/end-to-end/choice/**/*.test.ts';

/** What is waited for comes within a second, but not while another file takes all of the machine. */
const PATIENT = { expect: { poll: { timeout: 4_000 } } };

// Groups run one after the other, the fast ones first.
export default defineConfig({
  test: {
    reporters: ['default', './test/reporter.ts'],
    projects: [
      {
        test: {
          ...PATIENT,
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.workerd.test.ts', 'test/interop/**', 'test/browser/**', TIMED],
          // Whole gateways wait most of the time. By itself a run leaves one core alone, which of two is half.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Inside workerd, in the runtime that production uses; the servers they talk to run in Node.
        plugins: [
          cloudflareTest({
            main: './test/worker-entry.ts',
            miniflare: {
              compatibilityDate: '2026-11-01',
              durableObjects: {
                STORAGE: { className: 'StorageObject', useSQLite: true },
                HUB: { className: 'HubObject', useSQLite: true },
                NONCES: { className: 'NonceObject', useSQLite: true },
              },
            },
          }),
        ],
        // What the Worker's build would write.
        resolve: {
          alias: [
            {
              find: /^.*packed-configuration\.txt$/,
              replacement: `${import.meta.dirname}/test/metadata/packed-hub.ts`,
            },
            { find: /^.*redis-package\.mjs$/, replacement: '@redis/client' },
          ],
        },
        test: {
          ...PATIENT,
          name: 'workerd',
          include: ['test/**/*.workerd.test.ts'],
          globalSetup: [
            './test/remoting/workerd-setup.ts',
            './test/metadata/center/zookeeper/workerd-setup.ts',
            './test/metadata/center/nacos/nacos-workerd-setup.ts',
            './test/metadata/center/redis/redis-workerd-setup.ts',
            './test/metadata/hub-object-setup.ts',
          ],
          sequence: { groupOrder: 1 },
        },
      },
      {
        // What is asked is what happens in time, under a steady load: nothing runs beside it.
        test: {
          ...PATIENT,
          name: 'timed',
          include: [TIMED],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // The servers alone: they and their tests wait most of the time, so two files at once.
        test: {
          ...PATIENT,
          name: 'servers',
          include: missingJavaTools() === null ? SERVER_TESTS : [],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // Real Java providers: starting them takes seconds and two cores, so one file at a time, with time to spare.
        test: {
          ...PATIENT,
          name: 'interop',
          include: [missingJavaTools() === null ? 'test/interop/**/*.test.ts' : 'test/interop/java-missing.ts'],
          exclude: SERVER_TESTS,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        // A real browser, in front of whole gateways: it takes both cores.
        test: {
          ...PATIENT,
          name: 'browser',
          include: [missingChromium() === null ? 'test/browser/*.test.ts' : 'test/browser/chromium-missing.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
