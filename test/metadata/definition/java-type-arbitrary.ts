import fc from 'fast-check';
import type { JavaType } from '../../../metadata/definition/java-type.ts';

const packageName = fc.array(fc.stringMatching(/^[a-z][a-z0-9_]{0,5}$/), { maxLength: 3 });
const className = fc.array(fc.stringMatching(/^[A-Z][A-Za-z0-9_]{0,6}$/), { minLength: 1, maxLength: 3 });

/** Binary names: packages in lower case, nested classes joined by `$`. */
const binaryNames: fc.Arbitrary<string> = fc
  .tuple(packageName, className)
  .map(([packages, classes]) => [...packages, classes.join('$')].join('.'));

const primitive: fc.Arbitrary<JavaType> = fc
  .constantFrom('int', 'long', 'boolean', 'byte', 'char', 'short', 'float', 'double')
  .map((name) => ({ kind: 'class', name, arguments: [] }));

/** Every type that a definition can spell. */
export const javaTypes: fc.Arbitrary<JavaType> = fc.letrec<{ type: JavaType; reference: JavaType; argument: JavaType }>(
  (tie) => ({
    type: fc.oneof({ depthSize: 'small', withCrossShrink: true }, primitive, tie('reference')),
    reference: fc.oneof(
      { depthSize: 'small' },
      fc.record({ kind: fc.constant('class' as const), name: binaryNames, arguments: fc.constant([]) }),
      fc.record({
        kind: fc.constant('class' as const),
        name: binaryNames,
        arguments: fc.array(tie('argument'), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('array' as const), component: tie('type') }),
    ),
    argument: fc.oneof(
      { depthSize: 'small' },
      tie('reference'),
      fc.record({ kind: fc.constant('wildcard' as const), bound: fc.option(tie('reference')) }),
    ),
  }),
).type;
