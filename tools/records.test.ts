import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plant } from './checks/planted.ts';
import { byRequirement, count, formatCounts, type TestRecord, vitestRecords } from './records.ts';

const record = (title: string, status: TestRecord['status'] = 'passed'): TestRecord => ({
  ...{ tier: 'e2e', file: 'e2e/log.spec.ts', title, status, assertions: 2, ms: 10 },
});

test('an id counts from the first three of a title, and an id without a test is null', () => {
  const shown = byRequirement([
    record('[G-01] [G-02] [G-03] [G-04] lists'),
    record('[G-01] pages', 'failed'),
  ]);
  expect(shown['G-01']).toHaveLength(2);
  expect(shown['G-01']?.[0]).toEqual(record('[G-01] [G-02] [G-03] [G-04] lists'));
  expect(shown['G-03']).toHaveLength(1);
  expect([shown['G-04'], shown['A-01']]).toEqual([null, null]);
});

test('reads titles, results and assertions from the report, and counts a file that did not load as failed', () => {
  const root = plant({});
  const testResults = [
    {
      name: join(root, 'a.test.ts'),
      status: 'passed',
      message: '',
      assertionResults: [
        { title: '[G-05] late points', status: 'passed', duration: 12.4, meta: { assertions: 7 } },
        { title: 'later', status: 'pending' },
        {
          title: 'adds',
          status: 'failed',
          failureMessages: ['\u001b[31m1 is not 2\u001b[39m', 'second try'],
        },
      ],
    },
    { name: join(root, 'b.test.ts'), status: 'failed', message: 'Cannot load\nstack', assertionResults: [] },
  ];
  const report = join(plant({ 'report.json': JSON.stringify({ testResults }) }), 'report.json');
  const records = vitestRecords(report, 'server', root);
  expect(records[0]).toEqual({
    ...{
      tier: 'server',
      file: 'a.test.ts',
      title: '[G-05] late points',
      status: 'passed',
      assertions: 7,
      ms: 12,
    },
  });
  expect(records[2]).toMatchObject({ title: 'adds', status: 'failed', error: '1 is not 2' });
  expect(records[3]).toMatchObject({ file: 'b.test.ts', title: 'Cannot load', status: 'failed' });
  expect(formatCounts(count(records))).toBe('1 passed, 2 failed, 1 skipped');
  expect(formatCounts({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
});
