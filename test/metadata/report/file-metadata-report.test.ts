import { describe, expect, it } from 'vitest';
import { readDefinitionText } from '../../../metadata/definition/read-definition-text.ts';
import { createFileMetadataReport } from '../../../metadata/report/file-metadata-report.ts';
import type { MetadataReport } from '../../../metadata/report/metadata-report.ts';

function document(serviceInterface: string, parameters: object = {}, method = 'call'): string {
  const methods = [{ name: method, parameterTypes: [], returnType: 'void' }];
  return JSON.stringify({ canonicalName: serviceInterface, parameters, methods, types: [] });
}

/** What is told of a service, read; it must be told at once, and once. */
function definitionOf(report: MetadataReport, serviceInterface: string, group: string | null, version: string | null) {
  const told: (string | null)[] = [];
  report.watch({ serviceInterface, group, version }, ['shop'], (text) => told.push(text))();
  expect(told).toHaveLength(1);
  const [text = null] = told;
  return text === null ? null : readDefinitionText(text);
}

describe('createFileMetadataReport', () => {
  it('finds the definition that fits best', () => {
    const report = createFileMetadataReport(
      new Map([
        ['any.json', document('a.B', {}, 'any')],
        ['group.json', document('a.B', { group: 'g' }, 'group')],
        ['version.json', document('a.B', { version: '1' }, 'version')],
        ['both.json', document('a.B', { group: 'g', version: '1' }, 'both')],
        ['other.json', document('a.B', { group: 'other', version: '2' }, 'other')],
      ]),
    );
    const found = (group: string | null, version: string | null) =>
      definitionOf(report, 'a.B', group, version)?.methods[0]?.name;
    expect(found('g', '1')).toBe('both');
    expect(found('g', '3')).toBe('group');
    expect(found('h', '1')).toBe('version');
    expect(found(null, '1')).toBe('version');
    expect(found('g', null)).toBe('group');
    expect(found('h', '3')).toBe('any');
    expect(found(null, null)).toBe('any');
    expect(found('other', '2')).toBe('other');
    expect(report.list('a.B')).toHaveLength(5);
  });

  it('gives nothing that is for another version, group or interface', () => {
    const report = createFileMetadataReport(new Map([['x.json', document('a.B', { group: 'g', version: '1' })]]));
    expect(definitionOf(report, 'a.B', 'g', '2')).toBeNull();
    expect(definitionOf(report, 'a.B', null, '1')).toBeNull();
    expect(definitionOf(report, 'a.B', 'g', null)).toBeNull();
    expect(definitionOf(report, 'a.C', 'g', '1')).toBeNull();
    expect(definitionOf(report, '__proto__', null, null)).toBeNull();
  });

  it('finds nested interfaces in either spelling', () => {
    const report = createFileMetadataReport(new Map([['x.json', document('com.Example.Svc')]]));
    expect(definitionOf(report, 'com.Example.Svc', null, null)?.methods).toHaveLength(1);
    expect(definitionOf(report, 'com.Example$Svc', null, null)?.methods).toHaveLength(1);
  });

  it('skips broken documents and names their files', async () => {
    const report = createFileMetadataReport(
      new Map([
        ['half.json', '{"parameters":{"token":"secret"},"methods":['],
        ['empty.json', ''],
        ['number.json', '7'],
        ['odd.json', JSON.stringify({ canonicalName: 'a.Odd', methods: [{}, { name: 'x', returnType: 'int' }] })],
        ['good.json', `\uFEFF${document('a.B')}`],
        ['consumer.json', '{"side":"consumer","interface":"a.B"}'],
        ['app.json', '{"app":"x","revision":"1","services":{}}'],
      ]),
    );
    expect(report.problems()).toEqual([
      expect.stringMatching(/^half\.json: is not JSON( \(at position \d+\))?$/),
      expect.stringMatching(/^empty\.json: is not JSON/),
      'number.json: no service definition: neither `canonicalName` nor `methods`',
      'odd.json: /methods/0: has no name',
    ]);
    expect(definitionOf(report, 'a.B', null, null)?.serviceInterface).toBe('a.B');
    expect(report.state(0)).toEqual({
      address: 'file',
      connected: true,
      ageMs: 0,
      detail: 'definitions of 2 interfaces in 7 files',
    });
    await report.close();
  });

  it('finds MetadataInfo by application and revision', async () => {
    const texts = ['a', 'b'].map((revision) => JSON.stringify({ app: 'shop', revision, services: {} }));
    const report = createFileMetadataReport(
      new Map([
        ['shop-a.json', `\uFEFF${texts[0]}`],
        ['shop-b.json', texts[1] ?? ''],
        ['no-info.json', '{"app":"shop","revision":"c"}'],
      ]),
    );
    expect(await report.metadataInfo('shop', 'a')).toBe(texts[0]);
    expect(await report.metadataInfo('shop', 'b')).toBe(texts[1]);
    expect(await report.metadataInfo('shop', 'c')).toBeNull();
    expect(await report.metadataInfo('stock', 'a')).toBeNull();
    expect(await report.mapping('a.B')).toEqual([]);
    expect(report.problems()).toEqual(['no-info.json: no service definition: neither `canonicalName` nor `methods`']);
  });
});
