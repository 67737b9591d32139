import type { Notice } from '@smartflight/contract/messages/inbox.schemas.ts';
import { expect, test } from 'vitest';
import { noticesByDay } from './notices-by-day.ts';

const notice = (no: number, createdAt: string): Notice => ({
  id: `n${no}`,
  no,
  kind: 'alarm',
  severity: 'warning',
  alarm: null,
  text: '',
  target: null,
  createdAt,
  readAt: null,
});

test('messages are listed under the day of the reader’s zone, and one on two pages is listed once', () => {
  const late = notice(3, '2026-03-01T23:30:00Z');
  const noon = notice(2, '2026-03-01T12:00:00Z');
  const early = notice(1, '2026-02-28T23:00:00Z');
  const days = (zone: string) =>
    noticesByDay([late, noon, noon, early], zone).map(({ day, notices }) => [
      day,
      notices.map(({ no }) => no),
    ]);
  expect(days('UTC')).toEqual([
    ['2026-03-01', [3, 2]],
    ['2026-02-28', [1]],
  ]);
  expect(days('Asia/Shanghai')).toEqual([
    ['2026-03-02', [3]],
    ['2026-03-01', [2, 1]],
  ]);
});
