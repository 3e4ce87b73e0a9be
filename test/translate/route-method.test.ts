import { describe, expect, it } from 'vitest';
import type { RouteArgument } from '../../gateway/config/route-config.ts';
import { routeMethod } from '../../gateway/translate/route-method.ts';

const OVERLOADS = [
  { parameterTypeNames: ['long'] },
  { parameterTypeNames: ['java.lang.String'] },
  { parameterTypeNames: ['java.lang.String', 'com.example.Outer$Filter'] },
];
const NULL: RouteArgument = { from: 'constant', json: 'null' };

function methodOf(
  parameterTypes: readonly string[] | null,
  count = parameterTypes?.length ?? 0,
  overloads = OVERLOADS,
) {
  const route = { methodName: 'find', parameterTypes, arguments: Array.from({ length: count }, () => NULL) };
  const found = routeMethod(route, overloads);
  return typeof found === 'string' ? found : found.parameterTypeNames.join();
}

describe('the method of a route', () => {
  it('is the one with the types that its target names, in full or not', () => {
    expect(methodOf(['String'])).toBe('java.lang.String');
    expect(methodOf(['java.lang.String', 'Filter'])).toBe('java.lang.String,com.example.Outer$Filter');
    expect(methodOf(['String', 'com.example.Outer.Filter'])).toBe('java.lang.String,com.example.Outer$Filter');
  });

  it('is, without types, the only one that takes as many arguments', () => {
    expect(methodOf(null, 2)).toBe('java.lang.String,com.example.Outer$Filter');
    expect(methodOf(null, 1)).toBe(
      'find with 1 argument is several methods, name its types: there is find(long), find(java.lang.String)',
    );
  });

  it('is none where the service has none like it, which says what there is', () => {
    expect(methodOf(['int'])).toContain('no find (int): there is find(long), find(java.lang.String), ');
    expect(methodOf(null, 3)).toContain('no find with 3 arguments: there is find(long), ');
    expect(methodOf(null, 0, [])).toBe('the service has no method find');
  });
});
