import { refusal } from './refusal.ts';

/** What RFC 9530 lists as active; all others are too weak or unknown. */
export type DigestAlgorithm = 'sha-256' | 'sha-512';

export interface ContentDigest {
  readonly algorithm: DigestAlgorithm;
  /** In base64. */
  readonly digest: string;
}

/** Characters in base64 of its octets. */
const LENGTHS = { 'sha-256': 44, 'sha-512': 88 } as const;

/**
 * Reads `content-digest` (RFC 9530). Of several digests a reader may choose any, so there must be one. Of a length it must be, but may be no
 * base64: then it is not the body's.
 *
 * @throws the refusal
 */
export function parseContentDigest(header: string): ContentDigest {
  const digest = digestOf(header, 'sha-256') ?? digestOf(header, 'sha-512');
  if (digest === null) throw refusal('content-digest is not one sha-256 or sha-512');
  return digest;
}

function digestOf(header: string, algorithm: DigestAlgorithm): ContentDigest | null {
  const start = algorithm.length + 2;
  const end = start + LENGTHS[algorithm];
  const isAlone = header.length === end + 1 && header.startsWith(`${algorithm}=:`) && header.endsWith(':');
  return isAlone ? { algorithm, digest: header.slice(start, end) } : null;
}
