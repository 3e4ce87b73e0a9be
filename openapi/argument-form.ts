import type { ValueType } from './schema/value-type.ts';

/**
 * What an argument looks like as a whole, which decides how a request may carry it. `scalar`: one text, so that a query can hold it.
 * `scalars`: a list of those. `array`: any other JSON array. `anything`: any JSON. `object`: the rest.
 */
export type ArgumentForm = 'scalar' | 'scalars' | 'array' | 'anything' | 'object';

export function argumentForm(type: ValueType): ArgumentForm {
  switch (type.kind) {
    case 'scalar':
    case 'enum':
      return 'scalar';
    case 'list':
      return argumentForm(type.element) === 'scalar' ? 'scalars' : 'array';
    case 'map': {
      // Maps whose keys are no texts are arrays of pairs.
      const key = argumentForm(type.key);
      return key === 'scalar' || key === 'anything' ? 'object' : 'array';
    }
    case 'pojo':
      return 'object';
    case 'any':
      return 'anything';
  }
}
