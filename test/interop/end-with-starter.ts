import { findCommand } from './find-command.ts';

/** A command that on Linux the kernel kills when the process that started it is gone, however that ended. */
export function endWithStarter(command: readonly [string, ...string[]]): readonly [string, ...string[]] {
  const hasSetpriv = process.platform === 'linux' && findCommand('setpriv') !== null;
  return hasSetpriv ? ['setpriv', '--pdeathsig', 'KILL', '--', ...command] : command;
}
