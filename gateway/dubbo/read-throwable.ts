import type { Hessian2Reader } from '../hessian2/hessian2-reader.ts';
import { KIND } from '../hessian2/value-kind.ts';
import { withoutStack } from '../hessian2/without-stack.ts';

/** What a provider threw, as a caller may see it. */
export interface RemoteThrowable {
  /** Class of the exception that the method threw; null where nobody says. */
  readonly class: string | null;
  /** Its message without any stack; null where it has none. */
  readonly message: string | null;
  /** It came inside a GenericException, as generic calls wrap it. */
  readonly wrapped: boolean;
}

const GENERIC_EXCEPTIONS: ReadonlySet<string> = new Set([
  'com.alibaba.dubbo.rpc.service.GenericException',
  'org.apache.dubbo.rpc.service.GenericException',
]);

/** Not every Throwable-like object of other languages has Java's field. */
const MESSAGE_FIELDS = ['detailMessage', 'message', 'msg'];

/**
 * Reads the Throwable of a response: an object, or (from peers without classes) a map or a text. In a GenericException the real
 * class and message are fields of their own, and `detailMessage` is a whole stack trace as text.
 */
export function readThrowable(reader: Hessian2Reader): RemoteThrowable {
  const kind = reader.kind();
  if (kind === KIND.OBJECT) return readObject(reader);
  if (kind === KIND.MAP) return readMap(reader);
  if (kind === KIND.STRING) return { class: null, message: withoutStack(reader.readString()), wrapped: false };
  reader.skip();
  return { class: null, message: null, wrapped: false };
}

function readObject(reader: Hessian2Reader): RemoteThrowable {
  const definition = reader.beginObject();
  const texts = new Map<string, string>();
  for (const name of definition.fields) {
    if (reader.kind() === KIND.STRING) texts.set(name, reader.readString());
    else reader.skip();
  }
  reader.endContainer();
  return describe(definition.name, texts);
}

function readMap(reader: Hessian2Reader): RemoteThrowable {
  reader.beginMap();
  const type = reader.mapType;
  const texts = new Map<string, string>();
  while (reader.hasMore()) {
    const key = reader.kind() === KIND.STRING ? reader.readString() : (reader.skip(), null);
    if (key !== null && reader.kind() === KIND.STRING) texts.set(key, reader.readString());
    else reader.skip();
  }
  reader.endContainer();
  return describe(type ?? texts.get('class') ?? null, texts);
}

function describe(className: string | null, texts: ReadonlyMap<string, string>): RemoteThrowable {
  const wrapped = className !== null && GENERIC_EXCEPTIONS.has(className);
  const ownMessage = messageOf(texts);
  if (!wrapped) return { class: className, message: ownMessage, wrapped };
  const realClass = texts.get('exceptionClass') ?? null;
  const realMessage = texts.get('exceptionMessage');
  // A NullPointerException has no message, and its class is enough; without class and message the outer one has to do.
  const message = realMessage === undefined ? (realClass === null ? ownMessage : null) : withoutStack(realMessage);
  return { class: realClass, message, wrapped };
}

function messageOf(texts: ReadonlyMap<string, string>): string | null {
  for (const field of MESSAGE_FIELDS) {
    const text = texts.get(field);
    if (text !== undefined) return withoutStack(text);
  }
  return null;
}
