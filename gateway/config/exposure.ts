/**
 * Compiles `expose` into one question. A pattern is an interface, or a package prefix with `.*` for everything below it; `*` is
 * everything. The answer costs the same for any number of patterns: exact names and prefixes are looked up, not tried.
 */
export function createExposure(patterns: readonly string[]): (serviceInterface: string) => boolean {
  if (patterns.includes('*')) return () => true;
  const names = new Set(patterns.filter((pattern) => !pattern.endsWith('.*')));
  const packages = new Set(patterns.filter((pattern) => pattern.endsWith('.*')).map((pattern) => pattern.slice(0, -2)));
  return (name) => {
    if (names.has(name)) return true;
    for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      if (packages.has(name.slice(0, dot))) return true;
    }
    return false;
  };
}
