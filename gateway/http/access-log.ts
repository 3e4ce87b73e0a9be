import type { RequestRecord } from './request-record.ts';

/**
 * One request as one line of JSON (without the line feed): `time`, `requestId`, `method`, `path` (without the query),
 * `route`, the template of the configured route if it came by one, `service`, `methodName`, `key` of who has signed, `status`, `code`, `ms`, `bytes`, `tag` by which the provider was found,
 * if by any, `level` of the provider where places matter, and `cause` where an error has one that is not the caller's fault. No
 * argument values but those in the path, and no header values but the request id.
 */
export function accessLogLine(record: RequestRecord, status: number, epochMs: number, elapsedMs: number): string {
  // Built by hand because this runs for each request: `JSON.stringify` of an object takes three times as long. The
  // request id and the key need no escaping (their patterns are in request-id.ts and the configuration's schema), nor do codes and numbers.
  return (
    `{"time":"${isoTime(epochMs)}","requestId":"${record.requestId}","method":${quoted(record.method)}` +
    `,"path":${quoted(record.path)}${record.route === null ? '' : `,"route":${quoted(record.route)}`},"service":${quoted(record.serviceInterface)}` +
    `,"methodName":${quoted(record.methodName)}${record.identity === null ? '' : `,"key":"${record.identity.accessKeyId}"`},"status":${status},"code":${record.code === null ? 'null' : `"${record.code}"`}` +
    `,"ms":${roundMs(elapsedMs)},"bytes":${record.bytes}${record.tag === null ? '' : `,"tag":${quoted(record.tag)}`}${record.level === null ? '' : `,"level":${quoted(record.level)}`}${record.trace?.isSampled === true ? `,"traceId":"${record.trace.traceId}"` : ''}${record.cause === null ? '' : `,"cause":${JSON.stringify(record.cause)}`}}`
  );
}

/** Texts that many requests have, as JSON strings. */
const quotedTexts = new Map<string, string>();
const MAX_QUOTED_TEXTS = 1_000;
const MAX_QUOTED_LENGTH = 200;

function quoted(text: string | null): string {
  if (text === null) return 'null';
  let known = quotedTexts.get(text);
  if (known === undefined) {
    known = JSON.stringify(text);
    // Strangers choose paths as well: never more than so many, and none that is long.
    if (text.length > MAX_QUOTED_LENGTH) return known;
    if (quotedTexts.size >= MAX_QUOTED_TEXTS) quotedTexts.clear();
    quotedTexts.set(text, known);
  }
  return known;
}

/** Milliseconds with two digits after the point. */
export function roundMs(ms: number): number {
  return Math.round(ms * 100) / 100;
}

let lastMs = Number.NaN;
let lastText = '';

/** Under load many requests share a millisecond, and a date is dear to format. */
function isoTime(epochMs: number): string {
  if (epochMs !== lastMs) {
    lastMs = epochMs;
    lastText = new Date(epochMs).toISOString();
  }
  return lastText;
}
