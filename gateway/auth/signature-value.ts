import { isInnerList, parseDictionary } from 'structured-headers';
import { refusal } from './refusal.ts';

/** Characters of the header: there may be longer ones beside ours. */
const MAX_LENGTH = 4_096;
/** 32 octets in base64. */
const BASE64_LENGTH = 44;

/**
 * The signature of this label in a `signature` header, in base64. One of another length than ours is given as it is: it compares as wrong.
 *
 * @throws the refusal where there is none, or several
 */
export function parseSignature(header: string, label: string): string {
  if (header.length > MAX_LENGTH) throw refusal('signature is too long');
  const start = label.length + 2;
  const isAlone =
    header.length === start + BASE64_LENGTH + 1 && header.startsWith(`${label}=:`) && header.endsWith(':');
  return isAlone ? header.slice(start, -1) : findSignature(header, label);
}

/** Beside others. */
function findSignature(header: string, label: string): string {
  const member = parse(header).get(label);
  if (member === undefined || isInnerList(member) || !(member[0] instanceof ArrayBuffer)) {
    throw refusal('signature has no octets under the label of signature-input');
  }
  // A label that comes twice counts only the last time for the parser.
  const repeated = header.split(',').filter((part) => part.trimStart().startsWith(`${label}=`));
  if (repeated.length > 1) throw refusal('signature has the label twice');
  return btoa(String.fromCharCode(...new Uint8Array(member[0])));
}

function parse(header: string): ReturnType<typeof parseDictionary> {
  try {
    return parseDictionary(header);
  } catch {
    throw refusal('signature is no dictionary of structured fields');
  }
}
