import { DefinitionError } from './definition-error.ts';
import { parseServiceDefinition } from './parse-service-definition.ts';
import type { ServiceDefinition } from './service-definition.ts';

/** In UTF-16 units. The largest seen in the field have 2 million. */
const MAX_LENGTH = 16 * 1024 * 1024;

/** Reads the JSON text of a definition as a metadata center holds it. Throws DefinitionError. */
export function readDefinitionText(text: string): ServiceDefinition {
  if (text.length > MAX_LENGTH) throw new DefinitionError(`more than ${MAX_LENGTH} characters`, '', 'unknown');
  return parseServiceDefinition(parseJson(text));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    // The engine's message may quote the document, and that may hold a token: only the position is taken from it.
    const position = /at position \d+/.exec(error instanceof Error ? error.message : '')?.[0];
    throw new DefinitionError(`is not JSON${position === undefined ? '' : ` (${position})`}`, '', 'unknown');
  }
}
