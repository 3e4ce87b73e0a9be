/**
 * A Java type as a definition spells it. Primitives and `void` are classes without arguments (`{kind:'class',
 * name:'long'}`). Names of nested classes are in the binary form (`Outer$Inner`), whichever spelling the document used.
 * A type variable (`T`) is a class whose name has no package and is in no type table: `TypeTable` decides that.
 */
export type JavaType =
  | { readonly kind: 'class'; readonly name: string; readonly arguments: readonly JavaType[] }
  | { readonly kind: 'array'; readonly component: JavaType }
  /** `? extends X` has the bound X; `?` and `? super X` have none. */
  | { readonly kind: 'wildcard'; readonly bound: JavaType | null };
