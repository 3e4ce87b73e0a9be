import { createHmac, createSecretKey, hash, randomBytes } from 'node:crypto';

import { SIGNING_KEY_ID } from '../subjects/subject-names.ts';
import type { LoadOrder } from './load-message.ts';

/** Makes the requests of a load: the same octets again and again, or each signed anew, with a nonce of its own. */
export function createRequests({ path, body, secret }: LoadOrder): () => Buffer | string {
  const length = Buffer.byteLength(body);
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;
  if (secret === null) {
    const request = Buffer.from(`${head}\r\n${body}`);
    return () => request;
  }
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
    return `${head}content-digest: ${digest}\r\nsignature-input: sig1=${params}\r\nsignature: sig1=:${signature}:\r\n\r\n${body}`;
  };
}
