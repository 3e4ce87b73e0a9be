import { setTimeout as sleep } from 'node:timers/promises';
import type { InstanceEntry } from '../../metadata/center/nacos/nacos-data.ts';
import type { NacosAuth } from '../servers/nacos-server.ts';

const BEAT_MS = 4_000;
const POLL_MS = 20;
const READABLE_WITHIN_MS = 5_000;

type Fields = Readonly<Record<string, string>>;

/** Writes to a real Nacos over the HTTP API of v1, and keeps alive what it has registered. */
export class NacosWriter {
  readonly #url: string;
  readonly #auth: NacosAuth | undefined;
  readonly #tenant: string;
  #token: string | null = null;
  readonly #instances = new Map<string, Fields>();
  readonly #configs = new Map<string, Fields>();
  readonly #beating: NodeJS.Timeout;

  /**
   * @param url `http://127.0.0.1:<port>/nacos`
   * @param tenant namespace of the configurations
   */
  constructor(url: string, auth?: NacosAuth, tenant = '') {
    this.#url = url;
    this.#auth = auth;
    this.#tenant = tenant;
    // An instance that gives no sign for 15 s is unhealthy.
    this.#beating = setInterval(() => void this.#beat().catch(() => {}), BEAT_MS);
  }

  async register(serviceName: string, { ip, port, metadata }: InstanceEntry): Promise<void> {
    const fields = { serviceName, ip, port: String(port), ephemeral: 'true', metadata: JSON.stringify(metadata) };
    this.#instances.set(`${serviceName} ${ip}:${port}`, fields);
    await this.#ask('POST', 'v1/ns/instance', fields);
  }

  async deregister(serviceName: string, ip: string, port: number): Promise<void> {
    this.#instances.delete(`${serviceName} ${ip}:${port}`);
    await this.#ask('DELETE', 'v1/ns/instance', { serviceName, ip, port: String(port), ephemeral: 'true' });
  }

  /** Resolves when readers get it, which is some time after Nacos has taken it. */
  async publish(dataId: string, group: string, content: string): Promise<void> {
    const fields = { dataId, group, tenant: this.#tenant };
    this.#configs.set(`${group} ${dataId}`, fields);
    await this.#ask('POST', 'v1/cs/configs', { ...fields, content });
    await this.#untilReadable(fields, content);
  }

  async unpublish(dataId: string, group: string): Promise<void> {
    const fields = { dataId, group, tenant: this.#tenant };
    this.#configs.delete(`${group} ${dataId}`);
    await this.#ask('DELETE', 'v1/cs/configs', fields);
    await this.#untilReadable(fields, null);
  }

  /** Takes back all that it has written. */
  async clear(): Promise<void> {
    for (const { serviceName = '', ip = '', port } of this.#instances.values()) {
      await this.deregister(serviceName, ip, Number(port));
    }
    for (const { dataId = '', group = '' } of this.#configs.values()) await this.unpublish(dataId, group);
  }

  close(): void {
    clearInterval(this.#beating);
  }

  async #beat(): Promise<void> {
    for (const { serviceName = '', ip = '', port, metadata = '{}' } of this.#instances.values()) {
      const beat = { serviceName, ip, port: Number(port), metadata: JSON.parse(metadata) as object };
      await this.#ask('PUT', 'v1/ns/instance/beat', { serviceName, beat: JSON.stringify(beat) });
    }
  }

  async #untilReadable(fields: Fields, content: string | null): Promise<void> {
    const deadline = performance.now() + READABLE_WITHIN_MS;
    for (;;) {
      const response = await this.#send('GET', 'v1/cs/configs', fields);
      const text = await response.text();
      if ((response.ok ? text : null) === content) return;
      if (performance.now() > deadline) throw new Error(`${fields['dataId']}: cannot be read as it was written`);
      await sleep(POLL_MS);
    }
  }

  async #ask(method: string, path: string, fields: Fields): Promise<void> {
    const response = await this.#send(method, path, fields);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  }

  async #send(method: string, path: string, fields: Fields): Promise<Response> {
    const form = new URLSearchParams(fields);
    const token = await this.#logIn();
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    if (method === 'POST' && path === 'v1/cs/configs') {
      return fetch(`${this.#url}/${path}`, { method, headers, body: form });
    }
    return fetch(`${this.#url}/${path}?${form.toString()}`, { method, headers });
  }

  async #logIn(): Promise<string | null> {
    if (this.#auth === undefined || this.#token !== null) return this.#token;
    const { username, password } = this.#auth;
    const body = new URLSearchParams({ username, password });
    const response = await fetch(`${this.#url}/v1/auth/login`, { method: 'POST', body });
    this.#token = ((await response.json()) as { accessToken: string }).accessToken;
    return this.#token;
  }
}
