import { GatewayError } from '../gateway-error.ts';
import type { JsonDocument } from './json/json-document.ts';
import { JsonSyntaxError } from './json/json-syntax-error.ts';
import { parseJson, type JsonLimits } from './json/parse-json.ts';

/**
 * The JSON of a request's body.
 *
 * @param signature of the method that needs it, for messages
 * @throws GatewayError INVALID_ARGUMENT
 */
export function parseBody(text: string, limits: JsonLimits, signature: string): JsonDocument {
  try {
    return parseJson(text, limits);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const message = text.length === 0 ? `the body is empty where ${signature} needs arguments` : error.message;
    const place = { pointer: '', expected: 'JSON', message };
    throw new GatewayError('INVALID_ARGUMENT', `the body is not JSON: ${message}`, { errors: [place] });
  }
}
