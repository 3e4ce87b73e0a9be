import { rmSync } from 'node:fs';

/**
 * Does `what` when this process ends: the latest first, and each whatever becomes of the others, since Node leaves out every later
 * listener of one that throws. Gives back what calls it off.
 */
export function atExit(what: () => void): () => void {
  const listener = (): void => {
    try {
      what();
    } catch (error) {
      process.stderr.write(`problem: at the end: ${String(error)}\n`);
    }
  };
  process.prependListener('exit', listener);
  return () => void process.off('exit', listener);
}

/** As above, for a folder into which a process that was just killed may still have written. */
export function removeAtExit(folder: string): () => void {
  return atExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
}
