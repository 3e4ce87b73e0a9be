import type { CenterLink } from '../center-link.ts';
import { retryDelayMs } from '../retry-delay.ts';
import { Alarm } from './alarm.ts';
import { ConfigListener } from './config-listener.ts';
import { inParallel } from './in-parallel.ts';
import { listeningKey } from './listening-configs.ts';
import type { NacosApi } from './nacos-api.ts';
import type { NacosError } from './nacos-error.ts';
import { toNacosError } from './nacos-error.ts';
import { restAfterMs } from './rest-after.ts';
import { Watched } from './watched.ts';
import type { Watcher } from './watched.ts';

interface ConfigPollDependencies {
  readonly api: NacosApi;
  readonly link: CenterLink;
  readonly intervalMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly random: () => number;
  readonly onBug: (error: unknown) => void;
}

interface Config {
  readonly dataId: string;
  readonly group: string;
  readonly watched: Watched<string | null>;
  md5: string;
  /** `due`: new, or said to have changed. `broken`: Nacos answered something else than a configuration. */
  state: 'due' | 'read' | 'broken';
}

const WIDTH = 4;
/** Time for others to come along, before a listening that hangs is begun anew for all. */
const GATHER_MS = 50;
/** About what a publish takes from listeners hearing of it to being readable. */
const STALE_REST_MS = 100;

/** Follows configurations: reads each once, then listens for changes of all, and reads what has changed. */
export class ConfigPoll {
  readonly #dependencies: ConfigPollDependencies;
  readonly #configs = new Map<string, Config>();
  readonly #listener: ConfigListener;
  readonly #alarm = new Alarm();
  #running: Promise<void> | null = null;
  #gathering: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;
  #isInStep = false;
  /** In a row: of all; of some; of a change that was none. */
  readonly #turns = { failed: 0, broken: 0, idle: 0 };

  constructor(dependencies: ConfigPollDependencies) {
    this.#dependencies = dependencies;
    this.#listener = new ConfigListener(dependencies.api);
  }

  watch(dataId: string, group: string, watcher: Watcher<string | null>): () => void {
    const key = listeningKey(dataId, group);
    const known = this.#configs.get(key);
    const config: Config = known ?? {
      dataId,
      group,
      watched: new Watched(this.#dependencies.onBug),
      md5: '',
      state: 'due',
    };
    this.#configs.set(key, config);
    const end = config.watched.add(watcher);
    if (known === undefined) this.#hasChanged();
    return () => {
      end();
      if (config.watched.isWatched || this.#configs.get(key) !== config) return;
      this.#configs.delete(key);
      this.#hasChanged();
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    this.#interrupt();
    await this.#running;
  }

  #hasChanged(): void {
    if (this.#isClosed) return;
    this.#start();
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      this.#interrupt();
    }, GATHER_MS);
  }

  #interrupt(): void {
    this.#alarm.ring();
    this.#listener.stop();
  }

