import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FakeNacosOptions } from './fake-nacos.ts';
import { keyOf, md5Of } from './nacos-data.ts';
import type { InstanceEntry, NacosData } from './nacos-data.ts';

export interface FakeAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Parameters = ReadonlyMap<string, string>;

const GONE: FakeAnswer = { status: 410, body: '{"code":24000,"message":"API deprecated"}' };
const NOT_FOUND: FakeAnswer = { status: 404, body: '{"status":404,"error":"Not Found"}' };
const FORBIDDEN: FakeAnswer = { status: 403, body: '{"status":403,"error":"Forbidden"}' };
const NO_CONFIG: FakeAnswer = { status: 404, body: 'config data not exist\n' };

/** The calls of Nacos, as far as they are used. */
export class FakeNacosApi {
  readonly #data: NacosData;
  readonly #options: FakeNacosOptions;
  /** Token -> when it ends. */
  readonly #tokens = new Map<string, number>();
  readonly #hanging = new Set<(key: string) => void>();
  /** Configuration -> what readers still get, and until when. */
  readonly #stale = new Map<string, { readonly text: string | undefined; readonly untilMs: number }>();
  readonly #published = new Map<string, string | undefined>();
  holdMs = 29_500;
  staleMs = 0;

  constructor(data: NacosData, options: FakeNacosOptions) {
    this.#data = data;
    this.#options = options;
    for (const [key, text] of data.configs) this.#published.set(key, text);
    data.onConfig = (key) => {
      this.#stale.set(key, { text: this.#published.get(key), untilMs: Date.now() + this.staleMs });
      this.#published.set(key, data.configs.get(key));
      for (const tell of this.#hanging) tell(key);
    };
  }

  get hanging(): number {
    return this.#hanging.size;
  }

  revokeTokens(): void {
    this.#tokens.clear();
  }

  /** Null: it does not answer. */
  async answer(
    method: string,
    pathname: string,
    parameters: Parameters,
    headers: IncomingHttpHeaders,
    isGone: Promise<unknown>,
  ): Promise<FakeAnswer | null> {
    const path = pathname.replace(/^\/nacos\//, '');
    const { version, hasV1 = true } = this.#options;
    if (path === pathname) return NOT_FOUND;
    if (path.startsWith('v3/') && version === '2') return NOT_FOUND;
    if (path.startsWith('v1/') && version === '3' && !hasV1) return GONE;
    if (/^(v1\/auth\/login|v3\/auth\/user\/login)$/.test(path) && method === 'POST') return this.#logIn(parameters);
    if (!this.#mayPass(parameters, headers)) return FORBIDDEN;
    switch (`${method} ${path}`) {
      case 'GET v1/ns/instance/list':
        return json({ name: parameters.get('serviceName'), hosts: this.#hosts(parameters), lastRefTime: Date.now() });
      case 'GET v3/client/ns/instance/list':
        return json({ code: 0, message: 'success', data: this.#hosts(parameters) });
      case 'GET v1/ns/service/list':
        return this.#servicesV1(parameters);
      case 'GET v3/admin/ns/service/list':
        return this.#servicesV3(parameters);
      case 'POST v1/ns/instance':
        return this.#register(parameters);
      case 'DELETE v1/ns/instance':
        return this.#deregister(parameters);
      case 'GET v1/cs/configs':
        return parameters.has('search') ? this.#searchV1(parameters) : this.#configV1(parameters);
      case 'GET v3/client/cs/config':
        return this.#configV3(parameters);
      case 'GET v3/admin/cs/config/list':
        return json({ code: 0, data: this.#listConfigs(parameters.get('groupName'), parameters.get('namespaceId')) });
      case 'POST v1/cs/configs':
        return this.#publish(parameters, parameters.get('content'));
      case 'DELETE v1/cs/configs':
        return this.#publish(parameters, undefined);
      case 'POST v1/cs/configs/listener':
        return this.#listen(parameters, headers, isGone);
      default:
        return NOT_FOUND;
    }
  }

  #mayPass(parameters: Parameters, { authorization }: IncomingHttpHeaders): boolean {
    if (this.#options.auth === undefined) return true;
    const token = authorization?.replace(/^Bearer /, '') ?? parameters.get('accessToken') ?? '';
    return (this.#tokens.get(token) ?? 0) > Date.now();
  }

  /** 2.2.4 answers a wrong password with a status that is none, 3.1.0 with 500. */
  #logIn(parameters: Parameters): FakeAnswer {
    const { auth, version } = this.#options;
    const isRight = parameters.get('username') === auth?.username && parameters.get('password') === auth?.password;
    if (!isRight) return version === '2' ? { status: 0, body: '' } : { status: 500, body: 'caused: unknown user!;' };
    const accessToken = randomUUID();
    const tokenTtl = auth?.ttlSeconds ?? 18_000;
    this.#tokens.set(accessToken, Date.now() + tokenTtl * 1_000);
    return json({ accessToken, tokenTtl, globalAdmin: true, username: auth?.username });
  }

  #hosts(parameters: Parameters): readonly object[] {
    const name = parameters.get('serviceName') ?? '';
    const group = parameters.get('groupName') ?? 'DEFAULT_GROUP';
    const instances = this.#data.instances(name, group, parameters.get('namespaceId') ?? '');
    // In another order each time, as there.
    const shuffled = instances.toSorted(() => Math.random() - 0.5);
    const shown = shuffled.filter(({ enabled }) => enabled !== false);
    const defaults = { weight: 1, healthy: true, enabled: true, ephemeral: true, clusterName: 'DEFAULT' };
    return shown.map((entry) => Object.assign({ ...defaults, serviceName: `${group}@@${name}` }, entry));
  }

  #servicesV1(parameters: Parameters): FakeAnswer {
    const ofGroup = this.#data
      .serviceNames(parameters.get('namespaceId') ?? '')
      .filter(([group]) => group === (parameters.get('groupName') ?? 'DEFAULT_GROUP'));
    const names = ofGroup.map(([, name]) => name);
    return json({ count: names.length, doms: pageOf(names, parameters) });
  }

  /** The group need only be a part of the group. */
  #servicesV3(parameters: Parameters): FakeAnswer {
    const found = this.#data
      .serviceNames(parameters.get('namespaceId') ?? '')
      .filter(([group]) => group.includes(parameters.get('groupNameParam') ?? ''));
    const pageItems = pageOf(found, parameters).map(([groupName, name]) => ({ name, groupName, ipCount: 1 }));
    return json({ code: 0, message: 'success', data: { totalCount: found.length, pageItems } });
  }

  #register(parameters: Parameters): FakeAnswer {
    const entry: InstanceEntry = {
      ip: parameters.get('ip') ?? '',
      port: Number(parameters.get('port')),
      metadata: JSON.parse(parameters.get('metadata') ?? '{}') as Record<string, string>,
    };
    const [name = '', group, namespace] = this.#serviceOf(parameters);
    this.#data.register(name, entry, group, namespace);
    return { status: 200, body: 'ok' };
  }

  #deregister(parameters: Parameters): FakeAnswer {
    const [name = '', group, namespace] = this.#serviceOf(parameters);
    this.#data.deregister(name, parameters.get('ip') ?? '', Number(parameters.get('port')), group, namespace);
    return { status: 200, body: 'ok' };
  }

  #serviceOf(parameters: Parameters): (string | undefined)[] {
    return ['serviceName', 'groupName', 'namespaceId'].map((name) => parameters.get(name));
  }

  #configV1(parameters: Parameters): FakeAnswer {
    const text = this.#readable(configKey(parameters));
    if (text === undefined) return NO_CONFIG;
    return { status: 200, body: text, headers: { 'content-md5': md5Of(text), 'content-type': 'text/plain' } };
  }

  #configV3(parameters: Parameters): FakeAnswer {
    const text = this.#readable(configKey(parameters));
    if (text === undefined) return json({ code: 20_004, message: 'resource not found', data: null });
    return json({ code: 0, message: 'success', data: { content: text, md5: md5Of(text) } });
  }

  #readable(key: string): string | undefined {
    const stale = this.#stale.get(key);
    return stale !== undefined && Date.now() < stale.untilMs ? stale.text : this.#data.configs.get(key);
  }

