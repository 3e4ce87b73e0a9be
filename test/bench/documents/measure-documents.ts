import { createServer, get, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createRequestListener } from '../../../gateway/launch/request-listener.ts';
import type { App } from '../../../gateway/app.ts';
import type { MetadataHub } from '../../../metadata/hub.ts';
import { ListedHub } from '../../documents/listed-hub.ts';
import { createInProcessGateway } from '../measure/create-in-process-gateway.ts';
import type { Goal } from '../measure/goals.ts';
import { median } from '../measure/sample.ts';
import { largeDefinition } from './large-center.ts';

const SERVICES = 1_000;
const METHODS = 10;
const TYPES = 20;
const MOST_RATIO = 10;
const MOST_STATIC = 1.25;
/** Each takes seconds. */
const ROUNDS = 2;
const REQUESTS = 5;

/**
 * What it costs to describe a large center, from the texts of its definitions to the octets of the document: beside `JSON.stringify` of the same
 * document, which does nothing but write; and to give it again, beside a server that has nothing but these octets.
 */
export async function measureDocuments(): Promise<readonly Goal[]> {
  const made: number[] = [];
  const remade: number[] = [];
  let anew = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const { app, hub } = openGateway();
    const { ms, bytes } = await timedDocument(app);
    // Written in the same round: a slow moment of the machine meets both.
    const stringifyMs = timeToWrite(bytes);
    hub.asked.length = 0;
    hub.put(largeDefinition(SERVICES / 2, METHODS + 1, TYPES));
    const again = await timedDocument(app);
    anew = Math.max(anew, hub.asked.flat().length);
    // The first round is thrown away (compilers).
    if (round === 0) continue;
    made.push(ms / stringifyMs);
    remade.push(again.ms / ms);
  }
  const what = `the document of ${SERVICES.toLocaleString('en')} services x ${METHODS} methods x ${TYPES} types`;
  return [
    goalOf(`${what}: time to make it / JSON.stringify of it`, MOST_RATIO, median(made)),
    {
      what: `${what}: services made anew after a change of one definition (the rest of the time writes it all again)`,
      wanted: '1',
      measured: `${anew}, in ${(100 * median(remade)).toFixed(0)} % of the time`,
      met: anew === 1,
    },
    goalOf(`${what}, made before: CPU of an answer / of a server of these octets`, MOST_STATIC, await servedRatio()),
  ];
}

function goalOf(what: string, most: number, ratio: number): Goal {
  return { what, wanted: `<= ${most}`, measured: ratio.toFixed(2), met: ratio <= most };
}

function openGateway(): { readonly app: App; readonly hub: ListedHub } {
  const hub = new ListedHub();
  for (let service = 0; service < SERVICES; service++) hub.put(largeDefinition(service, METHODS, TYPES));
  const settings = { expose: ['com.example.*'], http: { 'access-log': false }, metrics: { enabled: false } };
  const app = createInProcessGateway(settings, { ...hubOf(hub), known: () => [] } as unknown as MetadataHub);
  return { app, hub };
}

function hubOf(hub: ListedHub): Pick<MetadataHub, 'services' | 'definitions'> {
  return { services: () => hub.services(), definitions: (services) => hub.definitions(services) };
}

async function timedDocument(app: App): Promise<{ readonly ms: number; readonly bytes: Uint8Array }> {
  const begunMs = performance.now();
  const response = await app.fetch(new Request('http://127.0.0.1/openapi.json'));
  const ms = performance.now() - begunMs;
  if (response.status !== 200) throw new Error(`the document was answered with ${response.status}`);
  return { ms, bytes: new Uint8Array(await response.arrayBuffer()) };
}

function timeToWrite(bytes: Uint8Array): number {
  const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const times = Array.from({ length: 3 }, () => {
    const begunMs = performance.now();
    JSON.stringify(document);
    return performance.now() - begunMs;
  });
  return median(times);
}

/** Both over Node's HTTP server, by the same client in the same process. */
async function servedRatio(): Promise<number> {
  const { app } = openGateway();
  const { bytes } = await timedDocument(app);
  const gateway = createServer(createRequestListener(app, 0));
  const plain = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
  });
  try {
    const urls = [await listen(gateway), await listen(plain)] as const;
    const ratios: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const ratio = (await cpuOf(urls[0])) / (await cpuOf(urls[1]));
      if (round > 0) ratios.push(ratio);
    }
    return median(ratios);
  } finally {
    gateway.close();
    plain.close();
  }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`;
}

async function cpuOf(url: string): Promise<number> {
  const { user, system } = process.cpuUsage();
  for (let request = 0; request < REQUESTS; request++) await readAll(url);
  const used = process.cpuUsage({ user, system });
  return used.user + used.system;
}

function readAll(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, (response) => response.resume().on('end', resolve)).on('error', reject);
  });
}
