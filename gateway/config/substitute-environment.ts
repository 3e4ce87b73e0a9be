import { escapePointer } from './escape-pointer.ts';

const PLACEHOLDER = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const CENTER_ADDRESS = /^\/(?:registry|metadata-report|config-center)\/address$/;
const NO_PLACEHOLDER = /\$\{(?![A-Za-z_][A-Za-z0-9_]*\})/;

/** Environment variables by name: `process.env`, or the bindings of a Worker. */
export type Environment = Readonly<Record<string, unknown>>;

/**
 * A copy of the document with each `${NAME}` in a string replaced by that environment variable. It works on values, after
 * parsing, so that no variable can change the structure of the document, nor a password that of the address it stands in. Each name that is not set adds a mistake, and the
 * JSON pointer of its text to `unset`; so does `${` that begins no `${NAME}`, and any in a key.
 */
export function substituteEnvironment(
  document: unknown,
  environment: Environment,
  mistakes: string[],
  unset: Set<string> = new Set(),
): unknown {
  const refuse = (pointer: string, mistake: string): void => {
    unset.add(pointer);
    mistakes.push(`${pointer}: ${mistake}`);
  };
  const onText = (text: string, pointer: string): string => {
    if (NO_PLACEHOLDER.test(text)) refuse(pointer, '`${` begins an environment variable, as in `${NAME}`');
    return text.replace(PLACEHOLDER, (placeholder, name: string, offset: number) => {
      const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
      if (typeof value === 'string') return isPartOfAddress(pointer, text, offset) ? encodeURIComponent(value) : value;
      refuse(pointer, `the environment variable ${name} is not set`);
      return placeholder;
    });
  };
  const onKey = (key: string, pointer: string): void => {
    if (key.includes('${')) refuse(pointer, 'a key cannot hold an environment variable');
  };
  return walk(document, '', onText, onKey);
}

/** Whether the value becomes a credential or a parameter in the address of a center: there `&` or `@` would end it. */
function isPartOfAddress(pointer: string, text: string, offset: number): boolean {
  if (!CENTER_ADDRESS.test(pointer) || !text.includes('://')) return false;
  const question = text.indexOf('?');
  return (question >= 0 && question < offset) || text.indexOf('@', offset) >= 0;
}

/** Every `NAME` that the document asks for, in order of appearance, each once. */
export function environmentNames(document: unknown): string[] {
  const names = new Set<string>();
  walk(document, '', (text) => {
    for (const [, name] of text.matchAll(PLACEHOLDER)) if (name !== undefined) names.add(name);
    return text;
  });
  return [...names];
}

function walk(
  value: unknown,
  pointer: string,
  onText: (text: string, pointer: string) => string,
  onKey: (key: string, pointer: string) => void = () => {},
): unknown {
  if (typeof value === 'string') return onText(value, pointer);
  if (Array.isArray(value)) return value.map((item, index) => walk(item, `${pointer}/${index}`, onText, onKey));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const place = `${pointer}/${escapePointer(key)}`;
      onKey(key, place);
      return [key, walk(item, place, onText, onKey)];
    }),
  );
}
