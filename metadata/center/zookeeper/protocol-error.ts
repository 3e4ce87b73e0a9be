/** The server sent what is not ZooKeeper's protocol. The message holds nothing of what it sent. */
export class ProtocolError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProtocolError';
  }
}
