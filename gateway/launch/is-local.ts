import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** A page from elsewhere may have its own name point here. */
const OWN_NAME = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
/** Headers of proxies, and of browsers, which ask for a page of whoever. */
const FOREIGN =
  /^(?:x-(?:forwarded|original|real|client|envoy)-.*|forwarded|via|cf-.*|true-client-ip|cdn-loop|origin|sec-fetch-.*)$/;

/** Whether a request comes from this machine itself, by its loopback address, and not for somebody else, as a proxy's or a page's does. */
export function isLocal({ socket, headers, httpVersion }: IncomingMessage): boolean {
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    // nginx, where it is told nothing but where to send, asks in the old version, by our own address, and without any header of its own.
    httpVersion !== '1.0' &&
    OWN_NAME.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => FOREIGN.test(name))
  );
}
