import { setTimeout as sleep } from 'node:timers/promises';
import { BusinessException } from './business-exception.ts';
import { javaBigDecimal, javaEnum, javaLocalDate, javaLong, javaObject, type JavaValue } from './java-values.ts';

/** Arguments as hessian.js decodes them; results as it encodes them, `undefined` for void. */
export type Method = (...args: readonly unknown[]) => unknown;

/** Interface name -> method name -> method. */
export type Services = ReadonlyMap<string, ReadonlyMap<string, Method>>;

const PACKAGE = 'com.example.demo';
/** 2^53 + 1: the first whole number that a double of JavaScript cannot hold. */
const FIRST_ID = 9_007_199_254_740_993n;

/** The two services of the demo, each start with the same data. What they do is what makes a gateway's life hard. */
export function createDemoServices(): Services {
  const users = new Map([
    // Whom examples of the page /docs name.
    [1n, { name: 'Lucy', status: 'ACTIVE', birthday: '1992-06-01', tags: [] }],
    [FIRST_ID, { name: '李雷', status: 'ACTIVE', birthday: '1990-02-28', tags: ['vip', '😀'] }],
    [FIRST_ID + 1n, { name: 'Han Meimei', status: 'ACTIVE', birthday: '1991-12-31', tags: [] }],
    [FIRST_ID + 2n, { name: 'Jim', status: 'LOCKED', birthday: '1988-01-01', tags: ['trial'] }],
  ]);
  const orders = new Map<bigint, JavaValue>();

  function userOf(id: bigint): JavaValue {
    const user = users.get(id);
    if (user === undefined) throw new BusinessException(`${PACKAGE}.UserNotFoundException`, `there is no user ${id}`);
    return javaObject(`${PACKAGE}.User`, {
      id: javaLong(String(id)),
      name: user.name,
      status: javaEnum(`${PACKAGE}.UserStatus`, user.status),
      createdAt: new Date(Date.UTC(2024, 1, 29, 12, 30, 15, 250)),
      birthday: javaLocalDate(user.birthday),
      tags: user.tags,
    });
  }

  function createOrder(order: Readonly<Record<string, unknown>>): JavaValue {
    const items = (order['items'] ?? []) as readonly (Readonly<Record<string, unknown>> | null)[];
    userOf(toLong(order['userId']));
    const id = FIRST_ID + 1_000n + BigInt(orders.size);
    const created = javaObject(`${PACKAGE}.Order`, {
      id: javaLong(String(id)),
      userId: javaLong(String(order['userId'])),
      amount: javaBigDecimal(toDecimal(order['amount'])),
      status: javaEnum(`${PACKAGE}.OrderStatus`, 'CREATED'),
      createdAt: new Date(),
      items: items.map((item) => {
        const { sku, quantity = 0, price } = item ?? {};
        return javaObject(`${PACKAGE}.OrderItem`, { sku, quantity, price: javaBigDecimal(toDecimal(price)) });
      }),
    });
    orders.set(id, created);
    return created;
  }

  const userService = new Map<string, Method>([
    ['getUser', (id) => userOf(toLong(id))],
    ['listUsers', (status) => [...users].filter(([, user]) => user.status === status).map(([id]) => userOf(id))],
    ['renameUser', (id, name) => void Object.assign(users.get(toLong(id)) ?? {}, { name })],
  ]);
  const orderService = new Map<string, Method>([
    ['createOrder', (order) => createOrder((order ?? {}) as Readonly<Record<string, unknown>>)],
    [
      'getOrder',
      (id) => {
        const order = orders.get(toLong(id));
        if (order !== undefined) return order;
        throw new BusinessException(`${PACKAGE}.OrderNotFoundException`, `there is no order ${String(id)}`);
      },
    ],
    ['waitForShipment', async (_id, waitMs) => (await sleep(Math.max(0, Number(waitMs))), true)],
  ]);
  return new Map([
    [`${PACKAGE}.UserService`, userService],
    [`${PACKAGE}.OrderService`, orderService],
  ]);
}

/** Where a provider stands. */
export interface Place {
  readonly region: string;
  readonly tag: string | null;
}

/** A service that tells by which provider it was answered. */
export function placeService(place: Place): [string, ReadonlyMap<string, Method>] {
  return [`${PACKAGE}.PlaceService`, new Map([['where', () => javaObject(`${PACKAGE}.Place`, { ...place })]])];
}

/** hessian.js gives a number where it is exact, else text. What a map does not name is zero in Java. */
function toLong(value: unknown): bigint {
  return BigInt(String(typeof value === 'number' || typeof value === 'string' ? value : 0));
}

/** Text, as generic calls send a BigDecimal, or the object itself; nothing counts as zero. */
function toDecimal(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'value' in value) return toDecimal(value.value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '0';
}
