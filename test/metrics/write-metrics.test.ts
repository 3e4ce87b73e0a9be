import { expect, it } from 'vitest';
import { writeMetrics } from '../../gateway/metrics/write-metrics.ts';

it('escapes what a text may hold, and adds the labels of this instance', async () => {
  const hostile = 'a"b\\c\nd{e="f"} 1';
  const family = {
    name: 'x_total',
    help: 'back\\slash and\nline',
    type: 'counter',
    values: [
      { labels: { tag: hostile }, value: 3 },
      { labels: { tag: '李雷|😀' }, value: 0.5 },
    ],
  } as const;
  expect(await writeMetrics([family], { isolate: '1f' })).toBe(
    [
      '# HELP x_total back\\\\slash and\\nline',
      '# TYPE x_total counter',
      'x_total{tag="a\\"b\\\\c\\nd{e=\\"f\\"} 1",isolate="1f"} 3',
      'x_total{tag="李雷|😀",isolate="1f"} 0.5',
      '',
    ].join('\n'),
  );
});
