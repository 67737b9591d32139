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

const spelled = (timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(ms);

test('says of any instant what the zone itself says', () => {
  const clocks = new Map(zones.map((zone) => [zone, createWallClock(zone)]));
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }),
      (zone, at) => clocks.get(zone)?.(at.toISOString()) === spelled(zone, at.getTime()),
    ),
  );
  expect(clocks.get('Asia/Kathmandu')?.('2026-11-20T18:14:59.999Z')).toBe('2026-11-20 23:59:59');
});

test('follows the clock through a change to summer time and back', () => {
  const berlin = createWallClock('Europe/Berlin');
  expect(berlin('2026-03-29T00:59:59Z')).toBe('2026-03-29 01:59:59');
  expect(berlin('2026-03-29T01:00:00Z')).toBe('2026-03-29 03:00:00');
  expect(berlin('2026-10-25T00:59:59Z')).toBe('2026-10-25 02:59:59');
  expect(berlin('2026-10-25T01:00:00Z')).toBe('2026-10-25 02:00:00');
});
