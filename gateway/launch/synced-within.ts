import type { CenterHub } from '../../metadata/hub.ts';

/** How long a start waits for its centers. Then it goes on without them: they may come later. */
export const START_WAIT_MS = 5_000;

/** Waits until the hub is in step with its centers, but no longer than `ms`. */
export async function syncedWithin(hub: CenterHub, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([hub.synced.catch(() => {}), late]);
  clearTimeout(timer);
}
