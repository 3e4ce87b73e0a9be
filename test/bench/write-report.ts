import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Goal } from './measure/goals.ts';

const README = new URL('README.md', import.meta.url);

/** The bounds as a Markdown table. */
export function formatGoals(goals: readonly Goal[]): string {
  const rows = goals.map(
    (goal) => `| ${goal.what} | ${goal.wanted} | ${goal.measured} | ${goal.met ? 'yes' : '**no**'} |`,
  );
  return ['| bound | wanted | measured | met |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** What the numbers were made on, in one line. */
export function describeMachine(): string {
  const [cpu] = cpus();
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown processor'}, ${process.platform}, Node ${process.version}`;
}

/**
 * Puts the text between the markers of a section of the README, formatted as the project's files are; throws when they are not
 * there.
 */
export async function writeReport(text: string, section: 'bench' | 'centers'): Promise<void> {
  const readme = await readFile(README, 'utf8');
  const [startMark, endMark] = [`<!-- ${section}:start -->`, `<!-- ${section}:end -->`];
  const start = readme.indexOf(startMark);
  const end = readme.indexOf(endMark);
  if (start < 0 || end < start) throw new Error(`README.md has no ${startMark} and ${endMark}`);
  await writeFile(README, `${readme.slice(0, start + startMark.length)}\n\n${text}\n\n${readme.slice(end)}`);
  const oxfmt = fileURLToPath(new URL('../../node_modules/.bin/oxfmt', import.meta.url));
  await promisify(execFile)(oxfmt, [fileURLToPath(README)]);
}
