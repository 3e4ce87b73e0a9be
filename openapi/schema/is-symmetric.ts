import { isAnyText, isStructure } from './structure-schemas.ts';
import type { MapType, PojoType, ValueType } from './value-type.ts';

/**
 * Whether what is taken for a type and what is given for it are the same. Few types are: a number comes as a text as well, an enum as the map
 * with its name, and most maps must not name a class.
 */
export function createSymmetry({ strict }: { readonly strict: boolean }): (type: ValueType) => boolean {
  const known = new Map<PojoType, boolean>();

  /** `seen` are classes that are taken for symmetric because they are being looked at. */
  function differs(type: ValueType, seen: Set<PojoType>): boolean {
    switch (type.kind) {
      case 'scalar':
        return type.schemas.input !== type.schemas.output;
      case 'list':
        return differs(type.element, seen);
      case 'map':
        return mapDiffers(type, seen);
      case 'pojo':
        return pojoDiffers(type, seen);
      default:
        return true;
    }
  }

  /** Names are said, and a text under `class` is refused, on the way in only: where there is something to say. */
  function mapDiffers({ key, value }: MapType, seen: Set<PojoType>): boolean {
    if (isStructure(key)) return differs(key, seen) || differs(value, seen);
    return !isAnyText(key) || !isStructure(value) || differs(value, seen);
  }

  function pojoDiffers(type: PojoType, seen: Set<PojoType>): boolean {
    const answer = known.get(type);
    if (answer !== undefined) return !answer;
    if (seen.has(type)) return false;
    seen.add(type);
    const isDifferent =
      strict || type.erased.size > 0 || [...type.properties.values()].some((part) => differs(part, seen));
    if (isDifferent) known.set(type, false);
    return isDifferent;
  }

  return (type) => {
    const seen = new Set<PojoType>();
    if (differs(type, seen)) return false;
    for (const pojo of seen) known.set(pojo, true);
    return true;
  };
}
