import { type Cell, type Results } from './sample.ts';

const whole = (value: number): string => (Number.isNaN(value) ? '-' : Math.round(value).toLocaleString('en'));
const oneDigit = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(1));
const ratio = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(2));

const HEAD = [
  'subject',
  'requests/s',
  'p50 us',
  'p99 us',
  'CPU us/request',
  "provider's CPU us/request",
  'RSS MB',
  'rate / raw proxy',
  'rate / dubbo2.js',
];

/** Subjects that others are compared with, by the runtime in the subject's name. */
export interface Baselines {
  proxyOf(subject: string): string;
  readonly peer: string;
}

/** One Markdown table for each provider, load and number of connections. */
export function formatTables(results: Results, baselines: Baselines): string {
  const groups = Map.groupBy(results.cells(), (cell) => `${cell.provider}, ${cell.workload}, ${connectionsText(cell)}`);
  return [...groups].map(([title, cells]) => formatTable(title, cells, results, baselines)).join('\n\n');
}

const connectionsText = (cell: Cell): string =>
  cell.connections === 1 ? '1 connection' : `${cell.connections} connections`;

const line = (columns: readonly string[]): string => `| ${columns.join(' | ')} |`;

function formatTable(title: string, cells: readonly Cell[], results: Results, baselines: Baselines): string {
  const rows = cells.map((cell) => [
    cell.subject,
    whole(results.value(cell, 'requestsPerSecond')),
    whole(results.value(cell, 'p50Us')),
    whole(results.value(cell, 'p99Us')),
    oneDigit(results.value(cell, 'cpuUs')),
    cell.subject.startsWith('bare') ? '-' : oneDigit(results.value(cell, 'providerCpuUs')),
    whole(results.value(cell, 'rssBytes') / 1e6),
    ratio(results.ratio(cell, { ...cell, subject: baselines.proxyOf(cell.subject) }, 'requestsPerSecond')),
    ratio(results.ratio(cell, { ...cell, subject: baselines.peer }, 'requestsPerSecond')),
  ]);
  const rule = HEAD.map((_, index) => (index === 0 ? '---' : '---:'));
  return [`**${title}**`, '', line(HEAD), line(rule), ...rows.map(line)].join('\n');
}
