import { StartError } from './start-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'it is taken; end what listens there, or take another port',
  EADDRNOTAVAIL: 'this machine has no such address; take one of its own, or 0.0.0.0 for all of them',
  ENOTFOUND: 'there is no host of this name',
  EACCES: 'this user may not; take a port above 1023',
};

/** Why nobody can listen there, and what to do about it. @param cause of the error event of a server */
export function listenError(host: string, port: number, cause: unknown): StartError {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  return new StartError(`cannot listen on ${host} port ${port}: ${REASONS[code] ?? message}`);
}
