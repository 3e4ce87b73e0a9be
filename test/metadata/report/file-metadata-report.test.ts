import { describe, expect, it } from 'vitest';
import { createFileMetadataReport } from '../../../metadata/report/file-metadata-report.ts';

function document(serviceInterface: string, parameters: object = {}, method = 'call'): string {
  const methods = [{ name: method, parameterTypes: [], returnType: 'void' }];
  return JSON.stringify({ canonicalName: serviceInterface, parameters, methods, types: [] });
}

describe('createFileMetadataReport', () => {
  it('finds the definition that fits best', async () => {
    const report = createFileMetadataReport(
      new Map([
        ['any.json', document('a.B', {}, 'any')],
        ['group.json', document('a.B', { group: 'g' }, 'group')],
        ['version.json', document('a.B', { version: '1' }, 'version')],
        ['both.json', document('a.B', { group: 'g', version: '1' }, 'both')],
        ['other.json', document('a.B', { group: 'other', version: '2' }, 'other')],
      ]),
    );
    const found = async (group: string | null, version: string | null) =>
      (await report.load('a.B', group, version))?.methods[0]?.name;
    expect(await found('g', '1')).toBe('both');
    expect(await found('g', '3')).toBe('group');
    expect(await found('h', '1')).toBe('version');
    expect(await found(null, '1')).toBe('version');
    expect(await found('g', null)).toBe('group');
    expect(await found('h', '3')).toBe('any');
    expect(await found(null, null)).toBe('any');
    expect(await found('other', '2')).toBe('other');
    expect(report.list('a.B')).toHaveLength(5);
  });

  it('gives nothing that is for another version, group or interface', async () => {
    const report = createFileMetadataReport(new Map([['x.json', document('a.B', { group: 'g', version: '1' })]]));
    expect(await report.load('a.B', 'g', '2')).toBeNull();
    expect(await report.load('a.B', null, '1')).toBeNull();
    expect(await report.load('a.B', 'g', null)).toBeNull();
    expect(await report.load('a.C', 'g', '1')).toBeNull();
    expect(await report.load('__proto__', null, null)).toBeNull();
  });

  it('finds nested interfaces in either spelling', async () => {
    const report = createFileMetadataReport(new Map([['x.json', document('com.Example.Svc')]]));
    expect((await report.load('com.Example.Svc', null, null))?.methods).toHaveLength(1);
    expect((await report.load('com.Example$Svc', null, null))?.methods).toHaveLength(1);
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
    expect((await report.load('a.B', null, null))?.serviceInterface).toBe('a.B');
    expect(report.state(0)).toEqual({
      address: 'file',
      connected: true,
      ageMs: 0,
      detail: 'definitions of 2 interfaces in 7 files',
    });
    report.onChange(() => expect.unreachable('files do not change'))();
    await report.close();
  });
});
