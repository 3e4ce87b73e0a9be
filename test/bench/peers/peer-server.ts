import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

import { listen, respond } from '../floors/listen.ts';
import { BENCH_SERVICE } from '../workload.ts';

type Java = { readonly $class: string; readonly $: unknown };
type Call = (argument: unknown) => Promise<{ err: Error | null; res: unknown }>;

/** The part of both peers' API that is used here; both have the same. */
interface PeerModule {
  readonly DirectlyDubbo: {
    from(options: { dubboAddress: string; dubboVersion: string; dubboInvokeTimeout: number }): {
      proxyService(service: {
        dubboInterface: string;
        version: string;
        methods: Record<string, (argument: never) => Java[]>;
      }): Record<string, Call>;
    };
  };
  readonly java: {
    long(value: number): Java;
    int(value: number): Java;
    combine(className: string, fields: Record<string, unknown>): Java;
    BigDecimal(value: string): Java;
    List(value: readonly unknown[]): Java;
  };
}

interface OrderBody {
  readonly orderId: number;
  readonly customer: string;
  readonly placedAt: string;
  readonly items: readonly { readonly sku: string; readonly quantity: number; readonly price: string }[];
}

const [, , moduleName, providerPort] = process.argv;
const { DirectlyDubbo, java } = createRequire(import.meta.url)(moduleName as string) as PeerModule;

// As their documentation shows: a typed proxy whose methods say in code what Java types the arguments have, straight to
// one address (both come with this class, so that no registry has to be faked).
const service = DirectlyDubbo.from({
  dubboAddress: `127.0.0.1:${providerPort}`,
  dubboVersion: '2.0.2',
  dubboInvokeTimeout: 10,
}).proxyService({
  dubboInterface: BENCH_SERVICE,
  version: '0.0.0',
  methods: {
    flat: (id: number) => [java.long(id)],
    rows: (count: number) => [java.int(count)],
    save: (order: OrderBody) => [toOrder(order)],
  },
});

function toOrder(order: OrderBody): Java {
  return java.combine('org.example.bench.Order', {
    orderId: java.long(order.orderId),
    customer: order.customer,
    placedAt: new Date(order.placedAt),
    items: java.List(
      order.items.map((item) =>
        java.combine('org.example.bench.OrderItem', {
          sku: item.sku,
          quantity: item.quantity,
          price: java.BigDecimal(item.price),
        }),
      ),
    ),
  });
}

async function answer(methodName: string, body: Buffer, response: ServerResponse): Promise<void> {
  const call = service[methodName] as Call;
  const { err, res } = await call(JSON.parse(body.toString()));
  if (err === null) respond(response, 'application/json', Buffer.from(JSON.stringify(res)));
  else response.writeHead(500).end(String(err));
}

listen((methodName, body, response) => void answer(methodName, body, response));
