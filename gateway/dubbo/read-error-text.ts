import { Hessian2Reader } from '../hessian2/hessian2-reader.ts';
import { withoutStack } from '../hessian2/without-stack.ts';
import { SERIALIZATION_HESSIAN2 } from './header.ts';
import { redactAddresses } from './redact-addresses.ts';

/** Longer texts are cut: they are stack traces in some form of their own. */
const MAX_LENGTH = 2000;
/** Printable ASCII, as the texts of failures are. */
const PRINTABLE = /[\x20-\x7e\t\r\n]{8,}/;

/**
 * The text of a response whose status is not OK: its body is one string. Without the stack trace that Java puts behind it and
 * without addresses. Empty where the body is empty or no string: a missing text must not turn into another error.
 *
 * A 3.x provider that prefers another serialization (fastjson2) writes failures of the encoding in that one, whatever the
 * request was: then the first run of printable octets is the text.
 */
export function readErrorText(body: Uint8Array, serializationId: number = SERIALIZATION_HESSIAN2): string {
  const text = serializationId === SERIALIZATION_HESSIAN2 ? readString(body) : readPrintable(body);
  return redactAddresses(withoutStack(text.slice(0, MAX_LENGTH)));
}

function readString(body: Uint8Array): string {
  try {
    return new Hessian2Reader().reset(body).readString();
  } catch {
    return '';
  }
}

function readPrintable(body: Uint8Array): string {
  const octets = body.subarray(0, MAX_LENGTH);
  return PRINTABLE.exec(String.fromCharCode(...octets))?.[0] ?? '';
}
