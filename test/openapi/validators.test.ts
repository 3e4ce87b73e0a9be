import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDefinitionText } from '../../metadata/definition/read-definition-text.ts';
import { missingPython, preparePython } from '../signers/python-environment.ts';
import { loadSettings } from '../config/load-settings.ts';
import { documentOfDefinitions, documentOf, type TestDocument } from './document-fixture.ts';
import { NASTY_SERVICES } from './nasty-services.ts';

const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));
const SCRIPT = fileURLToPath(new URL('validate_with_pypi.py', import.meta.url));
const INSTALL_MS = 300_000;
const SIGNING = { windowSeconds: 300, mustBeCovered: ['dubbo-tag'] };

function definition(path: string) {
  return readDefinitionText(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

const DEMO = ['UserService', 'OrderService', 'PlaceService'].map((name) =>
  definition(`../demo/definitions/com.example.demo.${name}.json`),
);

const API = 'com.example.evil.Api';
const ROUTES = [
  { http: 'GET|DELETE /find/{用户}', dubbo: `${API}#find(long)`, args: [{ from: 'path', name: '用户' }] },
  { http: 'PUT /find/{id}', dubbo: `${API}#find(Long)`, args: [{ from: 'path', name: 'id' }] },
  {
    http: 'POST /用户',
    dubbo: `${API}#查询用户`,
    args: [
      { from: 'body', pointer: '/a~1b/0/<script>' },
      { from: 'body', pointer: '/{x}', schema: { $defs: { a: {} }, $ref: '#/$defs/a' } },
    ],
    schema: { $id: 'https://example.test/x', required: ['a/b'] },
  },
];

const DOCUMENTS: readonly (readonly [name: string, document: TestDocument])[] = [
  ["the demo's services", documentOfDefinitions(DEMO)],
  [
    'a definition as Dubbo 2.7.23 writes it',
    documentOfDefinitions([definition('../cases/dubbo-golden/definition-2.7.23.json')]),
  ],
  [
    'a definition as Dubbo 3.3.1 writes it',
    documentOfDefinitions([definition('../cases/dubbo-golden/definition-3.3.1.json')]),
  ],
  ['nasty definitions', documentOf(NASTY_SERVICES)],
  ['nasty definitions, signed and tagged', documentOf(NASTY_SERVICES, { signing: SIGNING, takesTag: true })],
  [
    'configured routes',
    documentOf(NASTY_SERVICES, { routes: loadSettings({ expose: ['com.example.*'], routes: ROUTES }).routes }),
  ],
  ['no service at all', documentOf([])],
];

async function accept(document: object): Promise<void> {
  // It writes to what it is given.
  await SwaggerParser.validate(structuredClone(document) as unknown as Parameters<typeof SwaggerParser.validate>[0]);
}

describe.each(DOCUMENTS)('the document of %s', (_, document) => {
  it('is accepted by a validator of npm, and not without its title', async () => {
    await accept(document);
    await expect(accept({ ...document, info: {} })).rejects.toThrow('title');
  });

  it('has schemas that Ajv accepts as JSON Schema, every reference of them included', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'https://test.invalid/document', components: document.components });
    const names = Object.keys(document.components.schemas);
    for (const name of names) ajv.compile({ $ref: `https://test.invalid/document#/components/schemas/${name}` });
    expect(names).toContain('problem');
  });
});

const missing = await missingPython();

describe.skipIf(missing !== null && process.env['CI'] === undefined)('a validator of PyPI', () => {
  let python = '';
  beforeAll(async () => {
    python = await preparePython(REQUIREMENTS);
  }, INSTALL_MS);

  it('accepts all of them, and not what is broken', async () => {
    const broken = structuredClone(DOCUMENTS[0]![1]) as unknown as {
      paths: Record<string, { post: { operationId: string } }>;
    };
    for (const item of Object.values(broken.paths)) item.post.operationId = 'same';
    const running = promisify(execFile)(python, [SCRIPT]);
    running.child.stdin?.end(JSON.stringify([...DOCUMENTS.map(([, document]) => document), broken]));
    const found = JSON.parse((await running).stdout) as string[][];
    expect(found.slice(0, -1)).toEqual(DOCUMENTS.map(() => []));
    expect(found.at(-1)).not.toEqual([]);
  }, 60_000);
});
