/** Gathers lines and writes them together: a system call for each would cost more than the line itself. */
export interface LogWriter {
  /** @param line without the line feed */
  write(line: string): void;
  /** Writes what is still waiting: to be called before the process ends. */
  flush(): void;
}

/** How long a line may wait for others. */
const GATHER_MS = 20;
/** Characters that are written at once, whatever the time. */
const GATHER_LENGTH = 32 * 1024;

/** @param later calls back after so many milliseconds, without keeping the process alive */
export function createLogWriter(
  output: (text: string) => void,
  later: (callback: () => void, delayMs: number) => void = (callback, delayMs) =>
    void setTimeout(callback, delayMs).unref(),
): LogWriter {
  let pending = '';
  const flush = (): void => {
    if (pending === '') return;
    const text = pending;
    pending = '';
    output(text);
  };
  return {
    write(line) {
      if (pending === '') later(flush, GATHER_MS);
      pending += `${line}\n`;
      if (pending.length >= GATHER_LENGTH) flush();
    },
    flush,
  };
}
