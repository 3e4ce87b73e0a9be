import { retryDelayMs } from '../center/retry-delay.ts';

/** Where nobody has published yet it is looked again after so long: looking is dear. */
const AGAIN_MS = 10_000;

/**
 * Finds who has published the definition of a service whose providers do not name their application: simplified URLs of 2.7 do not.
 * Looks until somebody is found.
 *
 * @param find gives the applications; may reject
 * @param onFound is told them, once
 * @param onNone is told, once, that there are none yet
 * @returns ends it
 */
export function findPublishers(
  find: () => Promise<readonly string[] | null>,
  onFound: (applications: readonly string[]) => void,
  onNone: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  let isToldNone = false;
  let failures = 0;

  async function look(): Promise<void> {
    const found = await find().catch(() => undefined);
    if (isEnded) return;
    if (found !== undefined && found !== null && found.length > 0) return onFound(found.toSorted());
    if (found === undefined) failures++;
    else {
      failures = 0;
      if (!isToldNone) onNone();
      isToldNone = true;
    }
    timer = setTimeout(() => void look(), found === undefined ? retryDelayMs(failures) : AGAIN_MS);
  }

  void look();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
