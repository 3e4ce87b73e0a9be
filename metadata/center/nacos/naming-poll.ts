import type { CenterLink } from '../center-link.ts';
import { Alarm } from './alarm.ts';
import { inParallel } from './in-parallel.ts';
import type { NacosApi } from './nacos-api.ts';
import type { NacosError } from './nacos-error.ts';
import { toNacosError } from './nacos-error.ts';
import type { NacosInstance } from './nacos-instance.ts';
import { isSameList } from './nacos-instance.ts';
import { restAfterMs } from './rest-after.ts';
import { Watched } from './watched.ts';
import type { Watcher } from './watched.ts';

interface NamingPollDependencies {
  readonly api: NacosApi;
  readonly link: CenterLink;
  readonly intervalMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly random: () => number;
  readonly onBug: (error: unknown) => void;
}

interface Service {
  readonly name: string;
  readonly group: string;
  readonly watched: Watched<readonly NacosInstance[]>;
  /** How often to look, in rounds: as often as whoever wants it most often. */
  readonly paces: Set<() => number>;
  /** The full round in which it was looked at last; null: never. */
  lastRound: number | null;
}

/** As many as a Durable Object may have under way. */
const WIDTH = 6;
const MIN_REST_MS = 10;

/**
 * Looks at service names and instances again and again, because no Nacos tells of changes over HTTP. One round follows the
 * other; what is new is looked at between two rounds.
 */
export class NamingPoll {
  readonly #dependencies: NamingPollDependencies;
  readonly #groups = new Map<string, Watched<readonly string[]>>();
  readonly #services = new Map<string, Service>();
  readonly #alarm = new Alarm();
  #running: Promise<void> | null = null;
  #isClosed = false;
  #rounds = 0;
  #failures = 0;
  #isInStep = false;
  #inStep = Promise.withResolvers<void>();

  constructor(dependencies: NamingPollDependencies) {
    this.#dependencies = dependencies;
  }

  watchServiceNames(group: string, watcher: Watcher<readonly string[]>): () => void {
    const watched = this.#groups.get(group) ?? new Watched(this.#dependencies.onBug);
    this.#groups.set(group, watched);
    const end = watched.add(watcher);
    this.#start();
    return () => {
      end();
      if (!watched.isWatched && this.#groups.get(group) === watched) this.#groups.delete(group);
    };
  }

  watchInstances(
    name: string,
    group: string,
    watcher: Watcher<readonly NacosInstance[]>,
    pace: () => number,
  ): () => void {
    const key = `${group}@@${name}`;
    const service = this.#services.get(key) ?? this.#newService(name, group);
    this.#services.set(key, service);
    const end = service.watched.add(watcher);
    const ownPace = (): number => pace();
    service.paces.add(ownPace);
    this.#start();
    return () => {
      end();
      service.paces.delete(ownPace);
      if (!service.watched.isWatched && this.#services.get(key) === service) this.#services.delete(key);
    };
  }

  /** Resolves when the last round has worked: now, or after the next one that does. */
  inStep(): Promise<void> {
    return this.#inStep.promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#alarm.ring();
    await this.#running;
  }

  #newService(name: string, group: string): Service {
    return { name, group, watched: new Watched(this.#dependencies.onBug), paces: new Set(), lastRound: null };
  }

  #start(): void {
    if (this.#isClosed) return;
    this.#alarm.ring();
    this.#running ??= this.#run()
      .catch(this.#dependencies.onBug)
      .finally(() => {
        this.#running = null;
        // What was added while the last round ended.
        if (this.#isAnythingWatched()) this.#start();
      });
  }

  #isAnythingWatched(): boolean {
    return this.#groups.size + this.#services.size > 0;
  }

  async #run(): Promise<void> {
    const { intervalMs, now, random, link } = this.#dependencies;
    let nextRoundMs = 0;
    // Whoever has just begun this may be about to add more.
    await Promise.resolve();
    while (!this.#isClosed && this.#isAnythingWatched()) {
      const startMs = now();
      const isFull = startMs >= nextRoundMs;
      // While Nacos cannot be asked, what is new has to wait like all else.
      if (isFull || this.#failures === 0) {
        const failure = await this.#look(isFull);
        if (failure?.kind === 'ended') return;
        if (failure !== null) {
          this.#failures++;
          this.#lost(failure.message);
          nextRoundMs = now() + restAfterMs(failure, this.#failures, random);
        } else if (isFull) {
          this.#failures = 0;
          link.inStep();
          this.#isInStep = true;
          this.#inStep.resolve();
          // A round may take longer than the interval: Nacos has others to serve, too.
          nextRoundMs = Math.max(startMs + intervalMs, now() + MIN_REST_MS, now() + (now() - startMs) / 4);
        }
      }
      await this.#alarm.wait(Math.max(0, nextRoundMs - now()));
    }
  }

  #lost(reason: string): void {
    this.#dependencies.link.lost(reason);
    // Who waits since before goes on waiting.
    if (this.#isInStep) this.#inStep = Promise.withResolvers();
    this.#isInStep = false;
  }

  /** Gives why Nacos could not be asked; null when it could. */
  async #look(isFull: boolean): Promise<NacosError | null> {
    for (const [group, watched] of this.#groups) {
      if (!isFull && watched.known !== null) continue;
      const failure = await this.#readNames(group, watched);
      if (failure !== null) return failure;
    }
    if (isFull) this.#rounds++;
    const due = [...this.#services.values()].filter((service) => this.#isDue(service, isFull));
    const broken = new Map<Service, NacosError>();
    let stop: NacosError | null = null;
    await inParallel(due, WIDTH, async (service) => {
      const failure = await this.#readInstances(service);
      if (failure?.kind === 'answer') broken.set(service, failure);
      else if (failure !== null) stop ??= failure;
      return stop === null && !this.#isClosed;
    });
    if (stop !== null) return stop;
    // One service that cannot be read is its own problem; if none can be, it is that of Nacos.
    if (isFull && broken.size > 0 && broken.size === due.length) return [...broken.values()][0] ?? null;
    for (const [service, { message }] of broken) service.watched.fail(message);
    return null;
  }

  #isDue({ lastRound, paces, watched }: Service, isFull: boolean): boolean {
    if (!watched.isWatched) return false;
    if (lastRound === null) return true;
    return isFull && this.#rounds - lastRound >= Math.min(...[...paces].map((pace) => pace()));
  }

  async #readNames(group: string, watched: Watched<readonly string[]>): Promise<NacosError | null> {
    try {
      const names = await this.#dependencies.api.serviceNames(group);
      if (watched.known === null || !isSameList(names, watched.known.value)) watched.tell(names);
      return null;
    } catch (error) {
      return toNacosError(error);
    }
  }

  async #readInstances(service: Service): Promise<NacosError | null> {
    const { name, group, watched } = service;
    const known = watched.known?.value ?? null;
    try {
      const instances = await this.#dependencies.api.instances(name, group, known ?? []);
      service.lastRound = this.#rounds;
      if (watched.isFailing || known === null || !isSameList(instances, known)) watched.tell(instances);
      return null;
    } catch (error) {
      const failure = toNacosError(error);
      if (failure.kind === 'answer') service.lastRound = this.#rounds;
      return failure;
    }
  }
}
