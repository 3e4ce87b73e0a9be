import { isDeepStrictEqual } from 'node:util';

import { BARE_ANSWERS } from '../floors/bare-answers.ts';
import { createSigner } from '../../../gateway/auth/sign-request.ts';
import type { StartedProcess } from '../subjects/started-process.ts';
import { loadOf, SIGNING_KEY_ID } from '../subjects/subject-names.ts';
import { pathOf, WORKLOADS } from '../workload.ts';

/** Characters of a wrong answer that are shown. */
const SHOWN = 600;

/**
 * Calls the subject once with each load and throws unless it answers with the right status; a gateway's answer must be the right JSON too
 * (the peers' is not: they print wrappers instead of decimals and enums).
 */
export async function checkAnswers(subject: StartedProcess): Promise<void> {
  const { secret, status } = loadOf(subject.name);
  const sign = secret === null ? null : createSigner({ id: SIGNING_KEY_ID, secret });
  for (const workload of WORKLOADS) {
    const url = `http://127.0.0.1:${subject.port}${pathOf(workload)}`;
    const { body } = workload;
    const signed = await sign?.({ method: 'POST', url, body });
    const headers = { 'content-type': 'application/json', ...signed };
    const response = await fetch(url, { method: 'POST', headers, body });
    const text = await response.text();
    if (response.status !== status)
      throw new Error(`${subject.name}, ${workload.name}: ${response.status} ${text.slice(0, SHOWN)}`);
    if (!subject.name.startsWith('gateway') || status !== 200) continue;
    const expected: unknown = JSON.parse(BARE_ANSWERS[workload.methodName] ?? 'null');
    if (!isDeepStrictEqual(JSON.parse(text), expected))
      throw new Error(`${subject.name}, ${workload.name}: answered ${text.slice(0, SHOWN)}`);
  }
}
