import { DEMO_SECRET } from './demo-places.ts';

/** One thing to try: what it shows, and the line to type. */
export interface Example {
  readonly title: string;
  readonly command: string;
}

/** The lines that every start of the demo prints. A test runs them word for word. */
export function examplesFor(url: string): readonly Example[] {
  const service = (name: string): string => `${url}/com.example.demo.${name}`;
  const order =
    '{"userId":9007199254740993,"amount":1234567890.1234567890,"items":[{"sku":"A-1","quantity":2,"price":9.90}]}';
  return [
    { title: 'Read a user, by a REST route', command: `curl -sS -w '\\n' ${url}/users/9007199254740993` },
    {
      title: 'Write an order, signed: a long beyond 2^53 and a BigDecimal, no digit is lost',
      command: `DEMO_SECRET=${DEMO_SECRET} npm run -s sign -- --key DEMO POST ${service('OrderService')}/createOrder --body '${order}' | sh`,
    },
    {
      title: 'See who answers: the nearest region, and for 5 in 1000 users the canary',
      command: `curl -sS -w '\\n' ${service('PlaceService')}/where; curl -sS -w '\\n' -H 'x-user-id: 71004' ${service('PlaceService')}/where`,
    },
    {
      title: 'See an error: the provider throws',
      command: `curl -sS -w '\\n' '${service('OrderService')}/getOrder?id=404'`,
    },
  ];
}

/** What a start of the demo prints below its ready line. */
export function examplesText(url: string): string {
  const lines = examplesFor(url).map(({ title, command }) => `  # ${title}\n  ${command}\n`);
  return `\nOpen ${url}/docs and enter the access key DEMO with the secret ${DEMO_SECRET}.\n\nOr try, in another terminal in this folder:\n\n${lines.join('\n')}\nCtrl-C ends it.\n`;
}
