import { refusal } from './refusal.ts';

/** A request as it was sent. */
export interface SignedMessage {
  readonly method: string;
  /** Path and query, octet for octet. */
  readonly target: string;
  readonly headers: HeaderLookup;
}

export interface HeaderLookup {
  /** The value of a header, blanks at its ends cut off, several of one name joined by `, `; null where there is none. */
  get(name: string): string | null;
}

/** RFC 9421 wants ASCII. No line feed: it would begin a component of the sender's making. */
const ASCII = /^[ -~]*$/;
const DEFAULT_PORT = /:(?:80|443)$/;

/**
 * The text that is signed (RFC 9421 section 2.5).
 *
 * @param params the value of `@signature-params`
 * @throws the refusal where a component is missing
 */
export function buildSignatureBase(components: readonly string[], params: string, message: SignedMessage): string {
  let base = '';
  for (const name of components) base += `"${name}": ${valueOf(name, message)}\n`;
  return `${base}"@signature-params": ${params}`;
}

function valueOf(name: string, { method, target, headers }: SignedMessage): string {
  switch (name) {
    case '@method':
      return method;
    case '@path':
      return pathOf(target);
    case '@query':
      return queryOf(target) ?? '?';
    case '@request-target':
      return target;
    case '@authority':
      return headerOf('host', headers).toLowerCase().replace(DEFAULT_PORT, '');
    default:
      return headerOf(name, headers);
  }
}

function headerOf(name: string, headers: HeaderLookup): string {
  const value = headers.get(name);
  if (value === null) throw refusal('a covered header is missing');
  if (!ASCII.test(value)) throw refusal('a covered header is not ASCII');
  return value;
}

/** The path of a request target, as it was sent. */
export function pathOf(target: string): string {
  const question = target.indexOf('?');
  return question === -1 ? target : target.slice(0, question);
}

/** The query of a request target with its question mark, as it was sent; null where there is none. */
function queryOf(target: string): string | null {
  const question = target.indexOf('?');
  return question === -1 ? null : target.slice(question);
}
