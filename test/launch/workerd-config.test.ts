import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMPATIBILITY_DATE, COMPATIBILITY_FLAGS, workerdConfig } from '../../gateway/launch/workerd-config.ts';

const wranglerToml = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8');

describe('the configuration of workerd', () => {
  it('runs the Worker as wrangler.toml does', () => {
    expect(/^compatibility_date = (.*)$/m.exec(wranglerToml)?.[1]).toBe(JSON.stringify(COMPATIBILITY_DATE));
    expect(JSON.parse(/^compatibility_flags = (.*)$/m.exec(wranglerToml)?.[1] ?? '')).toEqual(COMPATIBILITY_FLAGS);
  });

  it('names the variables that the Worker may read, and no value', () => {
    const text = workerdConfig({
      listen: '127.0.0.1:0',
      environment: ['A', 'PATH'],
      storage: '/tmp/state "1"',
      docs: '/tmp/docs "1"',
      noncesKnownSince: 1_700_000_000,
    });
    expect(text).toContain(
      'bindings = [(name = "GATHER_LOG", text = "yes"), (name = "ASSETS", service = "docs"), (name = "HUB", durableObjectNamespace = "HubObject"), (name = "NONCES", durableObjectNamespace = "NonceObject"), (name = "NONCES_KNOWN_SINCE", text = "1700000000"), (name = "A", fromEnvironment = "A"), (name = "PATH", fromEnvironment = "PATH")]',
    );
    expect(text).not.toContain(process.env['PATH']);
    expect(text).toContain('address = "127.0.0.1:0"');
    expect(text).toContain(String.raw`disk = (path = "/tmp/state \"1\"", writable = true)`);
    expect(text).toContain(String.raw`disk = (path = "/tmp/docs \"1\"")`);
  });
});
