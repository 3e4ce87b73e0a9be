import type { SigningOptions } from './document-options.ts';

/**
 * How requests are signed. OpenAPI has no word for signatures of a message (RFC 9421): it is described as a header, and what machines need to know
 * is in `x-dubbo-signature`.
 */
export function signatureScheme({ windowSeconds, mustBeCovered }: SigningOptions): object {
  return {
    type: 'apiKey',
    in: 'header',
    name: 'signature',
    description: [
      'An HTTP message signature: RFC 9421 with `hmac-sha256`, and RFC 9530 for the body. Send three headers:',
      '',
      '- `content-digest: sha-256=:BASE64:` of the body, where there is one.',
      '- `signature-input: sig1=("@method" "@path" "@query" "content-digest");created=UNIX_SECONDS;keyid="ACCESS_KEY";alg="hmac-sha256";nonce="RANDOM";tag="dubbo-gateway"`,' +
        ' without `"@query"` where the URL has no `?`, without `"content-digest"` where there is no body.',
      '- `signature: sig1=:BASE64:`, the HMAC of the signature base by the secret of the access key. The base has a line `"@method": POST` for each of the components in their' +
        ' order (`@path` and `@query` as they are sent, `@query` with its `?`), and a last one, `"@signature-params": ` with what stands behind `sig1=` in `signature-input`.',
      '',
      `Each nonce is good for one request, and a signature for ${windowSeconds} s before and after \`created\`.` +
        ` Cover these headers as well where they are sent: ${mustBeCovered.map((name) => `\`${name}\``).join(', ')}.`,
    ].join('\n'),
    'x-dubbo-signature': {
      specification: 'https://www.rfc-editor.org/rfc/rfc9421',
      algorithm: 'hmac-sha256',
      tag: 'dubbo-gateway',
      parameters: ['created', 'keyid', 'nonce', 'tag'],
      components: ['@method', '@path', '@query', 'content-digest'],
      headers: mustBeCovered,
      windowSeconds,
    },
  };
}
