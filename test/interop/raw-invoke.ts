import { createRequire } from 'node:module';
import { type Socket, connect } from 'node:net';

/** A generic call, with arguments as hessian.js takes them (`{ $class, $ }` where the class matters). */
export interface RawInvocation {
  readonly serviceInterface: string;
  readonly methodName: string;
  readonly parameterTypes: readonly string[];
  readonly args: readonly unknown[];
  readonly generic: 'true' | 'raw.return';
  readonly group?: string;
  readonly version?: string;
}

export interface RawAnswer {
  /** The header's status octet: 20 is OK. */
  readonly status: number;
  /** The serialization of the body: 2 is hessian2. Only then are there `values`. */
  readonly serializationId: number;
  readonly body: Buffer;
  /** The body's values, read by hessian.js: flag, value, attachments; or the text of an error. */
  readonly values: readonly unknown[];
}

const HEADER_LENGTH = 16;
const TWO_WAY_HESSIAN_REQUEST = 0xc2;
const STATUS_OK = 20;
const SERIALIZATION_MASK = 0x1f;
const HESSIAN2 = 2;

/**
 * One `$invoke` over a connection of its own. Nothing of the gateway is used: the octets are hessian.js's and the header is
 * written here, so that a provider can be asked without the code under test.
 */
export async function rawInvoke(port: number, invocation: RawInvocation): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write(frameOf(invocation));
    const frame = await readFrame(socket);
    const status = frame[3] ?? 0;
    const body = frame.subarray(HEADER_LENGTH);
    const serializationId = (frame[2] ?? 0) & SERIALIZATION_MASK;
    return { status, serializationId, body, values: serializationId === HESSIAN2 ? decode(body, status) : [] };
  } finally {
    socket.destroy();
  }
}

function frameOf({ serviceInterface, group, version, generic, ...call }: RawInvocation): Buffer {
  const body = encode([
    '2.0.2',
    serviceInterface,
    version ?? '0.0.0',
    '$invoke',
    'Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;',
    call.methodName,
    { $class: '[string', $: call.parameterTypes },
    { $class: '[object', $: call.args },
    {
      path: serviceInterface,
      interface: serviceInterface,
      version: version ?? '0.0.0',
      generic,
      ...(group && { group }),
    },
  ]);
  const header = Buffer.alloc(HEADER_LENGTH);
  header.writeUInt16BE(0xdabb);
  header[2] = TWO_WAY_HESSIAN_REQUEST;
  header.writeBigUInt64BE(1n, 4);
  header.writeUInt32BE(body.length, 12);
  return Buffer.concat([header, body]);
}

async function readFrame(socket: Socket): Promise<Buffer> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer]);
    if (received.length < HEADER_LENGTH) continue;
    const length = HEADER_LENGTH + received.readUInt32BE(12);
    if (received.length >= length) return received.subarray(0, length);
  }
  throw new Error(`the provider closed the connection after ${received.length} octets`);
}

interface Encoder {
  write(value: unknown): void;
  get(): Buffer;
}
interface Decoder {
  read(): unknown;
}
const hessian = createRequire(import.meta.url)('hessian.js') as {
  readonly EncoderV2: new (options: { size: number }) => Encoder;
  readonly DecoderV2: new (bytes: Buffer) => Decoder;
};

function encode(values: readonly unknown[]): Buffer {
  const encoder = new hessian.EncoderV2({ size: 64 * 1024 });
  for (const value of values) encoder.write(value);
  return Buffer.from(encoder.get());
}

/** Flags 2 and 5 are followed by no value, and 0 to 2 by no attachments. */
function decode(body: Buffer, status: number): unknown[] {
  const decoder = new hessian.DecoderV2(body);
  const first = decoder.read();
  if (status !== STATUS_OK) return [first];
  return first === 2 || first === 5 ? [first, null] : [first, decoder.read()];
}
