import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplesFor } from '../demo/examples.ts';
import { freePort } from '../bench/subjects/free-port.ts';
import { itRunsTheExamples } from '../end-to-end/examples-suite.ts';
import { startScript, type GatewayProcess } from '../end-to-end/gateway-process.ts';
import { runExample } from '../end-to-end/run-example.ts';

describe('npm run start:node', () => {
  let demo: GatewayProcess;
  beforeAll(async () => {
    demo = await startScript('test/demo/start-node.ts', ['--port', String(await freePort())]);
    await demo.lineWith('Ctrl-C ends it.');
  }, 30_000);
  afterAll(() => demo?.stop());

  itRunsTheExamples(
    () => demo.lines.join('\n'),
    () => demo.url,
  );

  it('does what the README shows', async () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const [shown] = examplesFor('http://127.0.0.1:8787');
    expect(readme).toContain(shown?.command);
    const answer = await runExample(examplesFor(demo.url)[0]?.command ?? '');
    expect(readme).toContain(`\`\`\`\n${answer}\`\`\``);
  });

  it('ends all that it has started', async () => {
    expect(await demo.stop('SIGINT')).toBe(0);
    await expect(fetch(demo.url)).rejects.toThrow('fetch failed');
  });
});
