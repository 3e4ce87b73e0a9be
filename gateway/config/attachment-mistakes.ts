import { escapePointer } from './escape-pointer.ts';
import { entriesOf } from './loose-document.ts';
import { isReservedAttachment } from './reserved-attachments.ts';

/**
 * What a schema cannot say of `attachments.headers`: which keys are taken.
 *
 * @param headers of any shape
 */
export function attachmentMistakes(headers: unknown): string[] {
  const mistakes: string[] = [];
  const names = new Set<string>();
  const keys = new Set<string>();
  for (const [name, key] of entriesOf(headers)) {
    const place = `/attachments/headers/${escapePointer(name)}`;
    if (names.has(name.toLowerCase())) mistakes.push(`${place}: stands there twice, in another case`);
    names.add(name.toLowerCase());
    if (typeof key !== 'string') continue;
    if (isReservedAttachment(key)) mistakes.push(`${place}: Dubbo or the gateway uses \`${key}\` itself`);
    else if (keys.has(key.toLowerCase())) mistakes.push(`${place}: another header has \`${key}\` already`);
    keys.add(key.toLowerCase());
  }
  return mistakes;
}
