import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ConfigDocument } from './config-document.ts';
import { describeMistakes } from './describe-mistakes.ts';
import { escapePointer } from './escape-pointer.ts';
import { methodMistakes } from './method-mistakes.ts';
import { parseProviderUrl } from '../../metadata/url/provider-url.ts';
import { UrlError } from '../../metadata/url/url-error.ts';
import schema from './gateway.schema.json' with { type: 'json' };

// Compiled once. `meta: false` leaves out the check of our own schema against the meta-schema: a test does that.
const validate = new Ajv2020({
  allErrors: true,
  useDefaults: true,
  verbose: true,
  validateSchema: false,
  meta: false,
  // Editors show `errorMessage` too.
  keywords: [{ keyword: 'errorMessage', schemaType: 'string' }],
}).compile<ConfigDocument>(schema);

const NONE: ReadonlySet<string> = new Set();

/**
 * What is wrong with a document, if anything. Fills in the defaults: in the document itself.
 *
 * @param unset JSON pointers of texts that are not judged: a variable in them is not set.
 */
export function validateDocument(document: unknown, unset = NONE): string[] {
  if (!validate(document)) return describeMistakes(validate.errors ?? [], unset);
  return [
    ...providerMistakes(document.registry.providers),
    ...timeZoneMistakes(document['time-zone']),
    ...timeoutMistakes(document),
    ...methodMistakes(document),
  ];
}

/** Of a text with a variable that is set only where the Worker runs nothing is known yet. */
function providerMistakes(urls: readonly string[]): string[] {
  return urls.flatMap((url, index) => {
    const reason = url.includes('${') ? null : whyUnreadable(url);
    return reason === null ? [] : [`/registry/providers/${index}: ${reason}`];
  });
}

function whyUnreadable(url: string): string | null {
  try {
    parseProviderUrl(url);
    return null;
  } catch (error) {
    if (error instanceof UrlError) return error.message;
    throw error;
  }
}

/** Which zones exist is the runtime's knowledge, not the schema's. */
function timeZoneMistakes(timeZone: string): string[] {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return [];
  } catch {
    return [`/time-zone: \`${timeZone}\` is neither a known time zone nor an offset such as +08:00`];
  }
}

/** A timeout above the limit would be cut without a word. */
function timeoutMistakes(document: ConfigDocument): string[] {
  const limit = document.limits['max-timeout'];
  const mistakes: string[] = [];
  const check = (timeout: number | undefined, pointer: string) => {
    if (timeout !== undefined && timeout > limit)
      mistakes.push(`${pointer}/timeout: is above limits/max-timeout, ${limit}`);
  };
  check(document.timeout, '');
  for (const [name, service] of Object.entries(document.services)) {
    const pointer = `/services/${escapePointer(name)}`;
    check(service.timeout, pointer);
    for (const [method, { timeout }] of Object.entries(service.methods))
      check(timeout, `${pointer}/methods/${escapePointer(method)}`);
  }
  return mistakes;
}
