import { describe, expect, it } from 'vitest';
import { UsageError } from '../../gateway/launch/command-line.ts';
import { signedCurl } from '../../gateway/launch/sign.ts';

const URL = 'http://127.0.0.1:8787/a.B/m';

describe('npm run sign', () => {
  it('prints a line for a shell, quoted where it has to be', async () => {
    const line = await signedCurl(
      ['--key', 'my-key', 'POST', `${URL}?a=1&b=[2]`, '--body', `{"it's": 1}`, '--header', 'Dubbo-Group: up'],
      { my_key_SECRET: 's3cr3t-s3cr3t-s3cr3t' },
    );
    expect(line).toMatch(
      /^curl -sS -g --path-as-is -w '\\n' -X POST 'http:\/\/127\.0\.0\.1:8787\/a\.B\/m\?a=1&b=\[2\]' /,
    );
    expect(line).toContain(`-H 'dubbo-group: up'`);
    expect(line).toContain(`-H 'content-type: application/json'`);
    expect(line).toContain(`--data-binary '{"it'\\''s": 1}'`);
    expect(line).toContain('("@method" "@path" "@query" "content-digest" "dubbo-group");created=');
    expect(line).toContain('keyid="my-key";tag="dubbo-gateway"');
    expect(line).not.toContain('s3cr3t');
  });

  it('takes the secret from the variable that is named', async () => {
    const line = await signedCurl(['--key', 'K', '--secret-env', 'OTHER', 'HEAD', URL], { OTHER: 'x' });
    expect(line).toContain(`-I ${URL} -H 'signature-input: sig1=("@method" "@path");`);
  });

  it.each([
    ['#', '"@path"'],
    ['#x?y', '"@path"'],
    ['?', '"@path" "@query"'],
    ['?a=1#x', '"@path" "@query"'],
  ])('covers the query of a URL with %s, and no fragment', async (rest, covered) => {
    const line = await signedCurl(['--key', 'K', 'GET', URL + rest], { K_SECRET: 'x' });
    expect(line).toContain(`("@method" ${covered});`);
    expect(line).not.toContain('#');
  });

  it.each([
    ['no key', ['GET', URL], 'usage'],
    ['no URL', ['--key', 'K', 'GET'], 'usage'],
    ['a URL that is none', ['--key', 'K', 'GET', '/a.B/m'], 'not absolute'],
    ['a method that is none', ['--key', 'K', 'get', URL], 'METHOD'],
    ['a method that is not the gateway’s', ['--key', 'K', 'DELETE', URL], 'METHOD is one of POST, GET, HEAD, OPTIONS'],
    ['a GET with a body', ['--key', 'K', 'GET', URL, '--body', '1'], '--body goes with POST'],
    ['a HEAD with an empty body', ['--key', 'K', 'HEAD', URL, '--body', ''], '--body goes with POST'],
    ['a header that is none', ['--key', 'K', 'GET', URL, '--header', 'x'], 'NAME: VALUE'],
    ['an option that is none', ['--key', 'K', 'GET', URL, '--secret', 'x'], 'secret'],
    ['no secret in the environment', ['--key', 'K2', 'GET', URL], 'K2_SECRET is not set'],
  ])('%s: says how it is used', async (_, args, text) => {
    const failure = signedCurl(args, { K_SECRET: 'x' });
    await expect(failure).rejects.toThrow(UsageError);
    await expect(failure).rejects.toThrow(text);
  });
});
