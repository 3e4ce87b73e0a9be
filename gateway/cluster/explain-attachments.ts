import type { PreparedCall } from './method-calls.ts';

/** Who knows these can call as the gateway does. */
const SECRET = new Set(['token', 'signature', 'authorization']);
const HIDDEN = '(hidden)';

/**
 * All attachments of a call as they would go out, in their order: those of each call, the request's own, what proves to the provider who calls.
 *
 * @param own of the request
 */
export async function explainAttachments(
  { template, prove }: PreparedCall,
  own: readonly (readonly [key: string, value: string])[],
): Promise<Readonly<Record<string, string>>> {
  const proof = prove === null ? [] : await prove();
  const shown = [...template.attachments, ...own, ...proof].map(
    ([key, value]) => [key, SECRET.has(key) ? HIDDEN : value] as const,
  );
  return Object.fromEntries(shown);
}
