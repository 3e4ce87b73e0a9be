import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { describeWhere } from '../interop/describe-where.ts';
import { findCommand } from '../interop/find-command.ts';
import vectorsFile from '../demo/signing/signing-vectors.json' with { type: 'json' };

const { keyId, secret, vectors } = vectorsFile;
const EXAMPLES = [
  ['sh', 'sign.sh', ['sh', 'openssl']],
  ['python3', 'sign.py', ['python3']],
] as const;

describe.each(EXAMPLES)('%s %s', (command, script, needed) => {
  const missing = needed.find((name) => findCommand(name) === null);

  describeWhere(missing === undefined ? null : `needs ${missing}`, 'signs as it should', () => {
    it.each(vectors)('$name', async ({ method, target, headers, body, created, nonce, signed }) => {
      const path = fileURLToPath(new URL(`../demo/signing/${script}`, import.meta.url));
      const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const env = { ...process.env, PARTNER_SECRET: secret, CREATED: String(created), NONCE: nonce, PRINT: '1' };
      const { stdout } = await promisify(execFile)(command, [path, keyId, method, `http://x${target}`, body, ...own], {
        env,
      });
      const expected = [...own, ...Object.entries(signed).map(([name, value]) => `${name}: ${value}`)];
      expect(stdout.trimEnd().split('\n').toSorted()).toEqual(expected.toSorted());
    });
  });
});
