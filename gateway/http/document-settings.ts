import type { DocumentOptions } from '../../openapi/document-options.ts';
import { mustBeCovered } from '../auth/must-be-covered.ts';
import type { GatewayConfig } from '../config/config.ts';
import type { ErrorCode } from '../gateway-error.ts';
import { ERROR_MEANINGS } from './error-meanings.ts';
import { HTTP_STATUS } from './problem.ts';

/** What of a configuration every document says. */
export function documentSettings(config: GatewayConfig): DocumentOptions {
  const isSigned = config.auth.mode === 'aksk';
  const codes = Object.keys(HTTP_STATUS) as ErrorCode[];
  const exceptions = new Set(config.http.exceptionStatuses.values());
  return {
    title: config.application,
    timeoutMs: config.timeoutMs,
    takesTag: config.tags.allowsHeader,
    signing: isSigned ? { windowSeconds: config.auth.windowSeconds, mustBeCovered: mustBeCovered(config) } : null,
    problems: [
      ...codes
        .filter((code) => isSigned || (code !== 'UNAUTHENTICATED' && code !== 'PERMISSION_DENIED'))
        .map((code) => ({ code, status: HTTP_STATUS[code], meaning: ERROR_MEANINGS[code] })),
      ...[...exceptions].map((status) => ({
        code: 'BUSINESS_EXCEPTION',
        status,
        meaning: ERROR_MEANINGS.BUSINESS_EXCEPTION,
      })),
    ],
  };
}
