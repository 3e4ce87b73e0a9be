import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NODE_GATEWAY, startGateway, type GatewayProcess } from '../end-to-end/gateway-process.ts';
import { rawExchange } from '../end-to-end/raw-exchange.ts';
import { createTestFolder, type TestFolder } from '../end-to-end/test-folder.ts';

/** What Node's server hands over although no `Request` can be made of it. */
describe('a request whose head cannot be used, Node', () => {
  let folder: TestFolder;
  let gateway: GatewayProcess;
  beforeAll(async () => {
    folder = await createTestFolder();
    const config = await folder.write('gateway.json', {
      registry: { address: 'static', providers: [] },
      'metadata-report': { address: 'file:gateway.json' },
      expose: [],
      auth: { mode: 'none' },
    });
    gateway = await startGateway(NODE_GATEWAY, config);
  }, 30_000);
  afterAll(async () => {
    await gateway?.stop();
    await folder?.remove();
  });

  it.each([
    ['OPTIONS *', 'OPTIONS * HTTP/1.1', 'host: x', 'Invalid URL'],
    ['no host', 'GET /healthz HTTP/1.1', 'x-a: b', 'Missing host header'],
    ['a host that is none', 'GET /healthz HTTP/1.1', 'host: a b', 'Invalid URL'],
    ['a host with a path', 'GET /healthz HTTP/1.1', 'host: a/b', 'Invalid host header'],
    ['a target that is no URL', 'GET http://[ HTTP/1.1', 'host: x', 'Invalid absolute URL'],
    ['a body behind it', 'POST /a.B/c HTTP/1.1', 'host: a/b\r\ncontent-length: 3', 'Invalid host header'],
  ])(
    '%s: a problem with an id and a line in the log, and the next request works',
    async (what, line, header, reason) => {
      const id = what.replaceAll(' ', '-').replace('*', 'star');
      const body = header.includes('content-length') ? '"x"' : '';
      const next = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
      const answers = await rawExchange(
        gateway.url,
        `${line}\r\n${header}\r\nx-request-id: ${id}\r\n\r\n${body}${next}`,
      );
      expect(answers).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(answers).toContain('content-type: application/problem+json\r\n');
      expect(answers).toContain(`x-request-id: ${id}\r\n`);
      expect(answers).toContain(`"detail":"The head of the request cannot be used: ${reason}."`);
      expect(answers).toContain('HTTP/1.1 200 OK');
      const [method = '', path = ''] = line.split(' ');
      const logged = JSON.parse(await gateway.lineWith(id)) as unknown;
      expect(logged).toMatchObject({ requestId: id, method, path, status: 400, code: 'INVALID_ARGUMENT' });
    },
  );
});
