import { isDeepStrictEqual } from 'node:util';

import { BARE_ANSWERS } from '../floors/bare-answers.ts';
import type { StartedProcess } from '../subjects/started-process.ts';
import { pathOf, WORKLOADS } from '../workload.ts';

/** Characters of a wrong answer that are shown. */
const SHOWN = 600;

/**
 * Calls the subject once with each load and throws unless it answers 200; a gateway's answer must be the right JSON too
 * (the peers' is not: they print wrappers instead of decimals and enums).
 */
export async function checkAnswers(subject: StartedProcess): Promise<void> {
  for (const workload of WORKLOADS) {
    const response = await fetch(`http://127.0.0.1:${subject.port}${pathOf(workload)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: workload.body,
    });
    const text = await response.text();
    if (response.status !== 200)
      throw new Error(`${subject.name}, ${workload.name}: ${response.status} ${text.slice(0, SHOWN)}`);
    if (!subject.name.startsWith('gateway')) continue;
    const expected: unknown = JSON.parse(BARE_ANSWERS[workload.methodName] ?? 'null');
    if (!isDeepStrictEqual(JSON.parse(text), expected))
      throw new Error(`${subject.name}, ${workload.name}: answered ${text.slice(0, SHOWN)}`);
  }
}
