import { expect, test } from 'vitest';
import { advance, isNewer, type Newest, type SampleMark } from './sample-order.ts';

const t0 = 1_760_000_000_000;
const mark = (seq: number, ts: number, bootId = 'a'): SampleMark => ({ bootId, seq, ts });
const after = (...marks: [SampleMark, number][]): Newest | undefined =>
  marks.reduce<Newest | undefined>(
    (newest, [one, receivedAt]) => advance(newest, one, receivedAt),
    undefined,
  );

test('a sample with a higher number and a later clock is newer', () => {
  expect(isNewer(after([mark(1, t0), t0]), mark(2, t0 + 1000), t0 + 1000)).toBe(true);
});

test('a re-sent sample of the same boot is not newer, however late it comes', () => {
  const newest = after([mark(50, t0), t0]);
  expect(isNewer(newest, mark(49, t0 - 1000), t0 + 200)).toBe(false);
  expect(isNewer(newest, mark(50, t0), t0 + 60_000)).toBe(false);
});

test('an older clock under a higher number does not win while the drone reports, and wins after a silence', () => {
  const newest = after([mark(50, t0), t0]);
  expect(isNewer(newest, mark(51, t0 - 60_000), t0 + 500)).toBe(false);
  expect(isNewer(newest, mark(51, t0 - 60_000), t0 + 3_500)).toBe(true);
});

test('a clock far in the future hides no later sample [R-01]', () => {
  const newest = after([mark(50, t0 + 86_400_000), t0]);
  expect(isNewer(newest, mark(51, t0 + 1000), t0 + 1000)).toBe(true);
});

test('a restart with its clock back in 1970 is believed once the drone was silent', () => {
  const newest = after([mark(900, t0), t0]);
  expect(isNewer(newest, mark(0, 5_000, 'b'), t0 + 8_000)).toBe(true);
});

test('a batch of an earlier boot does not return a restarted drone to its old place', () => {
  const newest = after([mark(900, t0), t0], [mark(0, t0 + 20_000, 'b'), t0 + 20_000]);
  expect(isNewer(newest, mark(870, t0 - 30_000), t0 + 40_000)).toBe(false);
});
