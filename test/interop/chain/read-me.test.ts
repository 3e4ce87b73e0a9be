import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const INTEROP = join(import.meta.dirname, '..');
const read = (file: string): Promise<string> => readFile(join(INTEROP, file), 'utf8');

describe('the filter in the README', () => {
  it.for([
    ['tag-filter-2.7', 'RpcContext.getContext()'],
    ['tag-filter-3', 'RpcContext.getServerAttachment()'],
  ] as const)('is that of %s, which the chain runs with', async ([module, context]) => {
    const text = await read('README.md');
    const [source] = /(?<=```java\n).*?(?=```)/s.exec(text) ?? [];
    const [line] = /(?<=```\n)pass-tag=.*?\n(?=```)/.exec(text) ?? [];
    const java = await read(`src/${module}/java/com/example/tag/PassTagFilter.java`);
    const written = source?.replace(/RpcContext\.get\w+\(\)(?=\.set)/, context).replace(/ \/\/ 2\.7: .*/, '');
    expect(java.replace(/\/\*\*.*?\*\/\n/s, '')).toBe(written);
    expect(await read(`src/${module}/resources/META-INF/dubbo/org.apache.dubbo.rpc.Filter`)).toBe(line);
  });
});
