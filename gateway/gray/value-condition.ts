import type { ValueCondition } from '../config/config.ts';
import { murmurHash3 } from './murmur-hash3.ts';
import { remainder } from './remainder.ts';

const HASHES = 2 ** 32;

/** The condition of a colouring rule as a function of the value. */
export function createCondition(condition: ValueCondition): (value: string) => boolean {
  switch (condition.kind) {
    case 'in': {
      const values = new Set(condition.values);
      return (value) => values.has(value);
    }
    case 'mod': {
      const { divisor, below } = condition;
      return (value) => {
        const rest = remainder(value, divisor);
        return rest !== null && rest < below;
      };
    }
    case 'percent': {
      const prefix = `${condition.salt}:`;
      const limit = (condition.percent / 100) * HASHES;
      return (value) => murmurHash3(prefix + value) < limit;
    }
  }
}
