import { createHash, createHmac, randomUUID } from 'node:crypto';
import { ODD_SERVICE } from './odd-provider.ts';
import type { RawRequest } from './send-request.ts';
import { SECRETS } from './signed-gateway.ts';

/** A signature in its parts, each of which a test may spoil. */
export interface SigningPlan {
  readonly method: string;
  readonly target: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
  /** What is covered, with the value that is signed. */
  readonly components: readonly (readonly [name: string, value: string])[];
  /** Parameters as they stand behind the components. */
  readonly parameters: string;
}

export const TARGET = `/${ODD_SERVICE}/repeat`;
export const BODY = '"7:20"';

export function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** Parameters with what is given in place of what is right; null leaves one out. */
export function parametersWith(changes: Readonly<Record<string, string | null>> = {}): string {
  const right = { created: String(now()), nonce: `"${randomUUID()}"`, keyid: '"AK1"', tag: '"dubbo-gateway"' };
  return Object.entries({ ...right, ...changes })
    .flatMap(([name, value]) => (value === null ? [] : [`;${name}=${value}`]))
    .join('');
}

export function digestOf(body: string, algorithm = 'sha256', name = 'sha-256'): string {
  return `${name}=:${createHash(algorithm).update(body).digest('base64')}:`;
}

/** A right request of AK1 for the group `up`, but for the changes. Written without any of the gateway's code. */
export function planRequest(changes: Partial<SigningPlan> = {}): SigningPlan {
  const { method = 'POST', target = TARGET, body = BODY } = changes;
  const [path, query] = target.split('?', 2) as [string, string | undefined];
  const digest = body === '' ? {} : { 'content-digest': digestOf(body) };
  const headers = { 'dubbo-group': 'up', ...digest, ...changes.headers };
  return {
    method,
    target,
    body,
    secret: SECRETS.AK1_SECRET,
    components: [
      ['@method', method],
      ['@path', path],
      ...(query === undefined ? [] : ([['@query', `?${query}`]] as const)),
      ...Object.entries(headers),
    ],
    parameters: parametersWith(),
    ...changes,
    headers,
  };
}

/** Signs what is planned. */
export function sign(plan: SigningPlan): RawRequest {
  const { method, target, body, headers, components, parameters } = plan;
  const params = `(${components.map(([name]) => `"${name}"`).join(' ')})${parameters}`;
  const base = `${components.map(([name, value]) => `"${name}": ${value}\n`).join('')}"@signature-params": ${params}`;
  const signature = createHmac('sha256', plan.secret).update(base).digest('base64');
  return {
    method,
    target,
    body,
    headers: [
      ...(body === '' ? [] : [['content-type', 'application/json'] as const]),
      ...Object.entries(headers),
      ['signature-input', `sig1=${params}`],
      ['signature', `sig1=:${signature}:`],
    ],
  };
}

/** A right request of AK1, but for the changes. */
export function signedRequest(changes: Partial<SigningPlan> = {}): RawRequest {
  return sign(planRequest(changes));
}

/** The request with another value of a header; null takes it away. */
export function withHeader(request: RawRequest, name: string, value: string | null): RawRequest {
  const others = request.headers.filter(([other]) => other !== name);
  return { ...request, headers: value === null ? others : [...others, [name, value]] };
}

export function headerOf(request: RawRequest, name: string): string {
  return request.headers.find(([other]) => other === name)?.[1] ?? '';
}