  #searchV1(parameters: Parameters): FakeAnswer {
    if (this.#options.version === '3') return GONE;
    return json(this.#listConfigs(parameters.get('group'), parameters.get('tenant')));
  }

  #listConfigs(group = '', namespace = ''): object {
    const keys = [...this.#data.configs.keys()].filter((key) => key.startsWith(`${namespace}\n${group}\n`));
    const pageItems = keys.map((key) => ({ dataId: key.split('\n')[2], group }));
    return { totalCount: keys.length, pageItems };
  }

  #publish(parameters: Parameters, content: string | undefined): FakeAnswer {
    const [dataId = '', group = '', tenant] = ['dataId', 'group', 'tenant'].map((name) => parameters.get(name));
    if (content === undefined) this.#data.unpublish(dataId, group, tenant);
    else this.#data.publish(dataId, content, group, tenant);
    return { status: 200, body: 'true' };
  }

  async #listen(
    parameters: Parameters,
    headers: IncomingHttpHeaders,
    isGone: Promise<unknown>,
  ): Promise<FakeAnswer | null> {
    const listened = new Map<string, { readonly line: string; readonly md5: string }>();
    for (const line of (parameters.get('Listening-Configs') ?? '').split('\u0001')) {
      const [dataId = '', group = '', md5 = '', tenant = ''] = line.split('\u0002');
      const name = [dataId, group, ...(tenant === '' ? [] : [tenant])].join('\u0002');
      if (dataId !== '') listened.set(keyOf(tenant, group, dataId), { line: name, md5 });
    }
    const toAnswer = (keys: readonly string[]): FakeAnswer => ({
      status: 200,
      body: encodeURIComponent(keys.map((key) => `${listened.get(key)?.line}\u0001`).join('')),
    });
    const changed = [...listened]
      .filter(([key, { md5 }]) => md5 !== md5Of(this.#data.configs.get(key)))
      .map(([key]) => key);
    const hangs = headers['long-pulling-timeout-no-hangup'] !== 'true' && 'long-pulling-timeout' in headers;
    if (changed.length > 0 || !hangs) return toAnswer(changed);
    const { promise, resolve } = Promise.withResolvers<FakeAnswer | null>();
    const tell = (key: string): void => {
      if (listened.has(key)) resolve(toAnswer([key]));
    };
    this.#hanging.add(tell);
    const timer = setTimeout(() => resolve(toAnswer([])), this.holdMs);
    void isGone.then(() => resolve(null));
    return promise.finally(() => {
      clearTimeout(timer);
      this.#hanging.delete(tell);
    });
  }
}

function json(document: unknown): FakeAnswer {
  return { status: 200, body: JSON.stringify(document), headers: { 'content-type': 'application/json' } };
}

function pageOf<T>(items: readonly T[], parameters: Parameters): T[] {
  const size = Number(parameters.get('pageSize'));
  const start = (Number(parameters.get('pageNo')) - 1) * size;
  return items.slice(start, start + size);
}

/** v1 and v3 name the same differently. */
function configKey(parameters: Parameters): string {
  const group = parameters.get('group') ?? parameters.get('groupName') ?? '';
  return keyOf(parameters.get('tenant') ?? parameters.get('namespaceId') ?? '', group, parameters.get('dataId') ?? '');
}
