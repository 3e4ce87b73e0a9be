import { checkAnswers } from '../measure/check-answers.ts';
import { type StartedProcess, startProcess } from './started-process.ts';
import type { Subject, SubjectContext } from './subject.ts';

/** Starts the subjects, checks that they answer, uses them, and stops them and the provider behind them. */
export async function withSubjects<T>(
  subjects: readonly Subject[],
  provider: StartedProcess,
  context: Omit<SubjectContext, 'providerPort'>,
  use: (started: readonly StartedProcess[]) => Promise<T>,
): Promise<T> {
  const started: StartedProcess[] = [];
  try {
    for (const subject of subjects) {
      const commandLine = await subject.commandLine({ ...context, providerPort: provider.port });
      const process = await startProcess(subject.name, commandLine);
      started.push(process);
      await checkAnswers(process);
    }
    return await use(started);
  } finally {
    await Promise.all(started.map((process) => process.stop()));
    await provider.stop();
  }
}
