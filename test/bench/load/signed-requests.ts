import { createHmac, createSecretKey, hash, randomBytes } from 'node:crypto';

import { SIGNING_KEY_ID } from '../subjects/subject-names.ts';
import type { LoadOrder } from './load-message.ts';

/** More than any gateway takes on the machines there are. */
const PER_SECOND = 40_000;

/**
 * Makes the requests of a load: the same octets again and again, or each signed on its own. That is done before the load starts: a client that signs
 * between two requests would spread them, and a gateway that gets them one by one has more to do for each.
 */
export function createRequests(order: LoadOrder): () => Buffer {
  const sign = createSigned(order);
  if (order.secret === null) {
    const request = sign();
    return () => request;
  }
  const requests = Array.from({ length: Math.ceil(order.seconds * PER_SECOND) }, sign);
  return () => requests.pop() ?? sign();
}

function createSigned({ path, body, secret }: LoadOrder): () => Buffer {
  const length = Buffer.byteLength(body);
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;
  if (secret === null) return () => Buffer.from(`${head}\r\n${body}`);
  const key = createSecretKey(secret, 'utf8');
  const digest = `sha-256=:${hash('sha256', body, 'base64')}:`;
  const covered = `"@method": POST\n"@path": ${path}\n"content-digest": ${digest}\n"@signature-params": `;
  const prefix = randomBytes(8).toString('hex');
  let count = 0;
  return () => {
    const nonce = prefix + (count++).toString(36).padStart(8, '0');
    const created = Math.floor(Date.now() / 1000);
    const params = `("@method" "@path" "content-digest");created=${created};nonce="${nonce}";keyid="${SIGNING_KEY_ID}";tag="dubbo-gateway"`;
    const signature = createHmac('sha256', key)
      .update(covered + params)
      .digest('base64');
    return Buffer.from(
      `${head}content-digest: ${digest}\r\nsignature-input: sig1=${params}\r\nsignature: sig1=:${signature}:\r\n\r\n${body}`,
    );
  };
}
