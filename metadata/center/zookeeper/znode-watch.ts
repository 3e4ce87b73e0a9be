/** What is known of one side of a node, its children or its data. */
export type ZnodeValue = readonly string[] | Uint8Array;

/** Null: there is no such node. */
export type ValueListener<T extends ZnodeValue> = (value: T | null) => void;
/** The center refuses to say, or the listener failed: one line, with the path. */
export type ProblemListener = (problem: string) => void;

interface Follower<T extends ZnodeValue> {
  readonly onValue: ValueListener<T>;
  readonly onProblem: ProblemListener;
  /** What it was told last; undefined: nothing, or nothing since a problem. */
  told: T | null | undefined;
  toldProblem: string | null;
}

/** Those who follow one side of one node, and what they know of it. */
export class ZnodeWatch<T extends ZnodeValue> {
  readonly path: string;
  readonly #isSame: (left: T, right: T) => boolean;
  readonly #followers = new Set<Follower<T>>();
  /** The last answer; undefined: none yet. Stays the same object while nothing changes. */
  #value: T | null | undefined;
  #problem: string | null = null;
  /** Whether the center has said something on this connection. */
  isAnswered = false;
  /** A question is on its way. */
  isAsked = false;
  /** It has changed since the question. */
  isStale = false;

  constructor(path: string, isSame: (left: T, right: T) => boolean) {
    this.path = path;
    this.#isSame = isSame;
  }

  get isFollowed(): boolean {
    return this.#followers.size > 0;
  }

  get isRefused(): boolean {
    return this.#problem !== null;
  }

  /** Tells at once what the center has said on this connection. Gives the function that ends it. */
  follow(onValue: ValueListener<T>, onProblem: ProblemListener): () => void {
    const follower: Follower<T> = { onValue, onProblem, told: undefined, toldProblem: null };
    this.#followers.add(follower);
    if (this.isAnswered) this.#tell(follower);
    return () => void this.#followers.delete(follower);
  }

  /** The center has answered. */
  settle(value: T | null): void {
    const known = this.#value;
    const isSame =
      known === value || (value !== null && known !== null && known !== undefined && this.#isSame(known, value));
    if (!isSame) this.#value = value;
    this.#problem = null;
    // A follower may leave, or another come, while one is told.
    for (const follower of this.#followers) this.#tell(follower);
  }

  /** The center does not want to answer. Said once, until it does. */
  refuse(reason: string): void {
    this.#problem = `${this.path}: ${reason}`;
    for (const follower of this.#followers) this.#tell(follower);
  }

  #tell(follower: Follower<T>): void {
    if (this.#problem !== null) tellProblem(follower, this.#problem);
    else if (this.#value !== undefined && follower.told !== this.#value) this.#tellValue(follower, this.#value);
  }

  #tellValue(follower: Follower<T>, value: T | null): void {
    follower.told = value;
    follower.toldProblem = null;
    try {
      follower.onValue(value);
    } catch (error) {
      // Nothing of the message: it may hold what the node holds.
      const name = error instanceof Error ? error.name : 'no error';
      follower.onProblem(`${this.path}: whoever follows it failed (${name})`);
    }
  }
}

/** Afterwards the value is told again, so that the problem is seen to be over. */
function tellProblem<T extends ZnodeValue>(follower: Follower<T>, problem: string): void {
  if (follower.toldProblem === problem) return;
  follower.toldProblem = problem;
  follower.told = undefined;
  follower.onProblem(problem);
}
