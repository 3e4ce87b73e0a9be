/** Interface that the canned provider and the Java provider serve. */
export const BENCH_SERVICE = 'org.example.bench.BenchService';

/** One kind of call that the benchmark makes. */
export interface Workload {
  readonly name: string;
  readonly methodName: string;
  /** Declared types of the parameters, as `$invoke` names them. */
  readonly parameterTypes: readonly string[];
  /** JSON text of the request body: the one argument. */
  readonly body: string;
}

export const WORKLOADS: readonly Workload[] = [
  { name: 'flat POJO', methodName: 'flat', parameterTypes: ['long'], body: '9007199254' },
  { name: 'list of 100', methodName: 'rows', parameterTypes: ['int'], body: '100' },
  {
    name: 'nested write',
    methodName: 'save',
    parameterTypes: ['org.example.bench.Order'],
    body: JSON.stringify({
      orderId: 9_007_199_254,
      customer: 'Ada Lovelace',
      placedAt: '2024-02-29T01:01:02.003Z',
      items: [1, 2, 3].map((index) => ({ sku: `sku-${index}`, quantity: index, price: `${index}0.49` })),
    }),
  },
];

/** Path of the call on the gateway's default route; every other subject takes the same. */
export const pathOf = (workload: Workload): string => `/${BENCH_SERVICE}/${workload.methodName}`;
