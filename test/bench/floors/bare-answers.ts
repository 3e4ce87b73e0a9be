const SOME_TIME_MS = 1_709_168_462_003;

/** The JSON that a gateway answers, by method name: what the bare servers send, and what the gateways are checked with. */
export const BARE_ANSWERS: Readonly<Record<string, string>> = {
  flat: JSON.stringify({
    id: 9_007_199_254,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    age: 36,
    active: true,
    balance: 1024.5,
    score: 98.6,
    createdAt: new Date(SOME_TIME_MS).toISOString(),
    level: 'GOLD',
    note: 'first of her kind',
  }),
  rows: JSON.stringify(
    Array.from({ length: 100 }, (_, index) => ({
      id: 10_000_000_000 + index,
      amount: 1000.25 + index,
      createdAt: new Date(SOME_TIME_MS + index * 61_001).toISOString(),
      status: ['NEW', 'PAID', 'SENT'][index % 3],
      place: { city: `City ${index % 7}`, zone: index },
      text: `row number ${index} of the list`,
    })),
  ),
  save: JSON.stringify({ orderId: 9_007_199_254, total: 61.47, items: 3 }),
};
