/**
 * Does `task` for each item, `width` at once, in order. A task that gives false stops it: those under way are awaited, no
 * other is begun.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  width: number,
  task: (item: T) => Promise<boolean>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let goesOn = true;
  const work = async (): Promise<void> => {
    while (goesOn) {
      const next = rest.next();
      if (next.done === true) return;
      if (!(await task(next.value))) goesOn = false;
    }
  };
  await Promise.all(Array.from({ length: width }, work));
}
