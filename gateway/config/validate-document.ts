import { Ajv2020 } from 'ajv/dist/2020.js';
import { attachmentMistakes } from './attachment-mistakes.ts';
import { coloringMistakes } from './coloring-mistakes.ts';
import { accessKeyMistakes } from './access-key-mistakes.ts';
import type { ConfigDocument } from './config-document.ts';
import { describeMistakes } from './describe-mistakes.ts';
import { escapePointer } from './escape-pointer.ts';
import { entriesOf, valueAt } from './loose-document.ts';
import { metricsMistakes } from './metrics-mistakes.ts';
import { methodMistakes } from './method-mistakes.ts';
import { overlayMistakes } from './overlay-mistakes.ts';
import { routeMistakes } from './route-mistakes.ts';
import { centerMistakes } from './center-mistakes.ts';
import { outboundAuthMistakes } from './outbound-auth-mistakes.ts';
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
 * What a schema cannot say is looked at in any case, so that all mistakes are told at once; but nothing is said of a place of which
 * the schema has said something already.
 *
 * @param unset JSON pointers of texts that are not judged: a variable in them is not set.
 */
export function validateDocument(document: unknown, unset = NONE): string[] {
  const mistakes = validate(document) ? [] : describeMistakes(validate.errors ?? [], unset);
  const places = new Set([...mistakes.map(placeOf), ...unset]);
  const further = [
    ...centerMistakes(document),
    ...accessKeyMistakes(document),
    ...providerMistakes(valueAt(document, 'registry', 'providers')),
    ...timeZoneMistakes(valueAt(document, 'time-zone')),
    ...timeoutMistakes(document),
    ...originMistakes(valueAt(document, 'http', 'cors', 'origins')),
    ...methodMistakes(valueAt(document, 'services')),
    ...outboundAuthMistakes(valueAt(document, 'services')),
    ...coloringMistakes(valueAt(document, 'tags', 'rules')),
    ...metricsMistakes(document),
    ...attachmentMistakes(valueAt(document, 'attachments', 'headers')),
    ...routeMistakes(document),
    ...overlayMistakes(valueAt(document, 'routes')),
  ];
  return [...mistakes, ...further.filter((mistake) => !places.has(placeOf(mistake)))];
}

function placeOf(mistake: string): string {
  return mistake.slice(0, mistake.indexOf(': '));
}

/** Of a text with a variable that is set only where the Worker runs nothing is known yet. */
function providerMistakes(urls: unknown): string[] {
  if (!Array.isArray(urls)) return [];
  return urls.flatMap((url: unknown, index) => {
    const reason = typeof url !== 'string' || url.includes('${') ? null : whyUnreadable(url);
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

/** Which zones exist is the runtime's knowledge, not the schema's. The text may be a variable's: it is not shown. */
function timeZoneMistakes(timeZone: unknown): string[] {
  if (typeof timeZone !== 'string') return [];
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return [];
  } catch {
    return ['/time-zone: is neither a known time zone nor an offset such as +08:00'];
  }
}

/** A timeout above the limit would be cut without a word. */
function timeoutMistakes(document: unknown): string[] {
  const limit = valueAt(document, 'limits', 'max-timeout');
  const mistakes: string[] = [];
  const check = (holder: unknown, pointer: string): void => {
    const timeout = valueAt(holder, 'timeout');
    if (typeof timeout === 'number' && typeof limit === 'number' && timeout > limit)
      mistakes.push(`${pointer}/timeout: is above limits/max-timeout, ${limit}`);
  };
  check(document, '');
  for (const [name, service] of entriesOf(valueAt(document, 'services'))) {
    const pointer = `/services/${escapePointer(name)}`;
    check(service, pointer);
    for (const [method, settings] of entriesOf(valueAt(service, 'methods')))
      check(settings, `${pointer}/methods/${escapePointer(method)}`);
  }
  return mistakes;
}

function originMistakes(origins: unknown): string[] {
  const isMixed = Array.isArray(origins) && origins.length > 1 && origins.includes('*');
  return isMixed ? ['/http/cors/origins: `*` stands for all origins: it must be the only one'] : [];
}
