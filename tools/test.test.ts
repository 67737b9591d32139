import { expect, test, vi } from 'vitest';
import type { TestRecord } from './records.ts';
import { runTier, summarize } from './test.ts';

const record = (status: TestRecord['status']): TestRecord => ({
  ...{ tier: 'unit', file: 'a.test.ts', title: 'adds', status, assertions: 1, ms: 1 },
});

function printed(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return lines;
}

test('the last line is the sum over all tiers, and one failure fails the run', async () => {
  const lines = printed();
  const good = await runTier({ name: 'unit', run: async () => [record('passed'), record('passed')] });
  const failed = { ...record('failed'), error: 'expected 1 to be 2\nat a.ts:3' };
  const bad = await runTier({ name: 'server', run: async () => [failed, record('skipped')] });
  expect(summarize([good])).toBe(true);
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
  expect(summarize([good, bad])).toBe(false);
  expect(lines.at(-1)).toBe('2 passed, 1 failed, 1 skipped');
  expect(lines).toContain('failed: a.test.ts  adds');
  expect(lines).toContain('    expected 1 to be 2\n    at a.ts:3');
  expect(lines.some((line) => line.startsWith('passed at the second try'))).toBe(false);
  const late = await runTier({ name: 'e2e', run: async () => [{ ...record('passed'), tries: 2 }] });
  expect(summarize([late])).toBe(true);
  expect(lines).toContain('passed at the second try: a.test.ts  adds');
});

test('a tier that ran no test, or broke before it could, has failed', async () => {
  printed();
  const empty = await runTier({ name: 'e2e', run: async () => [record('skipped')] });
  expect(empty.counts).toEqual({ passed: 0, failed: 1, skipped: 1 });
  const broken = await runTier({ name: 'e2e', run: () => Promise.reject(new Error('no browser')) });
  expect(broken.counts.failed).toBe(1);
  expect(broken.records?.[0]?.title).toBe('no browser');
});
