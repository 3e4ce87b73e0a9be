const CONCURRENCY = 32;

/** How often each pair of instances answered which kind of call; what failed stands there by its answer. */
export type Visits = ReadonlyMap<string, number>;

/** Calls `visit(id)` for each id, some at a time. @param kind names the kind of an id: `tagged` */
export async function countVisits(url: string, ids: Iterable<number>, kind: (id: number) => string): Promise<Visits> {
  const counts = new Map<string, number>();
  const rest = ids[Symbol.iterator]();
  const caller = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) {
      const line = `${kind(next.value)} ${await visit(url, next.value)}`;
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, caller));
  return new Map([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** @returns the names of the instances, `A-canary/B-canary`, and the tag that the answer says has served, if any */
export async function visit(url: string, id: number): Promise<string> {
  const response = await fetch(`${url}/com.example.interop.chain.FrontService/visit?arg0=${id}`);
  const text = await response.text();
  if (response.status !== 200) return `${response.status} ${text.slice(0, 300)}`;
  const tag = response.headers.get('dubbo-tag');
  return `${JSON.parse(text)}${tag === null ? '' : ` (${tag})`}`;
}
