import type { ValueSource } from '../config/config.ts';
import { asciiHeader } from './ascii-header.ts';
import { cookieOf } from './cookie.ts';
import type { IncomingRequest } from './incoming-request.ts';

/** In UTF-16 units. Ids are short; nobody is to make us hash a body. */
const MAX_LENGTH = 1024;

/** Reads the value of a colouring rule; null where there is none, or an empty or overlong one. */
export function createValueReader(source: ValueSource): (request: IncomingRequest) => string | null {
  const read = readerOf(source);
  return (request) => {
    const value = read(request) ?? '';
    return value === '' || value.length > MAX_LENGTH ? null : value;
  };
}

function readerOf(source: ValueSource): (request: IncomingRequest) => string | null | undefined {
  if (source.from === 'argument') return (request) => request.arguments?.scalar(source.path);
  const { from, name } = source;
  switch (from) {
    case 'header':
      return ({ headers }) => asciiHeader(headers, name);
    case 'query':
      return ({ query }) => query?.get(name);
    case 'cookie':
      return ({ headers }) => cookieOf(headers.get('cookie') ?? '', name);
  }
}
