import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a line as a shell would that it was pasted into, and gives what it prints. @param folder where; default: here */
export async function runExample(command: string, folder = '.'): Promise<string> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], { cwd: folder });
  return stdout;
}
