/** Turns the name of a class, in whichever spelling, into the binary one that `Class.forName` takes. */
export type BinaryNames = (name: string) => string;

const CAPITAL = /^[_$]*[\p{Lu}\p{Lt}]/u;
/** A `$` between two characters of a name: `Outer$Inner`, but neither `$Proxy` nor Scala's `Module$`. */
const INNER_DOLLAR = /(?<=[^.$])\$(?=[^.$])/u;

/** In UTF-16 units: what is longer is no name of a class, and is left as it is. */
const MAX_LENGTH = 1024;

/**
 * The rule for a name about which nothing else is known: package segments start in lower case, the first capitalised
 * segment begins the class, and what follows is nested in it. `pkg.Outer.Inner` gives `pkg.Outer$Inner`.
 */
export function binaryName(name: string): string {
  if (name.length > MAX_LENGTH) return name;
  return nestAfterDollar(name) ?? nestAfterCapital(name, 0);
}

/**
 * The rule with evidence: names that the same document spells with `$`, and class names known to be binary. A dotted
 * name whose `$` spelling is known takes it; a known top-level class or a known package says where the class begins, so
 * that capitalised packages (`com.Example.Order`) and lower-case classes (`pkg.order$Line`) come out right.
 */
export function createBinaryNames(evidence: Iterable<string>): BinaryNames {
  const known = collectEvidence(evidence);
  return (name) => {
    if (name.length > MAX_LENGTH) return name;
    return known.byDotted.get(dotted(name)) ?? nestAfterDollar(name) ?? nestByEvidence(name, known);
  };
}

/** True for a name that is spelt as nested: `Outer$Inner`, but neither `$Proxy` nor `Module$`. */
export function hasInnerDollar(name: string): boolean {
  return INNER_DOLLAR.test(name);
}

interface Evidence {
  readonly byDotted: Map<string, string>;
  readonly topLevel: Set<string>;
  readonly packages: Set<string>;
}

function collectEvidence(names: Iterable<string>): Evidence {
  const known: Evidence = { byDotted: new Map(), topLevel: new Set(), packages: new Set() };
  for (const name of names) {
    if (name.length > MAX_LENGTH) continue;
    const binary = nestAfterDollar(name) ?? name;
    known.byDotted.set(dotted(binary), binary);
    const dollar = binary.search(INNER_DOLLAR);
    const top = dollar < 0 ? binary : binary.slice(0, dollar);
    known.topLevel.add(top);
    const dot = top.lastIndexOf('.');
    if (dot > 0) known.packages.add(top.slice(0, dot));
  }
  return known;
}

function nestByEvidence(name: string, known: Evidence): string {
  let packageEnd = 0;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const prefix = name.slice(0, dot);
    if (known.topLevel.has(prefix)) return `${prefix}$${name.slice(dot + 1).replaceAll('.', '$')}`;
    if (known.packages.has(prefix)) packageEnd = dot + 1;
  }
  return nestAfterCapital(name, packageEnd);
}

/** What follows an inner `$` is nested too: `Outer$Inner.Deep`. Null when there is no such `$`. */
function nestAfterDollar(name: string): string | null {
  if (!name.includes('$')) return null;
  const dollar = name.search(INNER_DOLLAR);
  return dollar < 0 ? null : name.slice(0, dollar) + name.slice(dollar).replaceAll('.', '$');
}

function nestAfterCapital(name: string, from: number): string {
  for (let start = from; ;) {
    const dot = name.indexOf('.', start);
    if (dot < 0) return name;
    if (CAPITAL.test(name.slice(start, dot))) return name.slice(0, dot) + name.slice(dot).replaceAll('.', '$');
    start = dot + 1;
  }
}

function dotted(name: string): string {
  return name.replaceAll('$', '.');
}
