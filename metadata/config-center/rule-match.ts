import { javaPattern } from './java-pattern.ts';
import type { RuleFindings } from './rule-findings.ts';
import { readObject, readText } from './rule-reader.ts';
import type { RuleObject } from './rule-value.ts';

/**
 * How a text is compared. The first that is given decides, in this order: `exact`, `prefix`, `regex`, `wildcard` (these four only
 * where there is a text), `empty`, `noempty`. Nothing given: no text matches.
 * https://github.com/apache/dubbo/blob/dubbo-3.3.1/dubbo-cluster/src/main/java/org/apache/dubbo/rpc/cluster/router/mesh/rule/virtualservice/match/StringMatch.java
 */
export interface StringMatch {
  readonly exact: string | null;
  readonly prefix: string | null;
  /** Matches the whole text. */
  readonly regex: RegExp | null;
  /** `*` for any text, else the text itself. */
  readonly wildcard: string | null;
  readonly empty: boolean;
  readonly noempty: boolean;
}

/** Compares a parameter of a URL. */
export interface ParamMatch {
  readonly key: string;
  readonly value: StringMatch;
}

/** How an address is compared. The first that is given decides, in this order. */
export interface AddressMatch {
  /** A block such as `10.1.0.0/16`. Dubbo's spelling of CIDR. */
  readonly cird: string | null;
  readonly wildcard: string | null;
  readonly exact: string | null;
}

export function readStringMatch(rule: RuleObject, place: string, findings: RuleFindings): StringMatch {
  const source = readText(rule, 'regex');
  const regex = source === null ? null : javaPattern(source);
  if (source !== null && regex === null)
    findings.addMistake(
      `${place}/regex`,
      'cannot be read, expected a regular expression that Java and JavaScript know',
    );
  return {
    exact: readText(rule, 'exact'),
    prefix: readText(rule, 'prefix'),
    regex,
    wildcard: readText(rule, 'wildcard'),
    empty: readText(rule, 'empty') !== null,
    noempty: readText(rule, 'noempty') !== null,
  };
}

/** @param place of the list */
export function readParamMatches(
  entries: readonly RuleObject[],
  place: string,
  findings: RuleFindings,
): readonly ParamMatch[] {
  return entries.map((entry, index) => ({
    key: readText(entry, 'key') ?? '',
    value: readStringMatch(readObject(entry, 'value') ?? {}, `${place}/${index}/value`, findings),
  }));
}

/** @param text undefined where there is none */
export function matchesText(match: StringMatch, text: string | undefined): boolean {
  const { exact, prefix, regex, wildcard } = match;
  if (text !== undefined) {
    if (exact !== null) return text === exact;
    if (prefix !== null) return text.startsWith(prefix);
    if (regex !== null) return regex.test(text);
    if (wildcard !== null) return wildcard === '*' || text === wildcard;
  }
  if (match.empty) return text === undefined || text === '';
  return match.noempty && text !== undefined && text !== '';
}
