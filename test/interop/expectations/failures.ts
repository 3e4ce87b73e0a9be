import type { DubboVersion } from '../java-build.ts';

const CALL_SERVICE = 'com.example.interop.CallService';

/** A call that the provider fails, and how the answer must name the failure: never with a stack. */
export interface FailureCase {
  readonly id: string;
  readonly serviceInterface: string;
  readonly methodName: string;
  readonly httpBody: string;
  readonly status: number;
  readonly code: string;
  /** `exception` of the answer, for each Dubbo release. */
  readonly exception: Readonly<Record<DubboVersion, { readonly class: string; readonly message: string | null }>>;
  readonly note: string;
}

type FailureRow = readonly [
  methodName: string,
  httpBody: string,
  exceptionClass: string,
  message: string | null,
  note: string,
];

const rows: readonly FailureRow[] = [
  ['throwDeclared', '"boom"', 'com.example.interop.model.OrderException', 'boom', 'declared, with a cause'],
  [
    'throwUndeclared',
    '"boom"',
    'com.example.interop.model.PaymentException',
    'boom',
    'not declared, from the jar of the interface',
  ],
  ['throwJdk', '"é \u{1f600}"', 'java.lang.IllegalStateException', 'é \u{1f600}', 'from the JDK'],
  ['throwJdk', 'null', 'java.lang.IllegalStateException', null, 'without a message'],
  ['throwError', '"boom"', 'java.lang.AssertionError', 'boom', 'an Error'],
  ['failedFuture', '"boom"', 'com.example.interop.model.PaymentException', 'boom', 'a future that fails'],
];

const FOREIGN = 'io.netty.handler.codec.CodecException';

export const FAILURE_CASES: readonly FailureCase[] = [
  ...rows.map(([methodName, httpBody, exceptionClass, message, note], index) => {
    const exception = { class: exceptionClass, message };
    return failure(`${methodName} ${index + 1}`, methodName, httpBody, note, {
      '2.7.23': exception,
      '3.2.16': exception,
      '3.3.6': exception,
    });
  }),
  failure(
    'throwForeign',
    'throwForeign',
    '"boom"',
    'from another jar: 2.7 puts class, message and stack into the message',
    {
      '2.7.23': { class: 'java.lang.RuntimeException', message: `${FOREIGN}: boom` },
      '3.2.16': { class: FOREIGN, message: 'boom' },
      '3.3.6': { class: FOREIGN, message: 'boom' },
    },
  ),
];

function failure(
  id: string,
  methodName: string,
  httpBody: string,
  note: string,
  exception: FailureCase['exception'],
): FailureCase {
  return {
    id,
    serviceInterface: CALL_SERVICE,
    methodName,
    httpBody,
    status: 500,
    code: 'BUSINESS_EXCEPTION',
    exception,
    note,
  };
}
