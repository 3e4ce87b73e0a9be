/** The octets of a connection are no Dubbo frames: it must be closed, for nothing tells where the next frame begins. */
export class DubboProtocolError extends Error {
  /** Octets received on the connection before the place in question. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(`${message} (octet ${offset})`);
    this.name = 'DubboProtocolError';
    this.offset = offset;
  }
}
