import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Starts a bare node:http server on a free loopback port, prints the ready line, and gives each POST with its whole body. */
export function listen(onRequest: (methodName: string, body: Buffer, response: ServerResponse) => void): void {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    readBody(request, (body) => onRequest(methodNameOf(request), body, response));
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') console.log(`ready http://127.0.0.1:${address.port}`);
  });
}

function methodNameOf(request: IncomingMessage): string {
  const url = request.url ?? '';
  return url.slice(url.lastIndexOf('/') + 1);
}

function readBody(request: IncomingMessage, onBody: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => onBody(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
}

/** Answers 200 with the octets. The raw header list is the cheapest form that node:http takes. */
export function respond(response: ServerResponse, contentType: string, body: Buffer): void {
  response.writeHead(200, ['content-type', contentType, 'content-length', String(body.length)]);
  response.end(body);
}
