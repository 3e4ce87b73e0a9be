import { GatewayError } from '../gateway-error.ts';

const JSON_TYPE = /^application\/(?:[!#$%&'*+.^_`|~0-9a-z-]+\+)?json$/;
/** Blanks around `=` are no grammar, but seen. */
const CHARSET_PARAMETER = /^charset\s*=/;
const UTF8_PARAMETER = /^charset\s*=\s*(?:utf-?8|"utf-?8")$/;

/**
 * Checks that a body may be read as JSON: `application/json` or `application/…+json`, in UTF-8.
 *
 * @throws GatewayError UNSUPPORTED_MEDIA_TYPE
 */
export function requireJson(contentType: string): void {
  if (contentType === 'application/json') return;
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (!JSON_TYPE.test(type))
    throw unsupported(`The content-type ${type === '' ? 'is empty' : `is ${JSON.stringify(type)}`}`);
  const charset = parameters.find((parameter) => CHARSET_PARAMETER.test(parameter));
  if (charset !== undefined && !UTF8_PARAMETER.test(charset)) throw unsupported('The charset is not utf-8');
}

/** Compressed bodies would be taken for broken text. */
export function requireNoEncoding(contentEncoding: string | null): void {
  if (contentEncoding === null || contentEncoding.toLowerCase() === 'identity') return;
  throw new GatewayError('UNSUPPORTED_MEDIA_TYPE', 'Bodies with a content-encoding are not accepted.', {
    headers: { 'accept-encoding': 'identity' },
  });
}

/** A body without a type, which only an empty one may be. */
export function untypedBody(): GatewayError {
  return unsupported('The body has no content-type');
}

function unsupported(what: string): GatewayError {
  return new GatewayError('UNSUPPORTED_MEDIA_TYPE', `${what}; send application/json in UTF-8.`, {
    headers: { accept: 'application/json' },
  });
}
