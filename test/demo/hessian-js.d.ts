/** The part of hessian.js (CommonJS, untyped) that the demo provider makes and reads its octets with. */
declare module 'hessian.js' {
  interface Encoder {
    /** A JavaScript value, or `{ $class, $ }` for a Java one. */
    write(value: unknown): this;
    writeInt(value: number): this;
    get(): Buffer;
  }
  interface Decoder {
    /** Objects come without their class; a `long` beyond 2^53 comes as text. */
    read(): unknown;
  }
  const hessian: { EncoderV2: new () => Encoder; DecoderV2: new (bytes: Uint8Array) => Decoder };
  export default hessian;
}
