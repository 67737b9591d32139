import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { idsInTitle, requirementIds } from './checks/requirement-ids.ts';

export type Tier = 'unit' | 'server' | 'e2e';

export type TestRecord = {
  tier: Tier;
  file: string;
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  assertions: number;
  ms: number;
  /** Tries it took, of at most two; undefined if the first decided. */
  tries?: number;
  /** First lines of the failure. */
  error?: string;
};

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      title: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[];
      meta?: { assertions?: number; tries?: number };
    }[];
  }[];
};

/** The tests in a report of vitest's JSON reporter; a file that failed to load counts as one failed test. */
export function vitestRecords(path: string, tier: Tier, root: string): TestRecord[] {
  if (!existsSync(path)) return [];
  const report: VitestReport = JSON.parse(readFileSync(path, 'utf8'));
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (status === 'failed' && !assertionResults.some((one) => one.status === 'failed')) {
      return [{ tier, file, title: message.split('\n')[0] ?? '', status: 'failed', assertions: 0, ms: 0 }];
    }
    return assertionResults.map((one) => ({
      tier,
      file,
      title: one.title,
      status: one.status === 'passed' ? 'passed' : one.status === 'failed' ? 'failed' : 'skipped',
      assertions: one.meta?.assertions ?? 0,
      ms: Math.round(one.duration ?? 0),
      ...(one.meta?.tries === undefined ? {} : { tries: one.meta.tries }),
      // The first try's error is the cause: the second may meet what the first left behind.
      ...errorOf(one.failureMessages?.[0]),
    }));
  });
}

const mostErrorLines = 25;

/** The beginning of a failure's message, without the colours of a terminal. */
export function errorOf(message: string | undefined): Pick<TestRecord, 'error'> {
  if (!message) return {};
  const lines = stripVTControlCharacters(message).split('\n');
  return { error: lines.slice(0, mostErrorLines).join('\n') };
}

export function e2eRecords(path: string): TestRecord[] {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

/** For every requirement the tests whose title contains its id; null if there are none. */
export function byRequirement(records: TestRecord[]): Record<string, TestRecord[] | null> {
  return Object.fromEntries(
    requirementIds.map((id) => {
      const showing = records.filter(({ title }) => idsInTitle(title).slice(0, 3).includes(id));
      return [id, showing.length === 0 ? null : showing];
    }),
  );
}

export type Counts = { passed: number; failed: number; skipped: number };

export function count(records: TestRecord[]): Counts {
  const of = (status: TestRecord['status']) => records.filter((record) => record.status === status).length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

/** `3 passed, 1 failed`; skipped tests are listed only if there are any. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
