import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TagRouter } from '../../../gateway/cluster/router/tag-router.ts';
import { readRule } from '../../../metadata/config-center/rule.ts';
import { parseProviderUrl } from '../../../metadata/url/provider-url.ts';
import { listOf } from '../../cluster/provider-lists.ts';
import { askDubbo } from './ask-dubbo.ts';
import { type Combination, generateCombinations } from './combinations.ts';
import { DIFFERENCES, type Difference, NEW_IN_33 } from './differences.ts';

const SEED = 20_261_130;
const COUNT = 2_000;

/** Indices of the providers that are left. */
function route({ rule: text, attachments, providers }: Combination): readonly number[] {
  const rule = text === null ? null : readRule('shop.tag-router', text, 'test').rule;
  const rules = rule?.kind === 'tag' ? new Map([[rule.key, rule.model]]) : new Map();
  const all = listOf(providers.map((url) => parseProviderUrl(url)));
  const tag = attachments['dubbo.tag'] ?? null;
  const isTagForced = attachments['dubbo.force.tag']?.toLowerCase() === 'true';
  const left = new TagRouter(all, rules).route(all, { tag, isTagForced, place: null });
  return left.entries.map((entry) => all.entries.indexOf(entry));
}

describe('the tag router leaves the providers that Dubbo’s own leaves', () => {
  const combinations = generateCombinations(SEED, COUNT);
  let dir: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tag-router-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it.for([
    ['3.2.16', [...DIFFERENCES, NEW_IN_33]],
    ['3.3.6', DIFFERENCES],
  ] as const)('of Dubbo %s', async ([dubboVersion, differences]) => {
    const answers = await askDubbo(dubboVersion, 'TagRouterMain', join(dir, dubboVersion), combinations);
    const unexplained: object[] = [];
    const explained = new Map<string, number>();
    let choices = 0;
    for (const [index, combination] of combinations.entries()) {
      const [java, ours] = [answers[index]!, route(combination)];
      if (java.length > 0 && java.length < combination.providers.length) choices++;
      if (String(java) === String(ours)) continue;
      const why = differences.find((difference: Difference) => difference.concerns(combination))?.why;
      if (why === undefined) unexplained.push({ ...combination, java, ours });
      else explained.set(why, (explained.get(why) ?? 0) + 1);
    }
    const different = JSON.stringify(Object.fromEntries(explained));
    console.info(
      `Dubbo ${dubboVersion}: ${COUNT} combinations, seed ${SEED}; some but not all left: ${choices}; different: ${different}`,
    );
    expect(unexplained).toEqual([]);
    // What is listed there is so.
    expect([...explained.keys()].toSorted()).toEqual(differences.map(({ why }) => why).toSorted());
    // Else the combinations have become too simple.
    expect(choices).toBeGreaterThan(500);
  });
});
