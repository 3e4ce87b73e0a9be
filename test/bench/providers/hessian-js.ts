import { createRequire } from 'node:module';

/** A Java value as hessian.js wants it: the class name beside the value. */
export interface JavaValue {
  readonly $class: string;
  readonly $: unknown;
}

interface Encoder {
  write(value: unknown): void;
  readonly byteBuffer: { readonly _bytes: Buffer; readonly _offset: number };
}

const hessian = createRequire(import.meta.url)('hessian.js') as { readonly EncoderV2: new () => Encoder };

export function java(className: string, value: unknown): JavaValue {
  return { $class: className, $: value };
}

/** Hessian 2 octets of the values, one after the other, in one message: made by hessian.js and not by our own codec. */
export function encodeWithHessianJs(values: readonly unknown[]): Buffer {
  const encoder = new hessian.EncoderV2();
  for (const value of values) encoder.write(value);
  return Buffer.from(encoder.byteBuffer._bytes.subarray(0, encoder.byteBuffer._offset));
}
