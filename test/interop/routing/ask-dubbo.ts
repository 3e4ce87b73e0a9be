import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildRouting } from '../java-build.ts';

/**
 * What a program of `src/routing` answers to each question: numbers.
 *
 * @param program its simple name
 * @param dir an empty folder of its own
 */
export async function askDubbo(
  dubboVersion: '3.2.16' | '3.3.6',
  program: 'TagRouterMain' | 'LoadBalanceMain',
  dir: string,
  questions: readonly object[],
): Promise<readonly (readonly number[])[]> {
  const classPath = await buildRouting(dubboVersion);
  await mkdir(dir, { recursive: true });
  const file = join(dir, 'questions.jsonl');
  await writeFile(file, questions.map((question) => `${JSON.stringify(question)}\n`).join(''));
  const options = ['-Xmx128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', `-Duser.home=${dir}`];
  const command = [...options, '-cp', classPath, `com.example.routing.${program}`, file];
  const { stdout } = await promisify(execFile)('java', command, { maxBuffer: 64 * 1024 * 1024 });
  const answers = stdout.split('\n').filter((line) => line.startsWith('ANSWER'));
  if (answers.length !== questions.length) throw new Error(`${questions.length} asked, ${answers.length} answered`);
  return answers.map((line) =>
    line
      .split(' ')
      .slice(1)
      .filter((number) => number !== '')
      .map(Number),
  );
}
