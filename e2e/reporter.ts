import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { rootDir } from '../tools/process.ts';
import { errorOf, type TestRecord } from '../tools/records.ts';

/** Writes every test with its number of assertions to the file named by E2E_REPORT. */
export default class RequirementReporter implements Reporter {
  private readonly assertions = new Map<TestResult, number>();
  private readonly records = new Map<string, TestRecord>();

  onStepEnd(_test: TestCase, result: TestResult, step: TestStep): void {
    // An assertion inside another one (a poll, a retried block) is an attempt of the outer one.
    if (step.category !== 'expect' || step.error || hasExpectAbove(step)) return;
    this.assertions.set(result, (this.assertions.get(result) ?? 0) + 1);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // A test interrupted with the run proves nothing.
    if (result.status === 'interrupted') return;
    const outcome = test.outcome();
    // The first try's error is the cause: the second may meet what the first left behind.
    const { error = failureOf(result) } = this.records.get(test.id) ?? {};
    this.records.set(test.id, {
      tier: 'e2e',
      file: relative(rootDir, test.location.file),
      title: test.title,
      status: outcome === 'skipped' ? 'skipped' : outcome === 'unexpected' ? 'failed' : 'passed',
      assertions: this.assertions.get(result) ?? 0,
      ms: result.duration,
      ...(result.retry > 0 ? { tries: result.retry + 1 } : {}),
      ...(error === undefined ? {} : { error }),
    });
  }

  onEnd(): void {
    const path = process.env['E2E_REPORT'];
    if (path === undefined || path === '') return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify([...this.records.values()]));
  }

  printsToStdio(): boolean {
    return false;
  }
}

const mostPageLines = 80;

/** The error of a failed try, and the page it failed on as Playwright describes it. */
function failureOf(result: TestResult): string | undefined {
  const { error } = errorOf(result.error?.message);
  const path = result.attachments.find(({ name }) => name === 'error-context')?.path;
  const context = path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [, page = ''] = /# Page snapshot\s+```yaml\n([\s\S]*?)```/.exec(context) ?? [];
  if (error === undefined || page === '') return error;
  const lines = page.trimEnd().split('\n');
  // The menu of the shell is before its main part.
  const main = Math.max(
    0,
    lines.findIndex((line) => /^\s*- main/.test(line)),
  );
  return [error, 'page:', ...lines.slice(main, main + mostPageLines)].join('\n');
}

function hasExpectAbove(step: TestStep): boolean {
  for (let above = step.parent; above; above = above.parent) if (above.category === 'expect') return true;
  return false;
}
