import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDefinitionText } from '../../metadata/definition/read-definition-text.ts';
import { documentOfDefinitions } from '../openapi/document-fixture.ts';
import { compareDocuments, type ComparedDocument } from './compare-documents.ts';
import { type JavaProvider, startJavaProvider } from './java-providers.ts';

const TABLE = new URL('OPENAPI.md', import.meta.url);
const HEAD = `# Two descriptions of the same Java services

Dubbo 3.3.6 describes its own services as OpenAPI 3.0 where they speak Triple (\`dubbo.protocol.triple.rest.openapi.enabled\`, module \`dubbo-rest-openapi\`): from the
classes themselves, by reflection. The gateway describes them from the definitions in the metadata center, whatever protocol and release. Each row is looked up
in both documents by [own-openapi.test.ts](own-openapi.test.ts), which fails when one of them says something else, and writes this file:
\`WRITE_RESULTS=1 npx vitest run --project interop test/interop/own-openapi.test.ts\`.

**Bold** is wrong, or missing.

`;

/** A provider that speaks Triple instead of Dubbo's old protocol, and describes itself. */
const JVM_OPTIONS = [
  '-Xmx256m',
  '-XX:+UseSerialGC',
  '-Ddubbo.protocol.name=tri',
  '-Ddubbo.protocol.triple.rest.openapi.enabled=true',
];

describe("Dubbo's own OpenAPI document beside ours, of the same Java services", () => {
  let dir: string;
  let provider: JavaProvider;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'interop-'));
    provider = await startJavaProvider({ dubboVersion: '3.3.6', dir, jvmOptions: JVM_OPTIONS });
  }, 300_000);

  afterAll(async () => {
    await provider?.stop();
    await rm(dir, { recursive: true });
  }, 30_000);

  /** Null where there is none. */
  async function itsOwn(service: string): Promise<ComparedDocument | null> {
    const url = `http://127.0.0.1:${provider.port}/dubbo/openapi/api-docs?service=com.example.interop.${service}`;
    const response = await fetch(url);
    return response.ok ? ((await response.json()) as ComparedDocument) : null;
  }

  async function ours(): Promise<ComparedDocument> {
    const definitions = await Promise.all(
      provider.definitionFiles.map(async (name) => readDefinitionText(await readFile(name, 'utf8'))),
    );
    return documentOfDefinitions(definitions) as unknown as ComparedDocument;
  }

  it('is as the table says', async () => {
    const [call, grouped, types] = await Promise.all(['CallService', 'GroupedService', 'TypesService'].map(itsOwn));
    const documents = { call: call!, grouped: grouped!, types: types!, gateway: await ours() };
    const lines = compareDocuments(documents).map((row) => `| ${row.what} | ${row.dubbo} | ${row.gateway} |`);
    const table = `${HEAD}${['| what | Dubbo 3.3.6 itself | the gateway |', '| --- | --- | --- |', ...lines].join('\n')}\n`;
    console.log(table.slice(HEAD.length));
    if (process.env['WRITE_RESULTS'] !== undefined) await writeFile(TABLE, table);
    const plain = (text: string): string => text.replaceAll(/[ -]+/g, ' ');
    expect(plain(await readFile(TABLE, 'utf8'))).toBe(plain(table));
  });
});
