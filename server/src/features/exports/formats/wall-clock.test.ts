import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWallClock } from './wall-clock.ts';

const zones = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Europe/Berlin',
];

const shown = (timeZone: string, ms: number): number =>
  at(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(ms));
const at = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`) / 1000;

test('agrees with the zone itself at any instant', () => {
  const clocks = new Map(zones.map((zone) => [zone, createWallClock(zone)]));
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: at('2000-01-01 00:00:00'), max: at('2050-01-01 00:00:00') }),
      (zone, epochS) => {
        expect(clocks.get(zone)?.(epochS)).toBe(shown(zone, epochS * 1000));
      },
    ),
  );
});

test('follows the clock through a change to summer time and back', () => {
  const berlin = createWallClock('Europe/Berlin');
  expect(berlin(at('2026-03-29 00:59:59'))).toBe(at('2026-03-29 01:59:59'));
  expect(berlin(at('2026-03-29 01:00:00'))).toBe(at('2026-03-29 03:00:00'));
  expect(berlin(at('2026-10-25 00:59:59'))).toBe(at('2026-10-25 02:59:59'));
  expect(berlin(at('2026-10-25 01:00:00'))).toBe(at('2026-10-25 02:00:00'));
});
