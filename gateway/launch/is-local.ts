import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** A page from elsewhere may have its own name point here. */
const OWN_NAME = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

/** Whether a request comes from this machine itself, by its loopback address, and not for somebody else, as a proxy's does. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    OWN_NAME.test(headers.host ?? '') &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
}
