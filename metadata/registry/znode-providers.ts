import { boundedLines } from '../center/bounded-lines.ts';
import { parseProviderUrl } from '../url/provider-url.ts';
import type { ProviderUrl } from '../url/provider-url.ts';
import { UrlError } from '../url/url-error.ts';

const MOST_PROBLEMS = 10;

/** The providers of one interface, as names of nodes hold them. A name is read once: its provider stays the same object. */
export class ZnodeProviders {
  readonly serviceInterface: string;
  readonly #path: string;
  #byNode = new Map<string, ProviderUrl | null>();
  #broken: readonly string[] = [];
  #refusal: string | null = null;
  urls: readonly ProviderUrl[] = [];

  /** @param path of the node above them, for problems */
  constructor(path: string, serviceInterface: string) {
    this.#path = path;
    this.serviceInterface = serviceInterface;
  }

  /** Says whether the providers have changed. */
  setNodes(names: readonly string[]): boolean {
    this.#refusal = null;
    const byNode = new Map<string, ProviderUrl | null>();
    const reasons = new Map<string, number>();
    for (const name of names) {
      const known = this.#byNode.get(name);
      const url = known === undefined || known === null ? this.#parse(name, reasons) : known;
      byNode.set(name, url);
    }
    this.#byNode = byNode;
    const lines = [...reasons].map(([reason, count]) => (count === 1 ? reason : `${reason} (${count} entries)`));
    this.#broken = boundedLines(lines, MOST_PROBLEMS);
    const urls = [...byNode.values()].filter((url) => url !== null);
    const isSame = urls.length === this.urls.length && urls.every((url, index) => url === this.urls[index]);
    this.urls = urls;
    return !isSame;
  }

  /** Until the next nodes are set. */
  setProblem(line: string): void {
    this.#refusal = line;
  }

  problems(): readonly string[] {
    return this.#refusal === null ? this.#broken : [this.#refusal, ...this.#broken];
  }

  /** The name may hold a token, so nothing of it is repeated. */
  #parse(name: string, reasons: Map<string, number>): ProviderUrl | null {
    try {
      return parseProviderUrl(name, { serviceInterface: this.serviceInterface });
    } catch (error) {
      if (!(error instanceof UrlError)) throw error;
      const reason = `${this.#path}: ${error.message}`;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      return null;
    }
  }
}
