import type { CommandLine } from './started-process.ts';

/** What a subject may need to know to be started. */
export interface SubjectContext {
  readonly providerPort: number;
  /** For configurations and bundles. */
  readonly folder: string;
  /** Request frames in hexadecimal, by method name: what the proxies send. */
  readonly frames: Readonly<Record<string, string>>;
}

/** Something that takes the benchmark's POST requests and calls the provider. */
export interface Subject {
  readonly name: string;
  commandLine(context: SubjectContext): Promise<CommandLine>;
}

/** The subjects whose name holds one of the comma-separated parts; an empty text chooses all. */
export function chosenOf(subjects: readonly Subject[], only: string): readonly Subject[] {
  const parts = only.split(',');
  return subjects.filter((subject) => parts.some((part) => subject.name.includes(part)));
}
