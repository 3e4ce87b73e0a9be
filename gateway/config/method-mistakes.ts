import { JavaTypeError } from '../../metadata/definition/java-type-error.ts';
import { parseSignature, type Signature } from '../../metadata/definition/parse-signature.ts';
import { escapePointer } from './escape-pointer.ts';
import { entriesOf, valueAt } from './loose-document.ts';

/**
 * What a schema cannot say of `services.<interface>.methods.<method>`: a signature that does not parse or is another method's,
 * names that do not fit it, and retries of what may not be called twice. Whether the service has such a method only its definition tells.
 *
 * @param services of any shape
 */
export function methodMistakes(services: unknown): string[] {
  const mistakes: string[] = [];
  for (const [serviceInterface, service] of entriesOf(services)) {
    for (const [name, method] of entriesOf(valueAt(service, 'methods'))) {
      const pointer = `/services/${escapePointer(serviceInterface)}/methods/${escapePointer(name)}`;
      for (const mistake of mistakesOf(name, method)) mistakes.push(pointer + mistake);
    }
  }
  return mistakes;
}

function mistakesOf(methodName: string, method: unknown): string[] {
  return [...retriesMistakes(method), ...signatureMistakes(methodName, method)];
}

/** Another try of a call that may have run charges twice, unless the method is said to bear it. */
function retriesMistakes(method: unknown): string[] {
  const retries = valueAt(method, 'retries');
  if (typeof retries !== 'number' || retries <= 0 || valueAt(method, 'idempotent') === true) return [];
  return ['/retries: is for methods with `idempotent: true` only'];
}

function signatureMistakes(methodName: string, method: unknown): string[] {
  const signature = valueAt(method, 'signature');
  const parameters = valueAt(method, 'parameters');
  if (typeof signature !== 'string') return [];
  const parsed = parse(signature);
  if (typeof parsed === 'string') return [`/signature: ${parsed}`];
  const mistakes: string[] = [];
  if (parsed.name !== methodName) mistakes.push(`/signature: is that of \`${parsed.name}\`, not of \`${methodName}\``);
  const repeated = repeatedName(parsed);
  if (repeated !== null) mistakes.push(`/signature: has two parameters \`${repeated}\``);
  const count = parsed.parameters.length;
  if (Array.isArray(parameters) && parameters.length !== count) {
    mistakes.push(`/parameters: has ${parameters.length} names where the signature has ${count} parameters`);
  }
  return mistakes;
}

/** The signature, or what is wrong with it. */
function parse(text: string): Signature | string {
  try {
    return parseSignature(text);
  } catch (error) {
    if (error instanceof JavaTypeError) return `is no Java signature: ${error.message}`;
    throw error;
  }
}

function repeatedName({ parameters }: Signature): string | null {
  const names = parameters.map(({ name }) => name);
  return names.find((name, index) => name !== null && names.indexOf(name) !== index) ?? null;
}
