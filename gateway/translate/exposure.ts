/**
 * Compiles `expose` into one question. A pattern is an interface, or a package prefix with `.*` for everything below it; `*` is
 * everything. The answer costs the same for any number of patterns: exact names and prefixes are looked up, not tried.
 */
export function createExposure(patterns: readonly string[]): (serviceInterface: string) => boolean {
  const names = new Set<string>();
  const packages = new Set<string>();
  for (const pattern of patterns) {
    if (pattern === '*') return () => true;
    if (pattern.endsWith('.*')) packages.add(pattern.slice(0, -2));
    else names.add(pattern);
  }
  const answers = new Map<string, boolean>();
  const decide = (name: string): boolean => {
    if (names.has(name)) return true;
    for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      if (packages.has(name.slice(0, dot))) return true;
    }
    return false;
  };
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    const answer = decide(name);
    // Only exposed names are remembered: strangers must not fill the memory.
    if (answer && answers.size < 100_000) answers.set(name, answer);
    return answer;
  };
}
