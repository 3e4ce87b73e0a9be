/** Nobody can say yet whether there is such a service. The message says why, and may be shown to callers. */
export class NotReadyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotReadyError';
  }
}
