/** The part of hessian.js (CommonJS, untyped) that this folder builds on; its decoder is an independent judge in tests. */
declare module 'hessian.js/lib/v2/encoder.js' {
  /** The growing memory below the encoder (npm package `byte`). */
  interface ByteBuffer {
    position(): number;
    position(newPosition: number): this;
    put(octet: number): this;
    putInt32(value: number): this;
    putDouble(value: number): this;
    /** CESU-8. */
    putRawString(text: string): this;
    /** Makes the memory at least this long. */
    _checkSize(size: number): void;
    /** The memory and its length, which doubles and never shrinks. */
    _bytes: Uint8Array;
    _size: number;
  }

  /** Primitives of hessian.js' encoder for Hessian 2. */
  class Encoder {
    constructor(options?: { size?: number });
    byteBuffer: ByteBuffer;
    reset(): this;
    writeNull(): unknown;
    writeBool(value: boolean): unknown;
    writeInt(value: number): unknown;
    writeLong(value: number): unknown;
    writeDouble(value: number): unknown;
    writeString(value: string): unknown;
    writeBytes(value: Uint8Array): unknown;
  }
  export default Encoder;
}

declare module 'hessian.js/lib/v2/decoder.js' {
  class Decoder {
    constructor(bytes?: Uint8Array);
    read(withType?: boolean): unknown;
    position(): number;
  }
  export default Decoder;
}
