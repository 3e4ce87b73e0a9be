import type { JavaType } from './java-type.ts';

/** The type as Java spells it, with binary names: `java.util.Map<java.lang.Long,pkg.Outer$Node[]>`. */
export function formatJavaType(type: JavaType): string {
  switch (type.kind) {
    case 'class':
      return type.arguments.length === 0 ? type.name : `${type.name}<${type.arguments.map(formatJavaType).join(',')}>`;
    case 'array':
      return `${formatJavaType(type.component)}[]`;
    case 'wildcard':
      return type.bound === null ? '?' : `? extends ${formatJavaType(type.bound)}`;
  }
}
