/** Whether a key may call a method. Names are compared as they are: case counts. */
export type KeyScope = (serviceInterface: string, methodName: string) => boolean;

const EVERYTHING = '*';

/**
 * Compiles `allow` of a key. An entry is an interface, or a package with `.*` for everything below it, or `*`; behind it may stand
 * `#` and a method, whose name may end with `*`. Interfaces are looked up and not tried, so that their number costs nothing.
 */
export function createKeyScope(allow: readonly string[]): KeyScope {
  const names = new Map<string, string[]>();
  const packages = new Map<string, string[]>();
  for (const entry of allow) {
    const [services = '', method = '*'] = entry.split('#');
    const isPackage = services.endsWith('.*');
    const holder = isPackage ? packages : names;
    const name = isPackage ? services.slice(0, -2) : services;
    holder.set(name, [...(holder.get(name) ?? []), method]);
  }
  const everywhere = names.get(EVERYTHING);
  names.delete(EVERYTHING);

  return (serviceInterface, methodName) => {
    if (matchesAny(everywhere, methodName) || matchesAny(names.get(serviceInterface), methodName)) return true;
    if (packages.size === 0) return false;
    for (let dot = serviceInterface.lastIndexOf('.'); dot > 0; dot = serviceInterface.lastIndexOf('.', dot - 1)) {
      if (matchesAny(packages.get(serviceInterface.slice(0, dot)), methodName)) return true;
    }
    return false;
  };
}

function matchesAny(patterns: readonly string[] | undefined, name: string): boolean {
  return patterns?.some((pattern) => matches(pattern, name)) ?? false;
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
