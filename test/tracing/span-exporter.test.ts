import { beforeEach, describe, expect, it } from 'vitest';
import type { Span } from '../../gateway/tracing/span.ts';
import { SpanExporter } from '../../gateway/tracing/span-exporter.ts';

const spansOf = (count: number): Span[] => Array.from({ length: count }, () => ({}) as Span);

describe('spans', () => {
  let nowMs: number;
  let posts: { size: number; settle: PromiseWithResolvers<void> }[];
  let waiting: { callback: () => Promise<void>; delayMs: number }[];
  let told: string[];
  let exporter: SpanExporter;

  beforeEach(() => {
    nowMs = 0;
    posts = [];
    waiting = [];
    told = [];
    exporter = new SpanExporter({
      post: ({ length }) => {
        const settle = Promise.withResolvers<void>();
        posts.push({ size: length, settle });
        return settle.promise;
      },
      later: (callback, delayMs) => void waiting.push({ callback, delayMs }),
      now: () => nowMs,
      tell: (line) => void told.push(line),
    });
  });

  /** All that is called later is called now; what that promises is not waited for. */
  const callBack = (): void => {
    for (const { callback } of waiting.splice(0)) void callback();
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const sizes = (): number[] => posts.map(({ size }) => size);

  it('wait a second for others and leave together', async () => {
    exporter.add(spansOf(2));
    exporter.add(spansOf(2));
    expect([waiting.map(({ delayMs }) => delayMs), sizes()]).toEqual([[1_000], []]);
    callBack();
    expect(sizes()).toEqual([4]);
    posts[0]!.settle.resolve();
    await settled();
    expect(exporter.counts).toEqual({ sent: 4, dropped: 0, failed: 0 });
    exporter.add(spansOf(1));
    expect(waiting).toHaveLength(1);
  });

  it('leave at once when they fill a batch, and one batch at a time', async () => {
    exporter.add(spansOf(511));
    exporter.add(spansOf(2));
    exporter.add(spansOf(1));
    expect(waiting.map(({ delayMs }) => delayMs)).toEqual([1_000, 0]);
    callBack();
    exporter.add(spansOf(600));
    expect([sizes(), waiting]).toEqual([[512], []]);
    posts[0]!.settle.resolve();
    await settled();
    expect(sizes()).toEqual([512, 512]);
    posts[1]!.settle.resolve();
    await settled();
    posts[2]!.settle.resolve();
    await settled();
    expect([sizes(), exporter.counts.sent]).toEqual([[512, 512, 90], 1_114]);
  });

  it('are dropped, and counted, where there is no room for them: nobody waits for a collector', () => {
    exporter.add(spansOf(2));
    callBack();
    for (let count = 0; count < 2_000; count++) exporter.add(spansOf(2));
    expect(exporter.counts).toEqual({ sent: 0, dropped: 4_000 - 2_048, failed: 0 });
    expect(sizes()).toEqual([2]);
  });

  it('are lost, counted and told of once a minute where the collector does not take them, and the next ones are tried', async () => {
    for (const [atMs, lines] of [
      [0, 1],
      [30_000, 1],
      [60_000, 2],
    ] as const) {
      nowMs = atMs;
      exporter.add(spansOf(2));
      callBack();
      posts.at(-1)!.settle.reject(new Error('the collector answers 503'));
      await settled();
      expect(told).toHaveLength(lines);
    }
    expect(told[1]).toBe('problem: spans cannot be sent: the collector answers 503; 6 are lost so far');
    expect(exporter.counts).toEqual({ sent: 0, dropped: 0, failed: 6 });
  });

  it('are not held up by who was ended while they waited or left', async () => {
    exporter.add(spansOf(2));
    waiting.length = 0;
    nowMs = 15_001;
    exporter.add(spansOf(1));
    expect(waiting).toHaveLength(1);
    callBack();
    expect(sizes()).toEqual([3]);
    nowMs = 30_003;
    exporter.add(spansOf(1));
    expect([waiting.length, exporter.counts.failed]).toEqual([1, 3]);
    callBack();
    posts[1]!.settle.resolve();
    await settled();
    expect(exporter.counts).toEqual({ sent: 1, dropped: 0, failed: 3 });
  });

  it('do not keep one sender for ever', async () => {
    exporter.add(spansOf(1));
    callBack();
    exporter.add(spansOf(1));
    nowMs = 10_000;
    posts[0]!.settle.resolve();
    await settled();
    expect(sizes()).toEqual([1]);
    exporter.add(spansOf(1));
    callBack();
    expect(sizes()).toEqual([1, 2]);
  });

  it('all leave at the end, those that came while others were leaving as well', async () => {
    exporter.add(spansOf(2));
    callBack();
    exporter.add(spansOf(1));
    let hasEnded = false;
    const ended = exporter.end().then(() => (hasEnded = true));
    // The sender's time is up when its post is done, so that the last one is left to the end.
    nowMs = 10_000;
    posts[0]!.settle.resolve();
    await settled();
    expect([sizes(), hasEnded]).toEqual([[2, 1], false]);
    posts[1]!.settle.resolve();
    await ended;
    expect(exporter.counts).toEqual({ sent: 3, dropped: 0, failed: 0 });
  });
});
