import type { JavaType } from './java-type.ts';

/** The erased binary name, as `$invoke` takes it: `java.util.List`, `int[]`, `pkg.Outer$Inner`. */
export function erasedName(type: JavaType): string {
  switch (type.kind) {
    case 'class':
      return type.name;
    case 'array':
      return `${erasedName(type.component)}[]`;
    case 'wildcard':
      return type.bound === null ? 'java.lang.Object' : erasedName(type.bound);
  }
}
