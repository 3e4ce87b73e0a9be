/** A terminal and npm may each pass on the same Ctrl-C: only what comes later is a second wish. */
const REPEAT_MS = 1000;

/**
 * Calls `stop` once at Ctrl-C, SIGTERM or SIGHUP, and ends the process when it has resolved. A second signal ends the process at
 * once.
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
}