  #start(): void {
    this.#running ??= this.#run()
      .catch(this.#dependencies.onBug)
      .finally(() => {
        this.#running = null;
        // What was added while the last listening ended.
        if (!this.#isClosed && this.#configs.size > 0) this.#start();
      });
  }

  async #run(): Promise<void> {
    const { now, random, link } = this.#dependencies;
    // Whoever has just begun this may be about to add more.
    await Promise.resolve();
    while (!this.#isClosed && this.#configs.size > 0) {
      const failure = (await this.#read()) ?? (await this.#listen());
      if (this.#isClosed || failure === null) continue;
      this.#isInStep = false;
      this.#turns.failed++;
      link.lost(failure.message);
      const restUntilMs = now() + restAfterMs(failure, this.#turns.failed, random);
      while (!this.#isClosed && now() < restUntilMs) await this.#alarm.wait(restUntilMs - now());
    }
  }

  /** Reads all that is not known as it is now. Gives why Nacos could not be asked; null when it could. */
  async #read(): Promise<NacosError | null> {
    // What changed while Nacos could not be asked.
    const missed = this.#isInStep ? null : await this.#mark((configs) => this.#listener.check(configs));
    if (missed !== null) return missed;
    const due = [...this.#configs.values()].filter(({ state }) => state !== 'read');
    const broken = new Map<Config, NacosError>();
    let stop: NacosError | null = null;
    const news: (() => void)[] = [];
    let isNew = false;
    await inParallel(due, WIDTH, async (config) => {
      try {
        if (await this.#readConfig(config, news)) isNew = true;
      } catch (error) {
        const failure = toNacosError(error);
        config.state = 'broken';
        if (failure.kind === 'answer') broken.set(config, failure);
        else stop ??= failure;
      }
      return stop === null && !this.#isClosed;
    });
    const failure = stop ?? this.#failureOfAll(broken);
    if (failure === null) {
      this.#isInStep = true;
      this.#dependencies.link.inStep();
    }
    // Only now: whoever is told something finds the center connected.
    for (const tell of news) tell();
    if (failure !== null) return failure;
    for (const [{ watched }, { message }] of broken) watched.fail(message);
    this.#turns.failed = 0;
    this.#turns.broken = broken.size === 0 ? 0 : this.#turns.broken + 1;
    this.#turns.idle = isNew || due.length === broken.size ? 0 : this.#turns.idle + 1;
    return null;
  }

  /** One that cannot be read is its own problem; if none can be, it is that of Nacos. */
  #failureOfAll(broken: ReadonlyMap<Config, NacosError>): NacosError | null {
    return broken.size === this.#configs.size ? ([...broken.values()][0] ?? null) : null;
  }

  /** Whether it is another than before. @param news gets what there is to tell */
  async #readConfig(config: Config, news: (() => void)[]): Promise<boolean> {
    const { dataId, group, watched } = config;
    // Whatever changes from here on is noticed by the next listening.
    config.state = 'read';
    const { text, md5 } = await this.#dependencies.api.config(dataId, group);
    const isNew = watched.known === null || config.md5 !== md5;
    config.md5 = md5;
    if (watched.isFailing || watched.known === null || watched.known.value !== text) {
      news.push(() => watched.tell(text));
    }
    return isNew;
  }

  /** Waits until something is due. Gives why Nacos could not be asked; null when it could. */
  async #listen(): Promise<NacosError | null> {
    const { intervalMs, now, random } = this.#dependencies;
    const { idle, broken } = this.#turns;
    if (idle > 0) await this.#alarm.wait(Math.min(intervalMs, STALE_REST_MS * 2 ** Math.min(idle - 1, 10)));
    // They came while others were read.
    if (this.#isClosed || [...this.#configs.values()].some(({ state }) => state === 'due')) return null;
    const startMs = now();
    const retry = broken === 0 ? null : setTimeout(() => this.#listener.stop(), retryDelayMs(broken, random));
    const failure = await this.#mark((configs) => this.#listener.wait(configs));
    if (retry !== null) clearTimeout(retry);
    // An answer that comes at once without need, as from a proxy that does not pass the header, must not make a storm.
    const isDue = [...this.#configs.values()].some(({ state }) => state === 'due');
    if (failure === null && !isDue) await this.#alarm.wait(Math.max(0, startMs + intervalMs - now()));
    return failure;
  }

  /** Marks as due what `ask` gives of those that are read; where there is no such call, all. */
  async #mark(ask: (configs: readonly Config[]) => Promise<readonly string[]>): Promise<NacosError | null> {
    const configs = [...this.#configs.values()].filter(({ state }) => state === 'read');
    if (configs.length === 0) return null;
    try {
      for (const key of await ask(configs)) {
        const config = this.#configs.get(key);
        if (config !== undefined) config.state = 'due';
      }
      return null;
    } catch (error) {
      const failure = toNacosError(error);
      if (failure.kind === 'ended') return null;
      if (failure.kind !== 'gone') return failure;
      await this.#alarm.wait(this.#dependencies.intervalMs);
      for (const config of configs) config.state = 'due';
      return null;
    }
  }
}
