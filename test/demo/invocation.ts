import hessian from 'hessian.js';
import type { BusinessException } from './business-exception.ts';
import { javaObject } from './java-values.ts';

/** A generic call, decoded. */
export interface Invocation {
  readonly path: string;
  readonly methodName: string;
  readonly args: readonly unknown[];
  readonly attachments: Readonly<Record<string, unknown>>;
}

/** Flags of a response body with attachments (Dubbo's `DubboCodec`). */
const EXCEPTION = 3;
const VALUE = 4;
const NULL_VALUE = 5;
const ATTACHMENTS = { dubbo: '2.0.2' };

/** Reads `$invoke(method, parameterTypes, arguments)`, which is how gateways call. @throws Error for anything else */
export function readInvocation(body: Buffer): Invocation {
  const decoder = new hessian.DecoderV2(body);
  const [, path, , method] = [decoder.read(), decoder.read(), decoder.read(), decoder.read(), decoder.read()];
  if (method !== '$invoke') throw new Error(`the demo provider takes generic calls only, not ${String(method)}`);
  const methodName = decoder.read();
  decoder.read(); // The parameter types: no method of the demo is overloaded.
  const args = decoder.read() as readonly unknown[];
  const attachments = decoder.read() as Readonly<Record<string, unknown>>;
  if (attachments['generic'] !== 'raw.return') throw new Error('the demo provider answers generic=raw.return only');
  return { path: String(path), methodName: String(methodName), args, attachments };
}

export function writeResult(result: unknown): Buffer {
  const encoder = new hessian.EncoderV2();
  if (result === undefined || result === null) encoder.writeInt(NULL_VALUE);
  else encoder.writeInt(VALUE).write(result);
  return encoder.write(ATTACHMENTS).get();
}

/** As Dubbo sends it to generic callers: wrapped, with a text of class, message and stack that nobody outside should see. */
export function writeException({ className, message }: BusinessException): Buffer {
  const thrown = javaObject('com.alibaba.dubbo.rpc.service.GenericException', {
    detailMessage: `${className}: ${message}\n\tat com.example.demo.DemoService.call(DemoService.java:42)`,
    exceptionClass: className,
    exceptionMessage: message,
    cause: null,
    stackTrace: [],
  });
  return new hessian.EncoderV2().writeInt(EXCEPTION).write(thrown).write(ATTACHMENTS).get();
}

/** The body of a response whose status is not OK. */
export function writeErrorText(text: string): Buffer {
  return new hessian.EncoderV2().write(text).get();
}
