import { describe, expect, it } from 'vitest';
import { parseCommandLine, UsageError } from '../../gateway/launch/command-line.ts';

describe('parseCommandLine', () => {
  it('knows the file, the port and the address', () => {
    expect(parseCommandLine([])).toEqual({ configPath: null, host: '127.0.0.1', port: null, statePath: null });
    expect(parseCommandLine(['--config', 'a.yaml', '--port=0', '--host', '::', '--state', 'kept'])).toEqual({
      configPath: 'a.yaml',
      host: '::',
      port: 0,
      statePath: 'kept',
    });
  });

  it.each([
    ['--port', '65536'],
    ['--port', '80a'],
    ['--port', ''],
    ['--port'],
    ['--prot', '1'],
    ['--host='],
    ['file.yaml'],
  ])('refuses %s %s', (...args) => {
    expect(() => parseCommandLine(args)).toThrow(UsageError);
  });
});
