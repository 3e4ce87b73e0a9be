import type { AnyOptions } from '../hessian2/any-to-json.ts';
import { Hessian2Error } from '../hessian2/hessian2-error.ts';
import { Hessian2Reader } from '../hessian2/hessian2-reader.ts';
import { JsonOutput } from '../hessian2/json-output.ts';
import { readResponseHead } from '../dubbo/response-body.ts';
import { readThrowable } from '../dubbo/read-throwable.ts';
import { redactAddresses } from '../dubbo/redact-addresses.ts';
import type { LimitsConfig } from '../config/config.ts';
import { GatewayError } from '../gateway-error.ts';
import type { BoundCall } from '../translate/callable-service.ts';

export interface MethodResult {
  /** Null for `void`. */
  readonly json: Uint8Array<ArrayBuffer> | null;
  /** A reference to an enclosing object was cut to null. */
  readonly cycleCut: boolean;
}

/** Classes of Dubbo's own failures, which no business code throws. */
const FRAMEWORK_EXCEPTION =
  /^(?:org\.apache|com\.alibaba)\.dubbo\.(?:rpc|remoting)\.[\w.]*(?:Rpc|Remoting|Timeout|Execution)Exception$/;

/** What dubbo-auth throws at callers that it does not know. */
const AUTH_EXCEPTION = /^org\.apache\.dubbo\.auth\.exception\.\w+$/;

/** JSON repeats the names of properties in each object, Hessian does not: results may grow by so much. */
const JSON_GROWTH = 4;
/** A text of the provider's framework may hold a stack in any form. What the business said stands whole in `exception`. */
const MAX_DETAIL_LENGTH = 2000;

const GENERALIZED: AnyOptions = { dropClassKey: true };
const RAW: AnyOptions = { dropClassKey: false };
const NULL_JSON = Uint8Array.of(0x6e, 0x75, 0x6c, 0x6c);

/** Turns the body of an OK response into JSON text or an error. One for all calls: reading is synchronous. */
export class ResultReader {
  private readonly reader: Hessian2Reader;
  private readonly out: JsonOutput;
  private readonly maxOutputBytes: number;

  constructor({ maxDepth, maxResponseBytes }: LimitsConfig) {
    const maxOutputBytes = maxResponseBytes * JSON_GROWTH;
    this.maxOutputBytes = maxOutputBytes;
    this.reader = new Hessian2Reader({ maxDepth, maxBytes: maxResponseBytes, maxOutputBytes });
    this.out = new JsonOutput(maxOutputBytes);
  }

  /** Throws GatewayError: BUSINESS_EXCEPTION, PROVIDER_ERROR, BAD_RESPONSE. */
  read(body: Uint8Array, call: BoundCall, isGeneralized: boolean): MethodResult {
    try {
      return this.readBody(body, call, isGeneralized);
    } catch (error) {
      if (!(error instanceof Hessian2Error)) throw error;
      throw new GatewayError('BAD_RESPONSE', this.describe(error), { cause: error, sent: true });
    }
  }

  giveBack(json: Uint8Array<ArrayBuffer>): void {
    this.out.giveBack(json);
  }

  private describe({ limit, message }: Hessian2Error): string {
    if (limit !== 'maxOutputBytes') return `the provider's response cannot be read: ${message}`;
    const allowed = `${JSON_GROWTH} times limits/max-response-size`;
    return `the JSON of the provider's response would take more than ${this.maxOutputBytes} octets, which are ${allowed}`;
  }

  private readBody(body: Uint8Array, { service, method }: BoundCall, isGeneralized: boolean): MethodResult {
    const reader = this.reader.reset(body);
    const head = readResponseHead(reader);
    if (head === 'exception') throw this.exception(reader, service.view.serviceInterface);
    if (method.result === null) return { json: null, cycleCut: false };
    if (head === 'null') return { json: NULL_JSON, cycleCut: false };
    const out = this.out.reset();
    method.result.write(reader, out, isGeneralized ? GENERALIZED : RAW);
    return { json: out.take(), cycleCut: reader.sawCycle };
  }

  private exception(reader: Hessian2Reader, serviceInterface: string): GatewayError {
    const { class: className, message } = readThrowable(reader);
    const isOfAuth = className !== null && AUTH_EXCEPTION.test(className);
    if (!className || isOfAuth || FRAMEWORK_EXCEPTION.test(className)) {
      const text = message === null ? 'no message' : redactAddresses(message.slice(0, MAX_DETAIL_LENGTH));
      const what = isOfAuth
        ? `the provider refused this gateway's own credentials, those of services.${serviceInterface}.auth`
        : 'the provider failed';
      return new GatewayError('PROVIDER_ERROR', `${what}: ${text}`, { sent: true });
    }
    const detail = message === null ? className : `${className}: ${message.slice(0, MAX_DETAIL_LENGTH)}`;
    return new GatewayError('BUSINESS_EXCEPTION', detail, { sent: true, exception: { class: className, message } });
  }
}
