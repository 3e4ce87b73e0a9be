import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A row of the README's table: a route, a request to it, and what is answered. */
export interface RouteFeature {
  readonly feature: string;
  /** As it stands in the configuration. */
  readonly route: Readonly<Record<string, unknown>>;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** `200 "pong"`, `405 GET, HEAD`, `400` with the errors. */
  readonly answer: string;
}

const PACKAGE = 'com.example.interop';
const README = new URL('../../gateway/http/routes/README.md', import.meta.url);

/** The features of configured routes, as the README lists them. */
export function routeFeatures(): readonly RouteFeature[] {
  const rows = readFileSync(README, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
  const start = rows.findIndex(([head]) => head === 'feature');
  const features = rows.slice(start + 2).filter((cells) => cells.length === rows[start]?.length);
  if (start === -1) throw new Error('the README has no table of features');
  return features.map(([feature, http, dubbo, more, request, answer]) => {
    const [line, ...further] = spansOf(request);
    const [method, target] = line!.split(' ');
    const body = further.find((span) => !isHeader(span)) ?? '';
    const headers = further.filter(isHeader).map((span) => {
      const colon = span.indexOf(': ');
      return [span.slice(0, colon), span.slice(colon + 2)] as const;
    });
    return {
      feature: feature!,
      route: {
        http: spansOf(http)[0],
        dubbo: `${PACKAGE}.${spansOf(dubbo)[0]!}`,
        ...(parse(`{ ${spansOf(more)[0]!} }`) as object),
      },
      method: method!,
      target: target!,
      headers: body === '' ? headers : [...headers, ['content-type', 'application/json']],
      body,
      answer: spansOf(answer)[0]!,
    };
  });
}

function spansOf(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]*)`/g)].map(([, text]) => text!);
}

function isHeader(span: string): boolean {
  return /^[a-z-]+: /.test(span);
}
