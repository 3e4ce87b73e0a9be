import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { preparePython } from './python-environment.ts';
import type { Signer } from './signer.ts';

const SCRIPT = fileURLToPath(new URL('sign_with_pypi.py', import.meta.url));

/** `http-message-signatures` of PyPI, see `sign_with_pypi.py`. */
export const signWithPypi: Signer = async (request) => {
  const running = promisify(execFile)(await preparePython(), [SCRIPT]);
  running.child.stdin?.end(JSON.stringify(request));
  return JSON.parse((await running).stdout) as Record<string, string>;
};
