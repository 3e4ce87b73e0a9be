import { describe, expect, it } from 'vitest';
import { startDemoProvider } from '../demo/demo-provider.ts';
import { startScript } from '../end-to-end/gateway-process.ts';
import { listenError } from '../../gateway/launch/listen-error.ts';

describe('a port that cannot be had', () => {
  it('is told without a stack by npm run demo:providers', async () => {
    const { port, stop } = await startDemoProvider();
    const refusal = startScript('test/demo/start-providers.ts', ['0', String(port)]);
    await expect(refusal).rejects.toEqual({
      exitCode: 1,
      errors: `cannot listen on 127.0.0.1 port ${port}: it is taken; end what listens there, or take another port\n`,
    });
    await stop();
  });

  it('is told in the words of the system where we have none', () => {
    const error = Object.assign(new Error('listen EWHAT'), { code: 'EWHAT' });
    expect(listenError('h', 1, error).message).toBe('cannot listen on h port 1: listen EWHAT');
  });
});
