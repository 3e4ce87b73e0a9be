import type { HealthConfig } from '../../config/config.ts';
import { STATUS } from '../../dubbo/status.ts';
import { GatewayError } from '../../gateway-error.ts';

/**
 * What a call says about its provider: that it answers, that it fails, that it does not answer in time, that it takes no connection, or
 * (null) nothing.
 */
export type Outcome = 'answered' | 'failed' | 'unanswered' | 'refused' | null;

/** It answered, and what it could not do was asked for wrongly, or is too large, or is no value that it can send. */
const NOT_ITS_FAULT: ReadonlySet<number> = new Set([
  STATUS.OK,
  STATUS.SERIALIZATION_ERROR,
  STATUS.BAD_REQUEST,
  STATUS.BAD_RESPONSE,
  STATUS.SERVICE_NOT_FOUND,
]);

/** @param status of a response */
export function outcomeOfStatus(status: number): Outcome {
  return NOT_ITS_FAULT.has(status) ? 'answered' : 'failed';
}

/** @param error of a call that got no response */
export function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof GatewayError)) return null;
  switch (error.code) {
    case 'CONNECTION_FAILED':
      return error.sent ? 'failed' : 'refused';
    case 'BAD_RESPONSE':
      return 'failed';
    case 'TIMEOUT':
      // The caller may have gone before there was any need to answer.
      return error.retryable ? 'unanswered' : null;
    default:
      return null;
  }
}

/** Tells which exceptions of the business count as failures of the provider. Null where none does. */
export function failureClasses({ exceptions }: HealthConfig): ((className: string) => boolean) | null {
  if (exceptions.length === 0) return null;
  const classes = new Set(exceptions);
  const packages = exceptions.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -1));
  return (className) => classes.has(className) || packages.some((name) => className.startsWith(name));
}
