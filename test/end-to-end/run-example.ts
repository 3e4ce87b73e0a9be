import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a line as a shell would that it was pasted into, and gives what it prints. */
export async function runExample(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command]);
  return stdout;
}
