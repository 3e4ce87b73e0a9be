import { decodeUtf8 } from './decode-utf8.ts';
import { readBody } from './read-body.ts';
import type { RequestRecord } from './request-record.ts';
import { requireJson, requireNoEncoding, untypedBody } from './require-json.ts';

/**
 * The body of a request as text; empty where there is none. The content type is looked at before the first octet is read. A promise
 * only where something has to be waited for.
 *
 * @throws GatewayError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_ARGUMENT
 */
export function readJsonText(request: Request, record: RequestRecord, maxBodyBytes: number): string | Promise<string> {
  const { headers, earlyBody } = record;
  const contentType = headers.get('content-type');
  if (contentType !== null) requireJson(contentType);
  requireNoEncoding(headers.get('content-encoding'));
  return earlyBody === null ? readText(request, record, contentType, maxBodyBytes) : toText(earlyBody, contentType);
}

async function readText(
  request: Request,
  { headers }: RequestRecord,
  contentType: string | null,
  maxBodyBytes: number,
): Promise<string> {
  return toText(await readBody(request, headers, maxBodyBytes), contentType);
}

function toText(body: Uint8Array, contentType: string | null): string {
  if (contentType === null && body.length > 0) throw untypedBody();
  return body.length === 0 ? '' : decodeUtf8(body);
}
