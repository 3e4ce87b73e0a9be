import type { ConfigCenter } from '../config-center/config-center.ts';
import { readRule, type Rule } from '../config-center/rule.ts';
import type { RuleDocument } from './view-document.ts';
import { serviceKey } from '../url/service-key.ts';
import type { DefinitionKey } from '../report/metadata-report.ts';

/** What one item of the config center says, last good. */
interface Item {
  readonly stop: () => void;
  /** The center has said what it has. */
  isAnswered: boolean;
  rule: Rule | null;
  problem: string | null;
  /** Services whose views hold it, by key, and their interfaces. */
  readonly users: Map<string, string>;
}

const NO_RULES: readonly Rule[] = [];

/**
 * The governance rules that concern the gateway's services, followed for as long as a service needs them: tag rules of
 * the applications that provide it, and configurators of the service and of the gateway's own application.
 */
export class Rules {
  readonly #center: ConfigCenter | null;
  readonly #origin: string;
  readonly #application: string;
  readonly #items = new Map<string, Item>();
  readonly #onChange: (serviceInterface: string) => void;
  readonly #restored = new Map<string, Rule | null>();
  /** By service key. */
  readonly #namesOfUsers = new Map<string, readonly string[]>();

  /**
   * @param application of the gateway
   * @param onChange is told the interfaces that a changed rule concerns
   */
  constructor(center: ConfigCenter | null, application: string, onChange: (serviceInterface: string) => void) {
    this.#center = center;
    this.#origin = center?.state(0).address ?? '';
    this.#application = application;
    this.#onChange = onChange;
  }

  /** The rules of a service, in the order of their names: the same objects for as long as they stay. */
  of(key: DefinitionKey, applications: readonly string[]): readonly Rule[] {
    if (this.#center === null) return NO_RULES;
    const names = this.#namesOf(key, applications);
    const rules = names.flatMap((name) => this.#follow(name, key).rule ?? []);
    this.#release(keyOf(key), names);
    return rules.length === 0 ? NO_RULES : rules;
  }

  /** Whether the center has not said yet what it has for the service. */
  isPending(key: DefinitionKey, applications: readonly string[]): boolean {
    if (this.#center === null) return false;
    return this.#namesOf(key, applications).some((name) => !this.#follow(name, key).isAnswered);
  }

  /** Takes what a store has kept, until the center says something else. */
  restore(documents: readonly RuleDocument[]): void {
    for (const { name, origin, text } of documents) {
      if (!this.#items.has(name)) this.#restored.set(name, readRule(name, text, origin).rule);
    }
  }

  problems(): readonly string[] {
    return [...this.#items.values()].flatMap(({ problem }) => problem ?? []);
  }

  close(): void {
    for (const { stop } of this.#items.values()) stop();
    this.#items.clear();
  }

  #namesOf({ serviceInterface, group, version }: DefinitionKey, applications: readonly string[]): string[] {
    return [
      `${serviceInterface}:${version ?? ''}:${group ?? ''}.configurators`,
      `${this.#application}.configurators`,
      ...applications.map((application) => `${application}.tag-router`),
    ];
  }

  /** Ends what the service needed before and does not need any more. */
  #release(user: string, names: readonly string[]): void {
    const before = this.#namesOfUsers.get(user);
    this.#namesOfUsers.set(user, names);
    for (const name of before ?? []) {
      const item = names.includes(name) ? undefined : this.#items.get(name);
      item?.users.delete(user);
      if (item?.users.size !== 0) continue;
      this.#items.delete(name);
      item.stop();
    }
  }

  #follow(name: string, key: DefinitionKey): Item {
    let item = this.#items.get(name);
    if (item === undefined) {
      const rule = this.#restored.get(name) ?? null;
      item = { stop: () => stop(), isAnswered: false, rule, problem: null, users: new Map() };
      this.#items.set(name, item);
      const followed = item;
      const stop = this.#center!.watch(name, (text) => this.#take(name, followed, text));
    }
    item.users.set(keyOf(key), key.serviceInterface);
    return item;
  }

  #take(name: string, item: Item, text: string | null): void {
    const isFirst = !item.isAnswered;
    item.isAnswered = true;
    if (this.#read(name, item, text) || isFirst) for (const user of item.users.values()) this.#onChange(user);
  }

  /** Tells whether the rule is another one now. */
  #read(name: string, item: Item, text: string | null): boolean {
    if (text === (item.rule?.text ?? null)) {
      item.problem = null;
      return false;
    }
    const read = text === null ? { rule: null, problem: null } : readRule(name, text, this.#origin);
    item.problem = read.problem;
    // The last good rule stays where one cannot be read.
    if (read.problem !== null && read.rule === null) return false;
    item.rule = read.rule;
    return true;
  }
}

function keyOf({ serviceInterface, group, version }: DefinitionKey): string {
  return serviceKey(serviceInterface, group, version);
}
