import { loadCases, loadJson } from './cases.ts';

/** The areas of `cases/cases.json` that concern what is built so far; a later feature adds its own. */
const BUILT_AREAS = [
  'hessian decode',
  'hessian encode',
  'metadata JSON parsing',
  'provider URL parsing',
  'nacos/zk registry payload',
  'tag-router YAML',
  'condition-router YAML',
  'other rule YAML',
  'generic realize/generalize',
  'error mapping',
  'timeouts/heartbeats',
  'auth signature',
  'HTTP behaviours',
  'workers runtime',
  'Swagger UI',
  'OpenAPI naming/validity',
];

/**
 * The ids of every case that a full run of the tests must have met: the built areas and all vectors and frames. The public
 * Hessian test service has names in place of ids; they become `CT_<name>`.
 */
export function requiredCaseIds(): readonly string[] {
  const { vectors: spec } = loadJson<{ vectors: readonly Identified[] }>('hessian/golden-spec.json');
  const { vectors: reference } = loadJson<{ vectors: readonly Identified[] }>('hessian/golden-reference.json');
  const { fixtures } = loadJson<{ fixtures: readonly Identified[] }>('hessian/hessianjs-v2-index.json');
  const { frames } = loadJson<{ frames: readonly Identified[] }>('hessian/frames.json');
  const { methods } = loadJson<{ methods: readonly { readonly name: string }[] }>('hessian/caucho-test-suite.json');
  return [
    ...[...BUILT_AREAS.flatMap((area) => loadCases(area)), ...spec, ...reference, ...fixtures, ...frames].map(
      ({ id }) => id,
    ),
    ...methods.map(({ name }) => `CT_${name}`),
  ];
}

/**
 * Which required cases no test title names as `[id]`.
 *
 * @param titles of all tests of a full run, skipped ones too (their reasons are printed)
 */
export function findMissingCases(titles: Iterable<string>): readonly string[] {
  const all = [...titles].join('\n');
  return requiredCaseIds().filter((id) => !all.includes(`[${id}]`));
}

interface Identified {
  readonly id: string;
}
