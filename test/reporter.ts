import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { findMissingCases } from './case-coverage.ts';

/**
 * Says why tests were skipped and, after a full run, which cases no test met; then closes with one plain line over all
 * projects, alone and last: `N passed, N failed, N skipped`. Whatever is counted as failed makes the run exit non-zero.
 */
export default class ClosingLineReporter implements Reporter {
  #vitest: Vitest | undefined;
  #specificationCount = 0;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#specificationCount = specifications.length;
  }

  async onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): Promise<void> {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const broken = modules.filter(brokeOutsideTests).length + unhandledErrors.length;
    let failed = tests.length - passed - skipped.length + broken;

    if (await this.#isFullRun()) {
      for (const [reason, count] of countReasons(skipped)) print(`skipped ${count}: ${reason}`);
      const missing = findMissingCases(tests.map((test) => test.fullName));
      for (const id of missing) print(`failed: case ${id} is met by no test`);
      failed += missing.length;
      // In CI everything that a test needs is installed, so a skip there is a mistake.
      if (process.env['CI'] !== undefined && skipped.length > 0) {
        print('failed: nothing may be skipped in CI');
        failed++;
      }
    }
    if (failed > 0 || passed === 0) process.exitCode = 1;
    print(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  }

  /** Only a run without any filter can tell that a case was met by no test, or that a test was skipped by intention. */
  async #isFullRun(): Promise<boolean> {
    const vitest = this.#vitest;
    if (vitest === undefined || vitest.config.watch) return false;
    if (vitest.config.testNamePattern !== undefined || vitest.config.project.length > 0) return false;
    return this.#specificationCount === (await vitest.globTestSpecifications()).length;
  }
}

/** A file that did not load, or a hook that threw, fails a module without failing any test of it. */
function brokeOutsideTests(module: TestModule): boolean {
  return module.state() === 'failed' && ![...module.children.allTests('failed')].length;
}

function countReasons(skipped: readonly TestCase[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const test of skipped) {
    const result = test.result();
    const reason = (result.state === 'skipped' ? result.note : undefined) ?? `no reason given (${test.fullName})`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return counts;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
