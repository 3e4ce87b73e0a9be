import { refusal } from './refusal.ts';

/** What RFC 9530 lists as active; all others are too weak or unknown. */
export type DigestAlgorithm = 'sha-256' | 'sha-512';

export interface ContentDigest {
  readonly algorithm: DigestAlgorithm;
  /** In base64. */
  readonly digest: string;
}

const MAX_LENGTH = 128;
/** One member, without parameters: 32 octets or 64 in base64. */
const CONTENT_DIGEST = /^(?:(sha-256)=:([A-Za-z0-9+/]{43}=):|(sha-512)=:([A-Za-z0-9+/]{86}==):)$/;

/**
 * Reads `content-digest` (RFC 9530). Of several digests a reader may choose any, so there must be one.
 *
 * @throws the refusal
 */
export function parseContentDigest(header: string): ContentDigest {
  const match = header.length > MAX_LENGTH ? null : CONTENT_DIGEST.exec(header);
  if (match === null) throw refusal('content-digest is not one sha-256 or sha-512');
  const [, sha256, short, , long] = match;
  return sha256 === undefined
    ? { algorithm: 'sha-512', digest: long as string }
    : { algorithm: 'sha-256', digest: short as string };
}
