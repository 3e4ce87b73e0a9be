import type { RequestRecord } from './request-record.ts';

/**
 * One request as one line of JSON (without the line feed): `time`, `requestId`, `method`, `path` (without the query),
 * `service`, `methodName`, `status`, `code`, `ms`, `bytes`, and `cause` where an error has one that is not the caller's
 * fault. No argument values and no header values but the request id.
 */
export function accessLogLine(record: RequestRecord, status: number, epochMs: number, elapsedMs: number): string {
  // Built by hand because this runs for each request: `JSON.stringify` of an object takes three times as long. The
  // request id needs no escaping (its pattern is in request-id.ts), nor do codes and numbers.
  return (
    `{"time":"${isoTime(epochMs)}","requestId":"${record.requestId}","method":${JSON.stringify(record.method)}` +
    `,"path":${JSON.stringify(record.path)},"service":${quoted(record.serviceInterface)}` +
    `,"methodName":${quoted(record.methodName)},"status":${status},"code":${record.code === null ? 'null' : `"${record.code}"`}` +
    `,"ms":${roundMs(elapsedMs)},"bytes":${record.bytes}${record.cause === null ? '' : `,"cause":${JSON.stringify(record.cause)}`}}`
  );
}

function quoted(text: string | null): string {
  return text === null ? 'null' : JSON.stringify(text);
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
