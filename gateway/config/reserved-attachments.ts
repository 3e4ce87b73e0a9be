/**
 * Keys that mean something to Dubbo or to this gateway, in lower case: over Triple keys lose their case on the way. From what the
 * filters, codecs and plugins of apache/dubbo (2.7.23, 3.2.16, 3.3.1) read and write in an invocation's attachments.
 */
const RESERVED: ReadonlySet<string> = new Set([
  // Which service, and how.
  'path',
  'interface',
  'version',
  'group',
  'dubbo',
  'generic',
  'id',
  'async',
  'return',
  'timeout',
  '_to',
  'timeout-countdown',
  'input',
  'output',
  'retries',
  'lb_adaptive',
  'invocation.need.mock',
  'registry_zone',
  'registry_zone_force',
  '_iscallbackserviceinvoke',
  'callback.service.instid',
  'callback.service.proxy',
  // Who calls, and whether he may.
  'application',
  'remote.application',
  'consumer',
  'token',
  'signature',
  'timestamp',
  'ak',
  'authorization',
  'auth.success',
  'security_authentication_context',
  // The trace and what travels with it.
  'traceparent',
  'tracestate',
  'baggage',
  'traceid',
]);

/** Dubbo's own (`dubbo.tag`, `dubbo.stub.event`), Triple's, callbacks', and this gateway's. */
const RESERVED_PREFIX = /^(?:dubbo\.|tri-|tri\.|sys_callback_arg-|dubbo-gateway\.)/;

/** The key under which providers see who signed the request: the id of the access key. */
export const CALLER_ATTACHMENT = 'dubbo-gateway.access-key-id';

/** Whether an attachment of this key is not for a client's header to set. */
export function isReservedAttachment(key: string): boolean {
  const lower = key.toLowerCase();
  return RESERVED.has(lower) || RESERVED_PREFIX.test(lower);
}
