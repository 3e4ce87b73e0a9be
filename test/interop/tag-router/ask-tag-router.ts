import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildTagRouter } from '../java-build.ts';
import type { Combination } from './combinations.ts';

/**
 * The providers that Dubbo's own `TagStateRouter` leaves of each combination, as indices.
 * @param dir an empty folder of its own
 */
export async function askTagRouter(
  dubboVersion: '3.2.16' | '3.3.6',
  dir: string,
  combinations: readonly Combination[],
): Promise<readonly (readonly number[])[]> {
  const classPath = await buildTagRouter(dubboVersion);
  await mkdir(dir, { recursive: true });
  const file = join(dir, 'combinations.jsonl');
  await writeFile(file, combinations.map((combination) => `${JSON.stringify(combination)}\n`).join(''));
  const options = ['-Xmx128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', `-Duser.home=${dir}`];
  const command = [...options, '-cp', classPath, 'com.example.routing.TagRouterMain', file];
  const { stdout } = await promisify(execFile)('java', command, { maxBuffer: 64 * 1024 * 1024 });
  const left = stdout.split('\n').filter((line) => line.startsWith('LEFT'));
  if (left.length !== combinations.length) throw new Error(`${combinations.length} asked, ${left.length} answered`);
  return left.map((line) =>
    line
      .split(' ')
      .slice(1)
      .filter((index) => index !== '')
      .map(Number),
  );
}
