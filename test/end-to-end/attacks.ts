import type { RawRequest } from './send-request.ts';
import {
  BODY,
  digestOf,
  headerOf,
  now,
  parametersWith,
  planRequest,
  sign,
  signedRequest,
  TARGET,
  withHeader,
} from './signed-request.ts';
import { SECRETS } from './signed-gateway.ts';

export interface Attack {
  readonly name: string;
  /** What the access log says. */
  readonly cause: RegExp;
  readonly request: () => RawRequest;
}

const attack = (name: string, cause: RegExp, request: () => RawRequest): Attack => ({ name, cause, request });
/** A right signature by these parameters. */
const by = (changes: Readonly<Record<string, string | null>>) => (): RawRequest =>
  signedRequest({ parameters: parametersWith(changes) });
const changed = (name: string, change: (value: string) => string | null) => (): RawRequest => {
  const request = signedRequest();
  return withHeader(request, name, change(headerOf(request, name)));
};
const covering = (names: (name: string) => boolean) => (): RawRequest => {
  const plan = planRequest();
  return sign({ ...plan, components: plan.components.filter(([name]) => names(name)) });
};
const withDigest = (digest: string) => (): RawRequest => signedRequest({ headers: { 'content-digest': digest } });

/** What must not get in. Where nothing else is said the request is right but for what the name says. */
export const ATTACKS: readonly Attack[] = [
  attack('no signature', /missing/, () => ({ ...signedRequest(), headers: [['content-type', 'application/json']] })),
  attack(
    'signature without signature-input',
    /missing/,
    changed('signature-input', () => null),
  ),
  attack(
    'signature-input without signature',
    /missing/,
    changed('signature', () => null),
  ),
  attack(
    'signature-input that is cut off',
    /no dictionary/,
    changed('signature-input', (value) => value.slice(0, 20)),
  ),
  attack(
    'signature-input that is no list',
    /our tag/,
    changed('signature-input', () => 'sig1=1;tag="dubbo-gateway"'),
  ),
  attack(
    'signature that is no base64',
    /no dictionary/,
    changed('signature', () => 'sig1=:***:'),
  ),
  attack(
    'signature as a text',
    /no octets/,
    changed('signature', (value) => value.replaceAll(':', '"')),
  ),
  attack(
    'signature under another label',
    /no octets/,
    changed('signature', (value) => value.replace('sig1', 'sig2')),
  ),
  attack(
    '[C170] signature of another length',
    /wrong/,
    changed('signature', () => 'sig1=:AAAA:'),
  ),
  attack(
    '[C170] empty signature',
    /wrong/,
    changed('signature', () => 'sig1=::'),
  ),
  attack(
    'signature with one octet changed',
    /wrong/,
    changed('signature', (value) => value.replace(/:./, (start) => (start === ':A' ? ':B' : ':A'))),
  ),
  attack(
    'two signatures of ours',
    /several/,
    changed('signature-input', (value) => `${value}, sig2=${value.slice(5)}`),
  ),
  attack(
    'one label twice',
    /several/,
    changed('signature-input', (value) => `${value}, ${value}`),
  ),
  attack(
    'one label twice in signature',
    /twice/,
    changed('signature', (value) => `sig1=:AAAA:, ${value}`),
  ),
  attack('the header twice', /several/, () => {
    const request = signedRequest();
    return { ...request, headers: [...request.headers, ['signature-input', headerOf(request, 'signature-input')]] };
  }),
  attack('the header signature twice', /twice/, () => {
    const request = signedRequest();
    return { ...request, headers: [...request.headers, ['signature', 'sig1=:AAAA:']] };
  }),
  attack('the header content-digest twice', /not one/, () => {
    const request = signedRequest();
    return { ...request, headers: [...request.headers, ['content-digest', digestOf('"8:20"')]] };
  }),
  attack(
    'signature-input in octets beyond ASCII',
    /no dictionary/,
    changed('signature-input', (value) => value.replace('AK1', '\u00C4K1')),
  ),
  attack('signature-input that is too long', /too long/, by({ note: `"${'x'.repeat(4_096)}"` })),
  attack(
    'signature that is too long',
    /too long/,
    changed('signature', (value) => `${value}, a=:${'A'.repeat(4_096)}:`),
  ),
  attack('another algorithm', /alg/, by({ alg: '"ed25519"' })),
  attack('alg switched to another HMAC', /alg/, by({ alg: '"hmac-sha512"' })),
  attack(
    'alg switched after signing',
    /alg/,
    changed('signature-input', (value) => `${value};alg="rsa-v1_5-sha256"`),
  ),
  attack(
    'alg added after signing',
    /wrong/,
    changed('signature-input', (value) => `${value};alg="hmac-sha256"`),
  ),
  attack('an unknown key', /unknown/, by({ keyid: '"AK9"' })),
  attack('a key that differs in case', /unknown/, by({ keyid: '"ak1"' })),
  attack('a key by the name of what every object has', /unknown/, by({ keyid: '"__proto__"' })),
  attack('a key that is no text', /keyid/, by({ keyid: '1' })),
  attack('no key', /keyid/, by({ keyid: null })),
  attack("another key's secret", /wrong/, () => signedRequest({ secret: SECRETS.AK2_SECRET })),
  attack('an empty secret', /wrong/, () => signedRequest({ secret: '' })),
  attack('a key that has expired', /not valid now/, by({ keyid: '"EXPIRED"' })),
  attack('a key that is not valid yet', /not valid now/, by({ keyid: '"EARLY"' })),
  attack('[C164] made 10 minutes ago', /too old/, by({ created: String(now() - 600) })),
  attack('[C164] made in 10 minutes', /from the future/, by({ created: String(now() + 600) })),
  attack('[C164] made at a negative time', /too old/, by({ created: '-1618884473' })),
  attack('[C164] made at a time of 20 digits', /no dictionary/, by({ created: '16188844731618884473' })),
  attack('made at a fraction of a second', /no integer/, by({ created: `${now()}.5` })),
  attack('made at a time in quotes', /no integer/, by({ created: `"${now()}"` })),
  attack('made at no time', /no integer/, by({ created: null })),
  attack('expired', /expired/, by({ expires: String(now() - 1) })),
  attack(
    'made later than signed',
    /wrong/,
    changed('signature-input', (value) => value.replace(/created=\d+/, `created=${now() + 1}`)),
  ),
  attack('no nonce', /nonce/, by({ nonce: null })),
  attack('a short nonce', /nonce/, by({ nonce: '"1234567"' })),
  attack('a long nonce', /nonce/, by({ nonce: `"${'1'.repeat(65)}"` })),
  attack('a nonce that would break a line', /nonce/, by({ nonce: '"12345678 AK1"' })),
  attack(
    'another nonce than signed',
    /wrong/,
    changed('signature-input', (value) => value.replace(/nonce="./, 'nonce="_')),
  ),
  attack('no tag', /our tag/, by({ tag: null })),
  attack('a tag that is not ours', /our tag/, by({ tag: '"other-gateway"' })),
  attack(
    'the method not covered',
    /method or path/,
    covering((name) => name !== '@method'),
  ),
  attack(
    'the path not covered',
    /method or path/,
    covering((name) => name !== '@path'),
  ),
  attack(
    'the digest not covered',
    /not covered by content-digest/,
    covering((name) => name !== 'content-digest'),
  ),
  attack(
    'the group not covered',
    /chooses what is called/,
    covering((name) => name !== 'dubbo-group'),
  ),
  attack('a component twice', /twice/, () => {
    const plan = planRequest();
    return sign({ ...plan, components: [...plan.components, plan.components[0]!] });
  }),
  attack(
    'a component with parameters',
    /not understood/,
    changed('signature-input', (value) => value.replace('"@path"', '"@path";req')),
  ),
  attack('a component that is unknown', /not understood/, () => {
    const plan = planRequest();
    return sign({ ...plan, components: [...plan.components, ['@scheme', 'http']] });
  }),
  attack(
    'a covered header taken away',
    /missing/,
    changed('dubbo-group', () => null),
  ),
  attack(
    'a covered header changed',
    /wrong/,
    changed('dubbo-group', () => 'other'),
  ),
  attack('a covered header added to', /wrong/, () => {
    const request = signedRequest();
    return { ...request, headers: [...request.headers, ['dubbo-group', 'other']] };
  }),
  attack('a covered header twice, of which many servers keep the first', /wrong/, () => {
    const request = signedRequest({ headers: { 'user-agent': 'a' } });
    return { ...request, headers: [...request.headers, ['user-agent', 'b']] };
  }),
  ...['dubbo-version', 'dubbo-tag', 'tri-service-group', 'tri-service-version'].map((name) =>
    attack(`${name} added`, /chooses what is called/, () => withHeader(signedRequest(), name, 'x')),
  ),
  attack('an empty dubbo-tag added', /chooses what is called/, () => withHeader(signedRequest(), 'dubbo-tag', '')),
  attack('another method', /wrong/, () => ({ ...signedRequest(), method: 'PUT' })),
  attack('the body changed', /not that of/, () => ({ ...signedRequest(), body: '"8:20"' })),
  attack('the body made longer', /not that of/, () => ({ ...signedRequest(), body: `${BODY} ` })),
  attack('the body taken away', /not that of/, () => ({ ...signedRequest(), body: '' })),
  attack('the body and its digest changed', /wrong/, () =>
    withHeader({ ...signedRequest(), body: '"8:20"' }, 'content-digest', digestOf('"8:20"')),
  ),
  attack('no digest of the body', /not covered by content-digest/, () => ({
    ...signedRequest({ body: '' }),
    body: BODY,
  })),
  attack('a body in chunks added', /not covered by content-digest/, () => ({
    ...signedRequest({ body: '' }),
    body: BODY,
    isChunked: true,
  })),
  attack('two digests', /not one/, withDigest(`${digestOf(BODY)}, ${digestOf(BODY, 'sha512', 'sha-512')}`)),
  attack('one digest twice', /not one/, withDigest(`${digestOf(BODY)}, ${digestOf(BODY)}`)),
  attack('a weaker digest', /not one/, withDigest(digestOf(BODY, 'sha1', 'sha'))),
  attack('the weakest digest', /not one/, withDigest(digestOf(BODY, 'md5', 'md5'))),
  attack('a digest that is too long', /not one/, withDigest(`sha-256=:${'A'.repeat(8_000)}:`)),
  attack('the path changed in encoding only', /wrong/, () => ({
    ...signedRequest(),
    target: TARGET.replace('repeat', '%72epeat'),
  })),
  attack('the path changed in the case of its encoding', /wrong/, () => ({
    ...signedRequest({ target: TARGET.replace('repeat', 'repe%61t~%6Aava.lang.String') }),
    target: TARGET.replace('repeat', 'repe%61t~%6aava.lang.String'),
  })),
  attack('a dot segment added to the path', /wrong/, () => ({ ...signedRequest(), target: `/.${TARGET}` })),
  attack('another path', /wrong/, () => ({ ...signedRequest(), target: TARGET.replace('repeat', 'echoText') })),
  attack('a query added', /query is not covered/, () => ({ ...signedRequest(), target: `${TARGET}?group=other` })),
  attack('an empty query added', /query is not covered/, () => ({ ...signedRequest(), target: `${TARGET}?` })),
  attack('the query changed in encoding only', /wrong/, () => ({
    ...signedRequest({ target: `${TARGET}?a=%7e` }),
    target: `${TARGET}?a=~`,
  })),
  attack('the query changed in the case of its encoding', /wrong/, () => ({
    ...signedRequest({ target: `${TARGET}?a=%7e` }),
    target: `${TARGET}?a=%7E`,
  })),
  attack('the query in another order', /wrong/, () => ({
    ...signedRequest({ target: `${TARGET}?a=1&b=2` }),
    target: `${TARGET}?b=2&a=1`,
  })),
  attack('the query taken away', /wrong/, () => ({ ...signedRequest({ target: `${TARGET}?a=1` }), target: TARGET })),
  attack('a blank in the query as +', /wrong/, () => ({
    ...signedRequest({ target: `${TARGET}?a=x%20y` }),
    target: `${TARGET}?a=x+y`,
  })),
];
