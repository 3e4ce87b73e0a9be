/** Interface that serves every type family. */
export const TYPES_SERVICE = 'com.example.interop.TypesService';

/** One call and what must come back, written from what Java does with the value and not from what the gateway answers. */
export interface InteropCase {
  /** Unique. */
  readonly id: string;
  /** Type family, a row of the table of results. */
  readonly family: string;
  readonly serviceInterface: string;
  readonly methodName: string;
  /** JSON text of the body of `POST /{serviceInterface}/{methodName}`. */
  readonly httpBody: string;
  /** JSON text of the answer; the order of an object's members does not count (`canonicalJson`), every digit does. */
  readonly expectedJson: string;
  /** The call that asks Java for its words about the value (the answer is a JSON string); null where the answer is words. */
  readonly wordsCall: { readonly methodName: string; readonly httpBody: string } | null;
  readonly expectedWords: string | null;
  /** Full signature that the configuration has to state, because the definition does not hold the type arguments. */
  readonly signatures: Readonly<Record<string, string>>;
  /** Why the case is there, where that is not plain. */
  readonly note: string;
}

/** Body, Java's words, the answer where it differs from the body, and a note. */
export type EchoRow = readonly [httpBody: string, words: string, expectedJson?: string | undefined, note?: string];
/** Which value, the answer, Java's words about the value it made, and a note. */
export type GiveRow = readonly [which: number, expectedJson: string, words: string, note?: string];

interface Signatures {
  /** The type as a signature states it, where the definition loses its arguments: `Page<User>`. */
  readonly type?: string;
}

/** A value goes in, comes back as JSON (`echoX`) and is told in words (`describeX`). */
export function echoCases(
  family: string,
  suffix: string,
  rows: readonly EchoRow[],
  options: Signatures = {},
): InteropCase[] {
  const methodName = `echo${suffix}`;
  return rows.map(([httpBody, expectedWords, expectedJson, note], index) => ({
    id: `${methodName} ${index + 1}`,
    family,
    serviceInterface: TYPES_SERVICE,
    methodName,
    httpBody,
    expectedJson: expectedJson ?? httpBody,
    wordsCall: { methodName: `describe${suffix}`, httpBody },
    expectedWords,
    signatures: signaturesOf(suffix, options.type),
    note: note ?? '',
  }));
}

/** A value that Java makes (`giveX`), and its words about that value. */
export function giveCases(
  family: string,
  suffix: string,
  rows: readonly GiveRow[],
  options: Signatures = {},
): InteropCase[] {
  const methodName = `give${suffix}`;
  return rows.map(([which, expectedJson, expectedWords, note]) => ({
    id: `${methodName} ${which}`,
    family,
    serviceInterface: TYPES_SERVICE,
    methodName,
    httpBody: String(which),
    expectedJson,
    wordsCall: { methodName: 'describeGiven', httpBody: JSON.stringify([suffix, which]) },
    expectedWords,
    signatures: signaturesOf(suffix, options.type),
    note: note ?? '',
  }));
}

function signaturesOf(suffix: string, type: string | undefined): Readonly<Record<string, string>> {
  if (type === undefined) return {};
  return {
    [`echo${suffix}`]: `${type} echo${suffix}(${type} value)`,
    [`describe${suffix}`]: `java.lang.String describe${suffix}(${type} value)`,
    [`give${suffix}`]: `${type} give${suffix}(int which)`,
  };
}
