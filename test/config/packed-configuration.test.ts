import { describe, expect, it } from 'vitest';
import type { ConfigDocument } from '../../gateway/config/config-document.ts';
import { loadConfig } from '../../gateway/config/load-config.ts';
import { packConfiguration, unpackConfiguration } from '../../gateway/config/packed-configuration.ts';
import { parseConfigDocument } from '../../gateway/config/parse-config-document.ts';
import { environmentNames } from '../../gateway/config/substitute-environment.ts';
import { validateDocument } from '../../gateway/config/validate-document.ts';

const TEXT = `
registry: { address: static, providers: ["dubbo://\${HOST}:20880/a.B"] }
metadata-report: { address: "file:x" }
expose: [a.B]
auth: { mode: none }
services: { a.B: { methods: { m: { parameters: [id] } } } }
`;

function pack(definitions: ReadonlyMap<string, string>, rules = new Map<string, string>()): string {
  const document = parseConfigDocument(TEXT);
  expect(validateDocument(document)).toEqual([]);
  return packConfiguration({ document: document as ConfigDocument, files: { definitions, rules } });
}

describe('a packed configuration', () => {
  it('is read in the Worker as the document is read on Node', () => {
    const definitions = new Map([
      ['__proto__', '{}'],
      ['b.json', '{"a":"你"}'],
    ]);
    const rules = new Map([['app.tag-router.yaml', 'tags: []']]);
    const text = pack(definitions, rules);
    expect(text).not.toContain('127.0.0.1');
    const unpacked = unpackConfiguration(text, { HOST: '127.0.0.1' });
    expect(unpacked.config).toEqual(loadConfig(TEXT, { HOST: '127.0.0.1' }));
    expect([...unpacked.files.definitions]).toEqual([...definitions]);
    expect([...unpacked.files.rules]).toEqual([...rules]);
  });

  it('names each variable that the Worker does not have', () => {
    expect(() => unpackConfiguration(pack(new Map()), {})).toThrow(
      '/registry/providers/0: the environment variable HOST is not set',
    );
  });
});

describe('environmentNames', () => {
  it('lists each name that a document asks for once', () => {
    const document = { a: '${B} and ${A}', list: ['${B}', { x: 'no $NAME, no ${1}, no ${}' }], n: 1, z: null };
    expect(environmentNames(document)).toEqual(['B', 'A']);
  });
});
