import { linkStateOf, reportingIntervals } from '@smartflight/contract/device-link/intervals.ts';
import { beforeAll, expect, test } from 'vitest';
import { createFmt } from '../../shared/format/fmt.ts';
import { loadMessages, t } from '../../shared/i18n/messages.ts';
import { seenText } from './seen-text.ts';

beforeAll(() => loadMessages('en', 'app'));

const now = Date.UTC(2026, 10, 26, 12);

test('a device that is stale or offline was never seen "just now", in the air and on the ground', () => {
  const words = { t, fmt: createFmt('en', 'ha', t) };
  for (const isAirborne of [true, false]) {
    const { staleMs, offlineMs } = reportingIntervals[isAirborne ? 'airborne' : 'ground'];
    for (const ageMs of [staleMs + 1, offlineMs, offlineMs + 1, 3 * offlineMs]) {
      const link = linkStateOf(now - ageMs, isAirborne, false, now);
      expect(link).not.toBe('online');
      expect(seenText(words, { link, seenAt: now - ageMs }, now)).toMatch(/^\d+\s(s|min|minutes?)\b.*ago$/);
    }
  }
});
