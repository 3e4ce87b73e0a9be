/** Gathers lines and writes them together: a system call for each would cost more than the line itself. */
export interface LogWriter {
  /**
   * @param line without the line feed
   * @param nowMs milliseconds of any clock, the same for all lines
   */
  write(line: string, nowMs: number): void;
  /** Writes what is still waiting: to be called before the process ends. */
  flush(): void;
}

export interface LogWriterDependencies {
  /** Takes lines, each with its line feed. */
  readonly output: (text: string) => void;
  /** Calls back after so many milliseconds, or never if whoever waits is ended before. */
  readonly later: (callback: () => void, delayMs: number) => void;
}

/** How long a line may wait for others. */
const GATHER_MS = 20;
/** When `later` is this late, nobody will call back any more. */
const LOST_MS = 1_000;
/** Characters that are written at once, whatever the time. */
const GATHER_LENGTH = 32 * 1024;

export function createLogWriter({ output, later }: LogWriterDependencies): LogWriter {
  let pending = '';
  let waitingSince = 0;
  const flush = (): void => {
    if (pending === '') return;
    const text = pending;
    pending = '';
    output(text);
  };
  return {
    write(line, nowMs) {
      if (pending === '' || nowMs - waitingSince > LOST_MS) {
        waitingSince = nowMs;
        later(flush, GATHER_MS);
      }
      pending += `${line}\n`;
      if (pending.length >= GATHER_LENGTH) flush();
    },
    flush,
  };
}
