import { connect, type Socket } from 'node:net';

import { LatencyHistogram } from './latency-histogram.ts';
import type { LoadOrder, LoadReport } from './load-message.ts';
import { ResponseReader } from './response-reader.ts';
import { createRequests } from './signed-requests.ts';

/** Octets read at once from one connection: more than the largest answer of a load. */
const READ_BUFFER_BYTES = 64 * 1024;
/** How long an answer may be late after the time is over. */
const GRACE_MS = 10_000;

interface Run {
  readonly nextRequest: () => Buffer;
  readonly status: number;
  readonly endAtMs: number;
  readonly latencies: LatencyHistogram;
  errors: number;
  firstError: string | null;
}

/** Sends, waits for the whole answer, sends again, until the time is over. Resolves when the connection is closed. */
function drive(port: number, run: Run): Promise<void> {
  const reader = new ResponseReader();
  const { promise, resolve } = Promise.withResolvers<void>();
  let sentAtMs = 0;
  let done = false;
  const send = (socket: Socket): void => {
    sentAtMs = performance.now();
    socket.write(run.nextRequest());
  };
  const fail = (text: string): void => {
    run.errors++;
    run.firstError ??= text;
  };
  const onData = (length: number, bytes: Uint8Array): boolean => {
    if (!reader.push(bytes as Buffer, length)) return true;
    const nowMs = performance.now();
    run.latencies.record(nowMs - sentAtMs);
    if (reader.status !== run.status) fail(`status ${reader.status}: ${reader.errorText.slice(0, 600)}`);
    if (nowMs < run.endAtMs && run.errors < 1000) send(socket);
    else {
      done = true;
      socket.destroy();
    }
    return true;
  };
  const onread = { buffer: Buffer.allocUnsafeSlow(READ_BUFFER_BYTES), callback: onData };
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread });
  const late = setTimeout(
    () => socket.destroy(new Error('no answer in time')),
    run.endAtMs - performance.now() + GRACE_MS,
  );
  socket.on('connect', () => send(socket));
  socket.on('error', (error) => fail(String(error)));
  socket.on('close', () => {
    clearTimeout(late);
    if (!done) fail('the connection was closed by the server');
    resolve();
  });
  return promise;
}

async function carryOut(order: LoadOrder): Promise<LoadReport> {
  const nextRequest = createRequests(order);
  const startMs = performance.now();
  const cpuBefore = process.cpuUsage();
  const run: Run = {
    nextRequest,
    status: order.status,
    endAtMs: startMs + order.seconds * 1000,
    latencies: new LatencyHistogram(),
    errors: 0,
    firstError: null,
  };
  await Promise.all(Array.from({ length: order.connections }, () => drive(order.port, run)));
  const cpu = process.cpuUsage(cpuBefore);
  const requests = run.latencies.total;
  return {
    requests,
    elapsedSeconds: (performance.now() - startMs) / 1000,
    p50Us: run.latencies.percentileUs(0.5),
    p99Us: run.latencies.percentileUs(0.99),
    errors: run.errors,
    firstError: run.firstError,
    clientCpuUs: requests === 0 ? 0 : (cpu.user + cpu.system) / requests,
  };
}

// Runs in a process of its own so that its work is never on the loop of what it measures; orders come over IPC.
process.on('message', (order: LoadOrder) => {
  void carryOut(order).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit(0));
