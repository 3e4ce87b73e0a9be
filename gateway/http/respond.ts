import type { RequestRecord } from './request-record.ts';

/** A response with a body. The record's headers go out as they are. */
export function respond(
  record: RequestRecord,
  status: number,
  contentType: string,
  body: string | Uint8Array,
): Response {
  const headers = record.responseHeaders;
  headers['content-type'] = contentType;
  record.bytes = typeof body === 'string' ? utf8Length(body) : body.length;
  return new Response(body, { status, headers });
}

/** 304. */
export function respondNotModified(record: RequestRecord): Response {
  return new Response(null, { status: 304, headers: record.responseHeaders });
}

/** 204. */
export function respondEmpty(record: RequestRecord): Response {
  return new Response(null, { status: 204, headers: record.responseHeaders });
}

/** 204 with what may be done here. */
export function respondOptions(record: RequestRecord, allow: string): Response {
  record.responseHeaders['allow'] = allow;
  return respondEmpty(record);
}

const encoder = new TextEncoder();

function utf8Length(text: string): number {
  return encoder.encode(text).length;
}
