import { describe, expect, it } from 'vitest';
import { createMetadataService } from '../../gateway/centers/metadata-service-client.ts';
import type { Exchange, ExchangeRequest } from '../../gateway/remoting/exchange.ts';
import type { Address } from '../../gateway/remoting/transport.ts';

const ENDPOINT = { application: 'user-app', host: 'h', port: 20880 };
const hex = (text: string): string => Buffer.from(text).toString('hex');
const s = (text: string): string => text.length.toString(16).padStart(2, '0') + hex(text);

/** Answers each call with a status octet and a body, in hex. */
function service(answer: string) {
  const sent: { readonly address: Address; readonly text: string; readonly flag: number }[] = [];
  const exchange: Exchange = {
    send(address: Address, { frame }: ExchangeRequest) {
      sent.push({ address, text: Buffer.from(frame.subarray(16)).toString('latin1'), flag: frame[2]! });
      const [status, ...body] = Buffer.from(answer.replaceAll(' ', ''), 'hex');
      return Promise.resolve({ status: status!, serializationId: 2, body: new Uint8Array(body) });
    },
    isAvailable: () => true,
    failedDials: () => 0,
    close: () => Promise.resolve(),
  };
  return { sent, client: createMetadataService(exchange, 'gateway') };
}

describe('the client of MetadataService', () => {
  it('asks for MetadataInfo by a typed call in the group of the application', async () => {
    // Value, with a map {"app": "user-app", "services": {}}, as an object would be.
    const { sent, client } = service(`14 91 48 ${s('app')} ${s('user-app')} ${s('services')} 48 5a 5a`);
    const info = await client.getMetadataInfo(ENDPOINT, 'r1');
    expect(JSON.parse(info)).toEqual({ app: 'user-app', services: {} });
    expect(sent).toHaveLength(1);
    expect(sent[0]!.address).toEqual({ host: 'h', port: 20880 });
    expect(sent[0]!.flag).toBe(0xc2);
    const parts = [
      '2.0.2',
      'org.apache.dubbo.metadata.MetadataService',
      '1.0.0',
      'getMetadataInfo',
      'Ljava/lang/String;',
      'r1',
    ];
    // A text of more than 31 characters has two octets for its length.
    const head = parts
      .map((text) => `${text.length > 31 ? '0' : ''}${String.fromCharCode(text.length)}${text}`)
      .join('');
    expect(sent[0]!.text.startsWith(`${head}H`)).toBe(true);
    expect(sent[0]!.text).toContain('\x05group\x08user-app');
    expect(sent[0]!.text).toContain('\x12remote.application\x07gateway');
    expect(sent[0]!.text.at(-1)).toBe('Z');
  });

  it('asks a provider of 2.7 for its URLs', async () => {
    const url = 'dubbo://h:1/a.B';
    const { sent, client } = service(`14 91 72 ${s('java.util.TreeSet')} ${s(url)} 91`);
    expect(await client.getExportedUrls(ENDPOINT)).toEqual([url]);
    expect(sent[0]!.text).toContain('\x0fgetExportedURLs\x12Ljava/lang/String;\x01*');
  });

  it.each([
    ['14 92', 'gave no value'],
    ['14 90 4e', 'gave no value'],
    ['14 91', ''],
    [`28 ${s('no such service')}`, 'answered BAD_REQUEST: no such service'],
    [`46 53 0fa0 ${hex('x'.repeat(4000))}`, `answered SERVICE_ERROR: ${'x'.repeat(200)}`],
    ['63', 'answered 99: '],
  ])('rejects the answer %s', async (answer, message) => {
    await expect(service(answer).client.getMetadataInfo(ENDPOINT, 'r1')).rejects.toThrow(message);
  });

  it('rejects what is no list of URLs', async () => {
    await expect(service('14 91 91').client.getExportedUrls(ENDPOINT)).rejects.toThrow('gives no list');
  });
});
