import { describe, expect, it } from 'vitest';
import { ARROWS, checkImports } from './import-rules.ts';
import { listImports } from './list-imports.ts';
import { listTree, readSource } from './source-files.ts';

const sources = listTree().filter((path) => /^(gateway|metadata|openapi)\/.*\.ts$/.test(path));

describe('the imports of gateway/, metadata/ and openapi/', () => {
  it('keep to the arrows of the layout', () => {
    const { violations, importCount } = checkImports(new Map(sources.map((path) => [path, readSource(path)])));
    expect(violations).toEqual([]);
    // A walk that saw next to nothing would have nothing to complain about either.
    expect(importCount).toBeGreaterThan(150);
  });

  it('have arrows from and to files that exist', () => {
    const named = [...Object.keys(ARROWS), ...Object.values(ARROWS).flat()];
    expect(named.filter((part) => part.endsWith('.ts') && !sources.includes(part))).toEqual([]);
  });

  it('were looked for in as many files as there are at least', () => {
    expect(sources.filter((path) => path.startsWith('gateway/')).length).toBeGreaterThan(40);
    expect(sources.filter((path) => path.startsWith('metadata/')).length).toBeGreaterThan(10);
  });
});

describe('the import check', () => {
  /** [the file, its text, what is said about it, files that exist beside it] */
  const forbidden: readonly (readonly [path: string, text: string, problem: string, ...others: string[]])[] = [
    ['gateway/hessian2/a.ts', `import '../gateway-error.ts';`, 'may not import', 'gateway/gateway-error.ts'],
    ['gateway/dubbo/a.ts', `export * from '../remoting/b.ts';`, 'may not import', 'gateway/remoting/b.ts'],
    ['gateway/translate/a.ts', `import type { B } from '../cluster/b.ts';`, 'may not import', 'gateway/cluster/b.ts'],
    ['metadata/url/a.ts', `type E = import('../../gateway/config/b.ts').E;`, 'may not import', 'gateway/config/b.ts'],
    ['openapi/a.ts', `const b = await import('../gateway/app.ts');`, 'may not import', 'gateway/app.ts'],
    ['gateway/http/a.ts', `import { connect } from 'node:net';`, 'belongs to entries and platform adapters'],
    ['gateway/cluster/node-a.ts', `import 'node:net';`, 'belongs to entries and platform adapters'],
    ['metadata/hub.ts', `import { env } from 'cloudflare:workers';`, 'belongs to entries and platform adapters'],
    ['gateway/app.ts', `import './server.ts';`, 'is an entry', 'gateway/server.ts'],
    ['gateway/cluster/a.ts', `import '../remoting/node-b.ts';`, 'runs in node only', 'gateway/remoting/node-b.ts'],
    ['gateway/worker.ts', `import './remoting/node-b.ts';`, 'runs in node only', 'gateway/remoting/node-b.ts'],
    ['gateway/http/a.ts', `import '../launch/b.ts';`, 'runs in node only', 'gateway/launch/b.ts'],
    ['gateway/translate/a.ts', `import { Hono } from 'hono';`, 'may not be used here'],
    ['gateway/app.ts', `import { serve } from '@hono/node-server/serve';`, 'may not be used here'],
    ['gateway/http/a.ts', `const b = require('left-pad');`, 'not among the packages'],
    ['gateway/http/a.ts', `const b = await import(name);`, 'worked out at run time'],
    ['gateway/http/a.ts', `import './gone.ts';`, 'is no file'],
    ['gateway/http/a.ts', `import '../../test/cases.ts';`, 'is no file'],
    ['gateway/http/a.ts', `import a from '../../test/cases/cases.json';`, 'is no file'],
    ['gateway/utils/a.ts', ``, 'is in no part of the layout'],
  ];

  it.each(forbidden)('reports in %s: %s', (path, text, problem, ...others) => {
    const files = new Map([[path, text], ...others.map((other): [string, string] => [other, ''])]);
    expect(checkImports(files).violations).toEqual([expect.stringContaining(problem)]);
  });

  it('lets pass what the layout allows', () => {
    const files = new Map([
      ['gateway/server.ts', `import { createServer } from 'node:http'; import { a } from './remoting/node-a.ts';`],
      ['gateway/remoting/node-a.ts', `import net from 'node:net'; import type { B } from './b.ts';`],
      ['gateway/remoting/b.ts', `import { c } from '../dubbo/c.ts'; export { d } from '../gateway-error.ts';`],
      ['gateway/dubbo/c.ts', `import { e } from '../hessian2/e.ts';`],
      ['gateway/hessian2/e.ts', `import { Encoder } from 'hessian.js/lib/v2/encoder.js';`],
      ['gateway/gateway-error.ts', ''],
      ['gateway/http/f.ts', `import { cors } from 'hono/cors'; import type { H } from '../../metadata/hub.ts';`],
      ['gateway/worker.ts', `import './worker-h.ts';`],
      ['gateway/worker-h.ts', `import util from 'node:util';`],
      ['metadata/hub.ts', `import { g } from './registry/g.ts';`],
      ['metadata/registry/g.ts', ''],
    ]);
    expect(checkImports(files)).toEqual({ violations: [], importCount: 13 });
  });

  it('sees every way to name a module', () => {
    const text = `
      import './a'; import b from 'b'; import type { C } from 'c'; export { d } from 'd'; export * as e from 'e';
      import f = require('f'); const g = require('g'); const h = async () => import('h'); type I = typeof import('i');
      const text = "import 'not this'"; // import 'nor this'
      export const j = 1;`;
    expect(listImports('a.ts', text)).toEqual(['./a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
  });
});
