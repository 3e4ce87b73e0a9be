/** A terminal and npm may each pass on the same Ctrl-C: only what comes later is a second wish. */
const REPEAT_MS = 1000;
/** How often it is looked whether the shell of npm is still there. */
const PARENT_LOOK_MS = 250;

/**
 * Calls `stop` once at Ctrl-C, SIGTERM or SIGHUP, and ends the process when it has resolved. A second signal ends the process at
 * once. The end of npm's shell is such a signal too: npm passes SIGTERM on to the shell, which dies of it and tells nobody.
 */
export function onStop(stop: () => Promise<void>): void {
  let firstMs: number | null = null;
  const handle = (): void => {
    if (firstMs === null) {
      firstMs = performance.now();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
    } else if (performance.now() - firstMs > REPEAT_MS) {
      process.exit(1);
    }
  };
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handle);
  if (process.env['npm_lifecycle_event'] !== undefined) onceOrphaned(handle);
}

function onceOrphaned(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, PARENT_LOOK_MS);
  timer.unref();
}
