import { describe, expect, it } from 'vitest';
import { chooseService, withQuery } from '../../../openapi/ui/service-parameters.ts';

const query = (name: string, values: readonly string[], required = true) => ({
  name,
  in: 'query',
  required,
  schema: { type: 'string', enum: values },
});

describe('the parameters that choose a service', () => {
  it('are taken out of its document, and sent where calls need them', () => {
    const color = query('color', ['red']);
    const post = { operationId: 'c' };
    const paths = {
      '/a.B/c': { parameters: [query('group', ['']), query('version', ['1.0 β']), color], post },
      '/a.B/d': { parameters: [query('version', ['1.0.0'], false)], post },
      '/users': { post },
    };
    const { document, queries } = chooseService({ openapi: '3.1.0', paths });
    expect(document).toEqual({
      openapi: '3.1.0',
      paths: { '/a.B/c': { parameters: [color], post }, '/a.B/d': { parameters: [], post }, '/users': { post } },
    });
    expect([...queries]).toEqual([['/a.B/c', 'group=&version=1.0%20%CE%B2']]);
  });

  it('stay where there are several to choose from, and where they are something else', () => {
    const parameters = [
      query('version', ['1.0.0', '2.0.0']),
      { ...query('group', ['blue']), in: 'header' },
      { name: 'group', in: 'query', schema: { type: 'string' } },
    ];
    const { document, queries } = chooseService({ paths: { '/a.B/c': { parameters } } });
    expect([document, queries.size]).toEqual([{ paths: { '/a.B/c': { parameters } } }, 0]);
  });

  it('stand behind what was filled in, which stays as it is', () => {
    expect(withQuery('http://g.test/a.B/c', 'group=')).toBe('http://g.test/a.B/c?group=');
    expect(withQuery('http://g.test/a.B/c?x=%41+b', 'group=')).toBe('http://g.test/a.B/c?x=%41+b&group=');
  });
});
