/**
 * The key under which `PojoUtils.generalize` puts a property in a map: the getter's name after `get` or `is` with its first letter in
 * lower case. Getters are named after the field with its first letter in upper case (`URL` gives `getURL` gives `uRL`); a
 * primitive boolean field `isOk` has the getter `isOk()`, which gives `ok`.
 */
export function getterName(property: string, javaType: string): string {
  const stripped = javaType === 'boolean' && /^is\p{Lu}/u.test(property) ? property.slice(2) : property;
  return stripped.charAt(0).toLowerCase() + stripped.slice(1);
}
