import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const AT_EXIT = import.meta.resolve('../../gateway/launch/at-exit.ts');

it('does all that is to be done at the end, the latest first, whatever fails', async () => {
  const script = `
    import { atExit } from ${JSON.stringify(AT_EXIT)};
    atExit(() => console.log('first'));
    atExit(() => { throw new Error('cannot'); });
    const callOff = atExit(() => console.log('called off'));
    atExit(() => console.log('last'));
    callOff();
    process.exit(0);`;
  const ran = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(ran).toEqual({ stdout: 'last\nfirst\n', stderr: 'problem: at the end: Error: cannot\n' });
});
