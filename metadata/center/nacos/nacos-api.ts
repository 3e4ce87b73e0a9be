import type { ListenedConfig } from './listening-configs.ts';
import { parseChangedKeys, toListeningConfigs } from './listening-configs.ts';
import { NacosError } from './nacos-error.ts';
import type { NacosInstance } from './nacos-instance.ts';
import { readInstances } from './nacos-instance.ts';
import { readEnvelope, readField, readGoodJson } from './nacos-json.ts';
import type { NacosSession } from './nacos-session.ts';
import type { NacosConfig } from './read-config.ts';
import { hasNoConfigCall, readConfigNames, readConfigV1, readConfigV3 } from './read-config.ts';
import type { NamesPage } from './read-service-names.ts';
import { readNamesV1, readNamesV3 } from './read-service-names.ts';

const PAGE_SIZE = 1_000;
const MAX_PAGES = 200;
const NAMES_ATTEMPTS = 3;
/** The floor of Nacos itself. */
const MIN_HOLD_MS = 10_000;
/** How much later than promised an answer may come. */
const HOLD_MARGIN_MS = 5_000;

/**
 * The calls that are made to Nacos, in the forms of v1 (1.x, 2.x, and 3.x with its default switches) and v3. All reject
 * with NacosError.
 */
export class NacosApi {
  readonly #session: NacosSession;
  readonly #namespace: string;
  /** The namespace under its two names; nothing for `public`. */
  readonly #namespaceId: Readonly<Record<string, string>>;
  readonly #tenant: Readonly<Record<string, string>>;

  constructor(session: NacosSession, namespace: string) {
    this.#session = session;
    this.#namespace = namespace;
    this.#namespaceId = namespace === '' ? {} : { namespaceId: namespace };
    this.#tenant = namespace === '' ? {} : { tenant: namespace };
  }

  /** @param known the instances of the last answer: what is the same now is the same object */
  instances(serviceName: string, group: string, known: readonly NacosInstance[]): Promise<readonly NacosInstance[]> {
    const parameters = { serviceName, groupName: group, ...this.#namespaceId };
    return this.#session.call({
      v1: {
        request: { method: 'GET', path: 'v1/ns/instance/list', parameters },
        read: (answer) => readInstances(readField(readGoodJson(answer), 'hosts'), known),
      },
      v3: {
        request: { method: 'GET', path: 'v3/client/ns/instance/list', parameters },
        read: (answer) => readInstances(readEnvelope(answer), known),
      },
    });
  }

  /** The names of all services of a group, each once, in order. */
  async serviceNames(group: string): Promise<readonly string[]> {
    for (let attempt = 1; attempt <= NAMES_ATTEMPTS; attempt++) {
      const names = await this.#allPages(group);
      if (names !== null) return [...new Set(names)].toSorted();
    }
    throw new NacosError('answer', 'the list of services changed whenever it was read');
  }

  async config(dataId: string, group: string): Promise<NacosConfig> {
    return this.#session.call({
      v1: {
        request: { method: 'GET', path: 'v1/cs/configs', parameters: { dataId, group, ...this.#tenant } },
        read: readConfigV1,
        isGone: hasNoConfigCall,
      },
      v3: {
        request: {
          method: 'GET',
          path: 'v3/client/cs/config',
          parameters: { dataId, groupName: group, ...this.#namespaceId },
        },
        read: readConfigV3,
      },
    });
  }

  /** The dataIds of a group, a thousand at most; none where listing them is not possible or not allowed. */
  async configNames(group: string): Promise<readonly string[]> {
    const page = { dataId: '', pageNo: '1', pageSize: String(PAGE_SIZE) };
    try {
      return await this.#session.call({
        kind: 'console',
        v1: {
          request: {
            method: 'GET',
            path: 'v1/cs/configs',
            parameters: { search: 'accurate', ...page, group, ...this.#tenant },
          },
          read: (answer) => readConfigNames(readGoodJson(answer)),
        },
        v3: {
          request: {
            method: 'GET',
            path: 'v3/admin/cs/config/list',
            parameters: { search: 'accurate', ...page, groupName: group, ...this.#namespaceId },
          },
          read: (answer) => readConfigNames(readEnvelope(answer)),
        },
      });
    } catch (error) {
      if (error instanceof NacosError && error.kind === 'answer') return [];
      throw error;
    }
  }

  /**
   * Waits until one of the configurations is no longer what it was, for `holdMs` at most, and gives the keys of those.
   * With `holdMs` 0 it does not wait. Rejects with the kind `gone` where there is no such call: v3 has none over HTTP.
   */
  changedConfigs(configs: readonly ListenedConfig[], holdMs: number, signal?: AbortSignal): Promise<readonly string[]> {
    return this.#session.call(
      {
        v1: {
          request: {
            method: 'POST',
            path: 'v1/cs/configs/listener',
            parameters: { 'Listening-Configs': toListeningConfigs(configs, this.#namespace) },
            headers: {
              'long-pulling-timeout': String(Math.max(holdMs, MIN_HOLD_MS)),
              ...(holdMs === 0 ? { 'long-pulling-timeout-no-hangup': 'true' } : {}),
            },
            limitMs: Math.max(holdMs, MIN_HOLD_MS) + HOLD_MARGIN_MS,
          },
          read({ status, text }) {
            if (status === 200) return parseChangedKeys(text);
            throw new NacosError('answer', `answered ${status}`);
          },
        },
        v3: null,
      },
      signal,
    );
  }

  /** Null if the list changed while it was read page by page: then a name may have been missed. */
  async #allPages(group: string): Promise<readonly string[] | null> {
    const names: string[] = [];
    let total = 0;
    let seen = 0;
    for (let pageNo = 1; pageNo <= MAX_PAGES; pageNo++) {
      const page = await this.#page(group, pageNo);
      if (pageNo > 1 && page.total !== total) return null;
      total = page.total;
      seen += page.length;
      names.push(...page.names);
      if (seen >= total) return names;
      if (page.length === 0) return null;
    }
    throw new NacosError('answer', `more than ${MAX_PAGES * PAGE_SIZE} services`);
  }

  #page(group: string, pageNo: number): Promise<NamesPage> {
    const page = { pageNo: String(pageNo), pageSize: String(PAGE_SIZE), ...this.#namespaceId };
    return this.#session.call({
      v1: {
        request: { method: 'GET', path: 'v1/ns/service/list', parameters: { ...page, groupName: group } },
        read: readNamesV1,
      },
      v3: {
        request: { method: 'GET', path: 'v3/admin/ns/service/list', parameters: { ...page, groupNameParam: group } },
        read: (answer) => readNamesV3(answer, group),
      },
    });
  }
}
