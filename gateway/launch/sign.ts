import { parseArgs } from 'node:util';
import { createSigner, type UnsignedRequest } from '../auth/sign-request.ts';
import type { Environment } from '../config/substitute-environment.ts';
import { UsageError } from './command-line.ts';
import { fail } from './fail.ts';
import { secretName } from './secret-name.ts';
import { shellQuoted } from './shell-quoted.ts';

/** What the gateway answers. */
const METHODS = ['POST', 'GET', 'HEAD', 'OPTIONS'];

const USAGE = `usage: npm run -s sign -- --key ID METHOD URL [--body TEXT] [--header 'NAME: VALUE']... [--secret-env NAME]
The secret comes from the environment: ID_SECRET, unless --secret-env names another variable.`;

/**
 * A signed request as one line for a shell. Good for one call, within the gateway's window.
 *
 * @throws UsageError
 */
export async function signedCurl(args: readonly string[], environment: Environment): Promise<string> {
  const { key, method, request, secretEnv } = parse(args);
  const secret = environment[secretEnv];
  if (typeof secret !== 'string' || secret === '')
    throw new UsageError(`the environment variable ${secretEnv} is not set\n${USAGE}`);
  const signed = await createSigner({ id: key, secret })(request);
  const headers = Object.entries({ ...request.headers, ...signed });
  return [
    // `-g`, as brackets of a URL are no pattern; `--path-as-is`, as it is signed as it is.
    `curl -sS -g --path-as-is -w '\\n' ${method === 'HEAD' ? '-I' : `-X ${method}`}`,
    shellQuoted(new URL(request.url).href.replace(/#.*/, '')),
    ...headers.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(request.body ? [`--data-binary ${shellQuoted(String(request.body))}`] : []),
  ].join(' ');
}

interface Command {
  readonly key: string;
  readonly method: string;
  readonly secretEnv: string;
  readonly request: UnsignedRequest;
}

function parse(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args);
  const { key, body } = values;
  const [method, url, ...others] = positionals;
  if (key === undefined || method === undefined || url === undefined || others.length > 0) throw new UsageError(USAGE);
  if (!METHODS.includes(method))
    throw new UsageError(`METHOD is one of ${METHODS.join(', ')}, not ${method}\n${USAGE}`);
  if (body !== undefined && method !== 'POST')
    throw new UsageError(`--body goes with POST: arguments of a ${method} are in the query of its URL\n${USAGE}`);
  if (!URL.canParse(url)) throw new UsageError(`URL is not absolute: ${url}\n${USAGE}`);
  const headers = Object.fromEntries((values.header ?? []).map(parseHeader));
  const signedHeaders = Object.keys(headers);
  if (body) headers['content-type'] ??= 'application/json';
  return {
    key,
    method,
    secretEnv: values['secret-env'] ?? secretName(key),
    request: { method, url, headers, body: body ?? null, signedHeaders },
  };
}

function parseHeader(text: string): [string, string] {
  const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--header takes 'NAME: VALUE', not ${text}\n${USAGE}`);
  return [name.toLowerCase(), value];
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        body: { type: 'string' },
        header: { type: 'string', multiple: true },
        'secret-env': { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

async function main(): Promise<void> {
  process.stdout.write(`${await signedCurl(process.argv.slice(2), process.env)}\n`);
}

if (import.meta.main) await main().catch(fail);
