import type { MetadataService, MetadataServiceEndpoint } from '../../metadata/registry/metadata-service.ts';
import { encodeTypedCall } from '../dubbo/encode-typed-call.ts';
import { responseMemory } from '../dubbo/frame-memory.ts';
import { readErrorText } from '../dubbo/read-error-text.ts';
import { readResponseHead } from '../dubbo/response-body.ts';
import { STATUS, statusName } from '../dubbo/status.ts';
import { anyToJson } from '../hessian2/any-to-json.ts';
import { Hessian2Reader } from '../hessian2/hessian2-reader.ts';
import { JsonOutput } from '../hessian2/json-output.ts';
import type { DubboResponse, Exchange } from '../remoting/exchange.ts';

const INTERFACE = 'org.apache.dubbo.metadata.MetadataService';
const VERSION = '1.0.0';
const TIMEOUT_MS = 3_000;
const MAX_JSON_BYTES = 16 * 1024 * 1024;

/** Of a refusal so many characters are shown: providers put all parameters of a URL into it, and stacks. */
const SHOWN_LENGTH = 200;

/**
 * Asks providers themselves what they provide, over the dubbo protocol. Typed calls: MetadataService has none of the filters that serve
 * generic ones (`service.filter=-default`).
 *
 * @param application of the gateway: goes out as `remote.application`
 */
export function createMetadataService(exchange: Exchange, application: string): MetadataService {
  async function call(endpoint: MetadataServiceEndpoint, methodName: string, text: string): Promise<unknown> {
    const frame = encodeTypedCall({
      serviceInterface: INTERFACE,
      version: VERSION,
      group: endpoint.application,
      methodName,
      texts: [text],
      attachments: { 'remote.application': application, timeout: String(TIMEOUT_MS) },
    });
    const { host, port } = endpoint;
    const response = await exchange.send({ host, port }, { frame, timeoutMs: TIMEOUT_MS });
    try {
      return readResult(response);
    } finally {
      responseMemory.giveBack(response.body);
    }
  }

  return {
    getMetadataInfo: async (endpoint, revision) => JSON.stringify(await call(endpoint, 'getMetadataInfo', revision)),
    async getExportedUrls(endpoint) {
      const urls = await call(endpoint, 'getExportedURLs', '*');
      if (!Array.isArray(urls)) throw new Error('getExportedURLs gives no list');
      return urls.filter((url) => typeof url === 'string');
    },
  };
}

function readResult({ status, body, serializationId }: DubboResponse): unknown {
  if (status !== STATUS.OK) {
    const text = readErrorText(body, serializationId).split('\n', 1)[0] ?? '';
    throw new Error(`answered ${statusName(status) ?? status}: ${text.slice(0, SHOWN_LENGTH)}`);
  }
  const reader = new Hessian2Reader({ maxOutputBytes: MAX_JSON_BYTES }).reset(body);
  if (readResponseHead(reader) !== 'value') throw new Error('gave no value');
  const out = new JsonOutput(MAX_JSON_BYTES);
  anyToJson(reader, out, { dropClassKey: true });
  return JSON.parse(new TextDecoder().decode(out.take())) as unknown;
}
