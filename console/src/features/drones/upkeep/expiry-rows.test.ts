import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { expect, test } from 'vitest';
import { expiryRows } from './expiry-rows.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const day = (days: number) => new Date(now + days * 86_400_000).toISOString();
const drone = (id: string, expiries: Drone['expiries']) => ({ id, expiries }) as Drone;

test('[D-06] what expires within 30 days or has expired is listed by date, each part separately', () => {
  const rows = expiryRows(
    [
      drone('A', [
        { of: 'rtk', at: day(5) },
        { of: 'mainboardSim', at: day(40) },
      ]),
      drone('B', [
        { of: 'rtkSim', at: day(-3) },
        { of: 'rtk', at: day(29) },
        { of: 'mainboardSim', at: day(0.5) },
      ]),
    ],
    now,
  );
  expect(rows.map(({ key, grade }) => [key, grade])).toEqual([
    ['B rtkSim', 'past'],
    ['B mainboardSim', 'due'],
    ['A rtk', 'week'],
    ['B rtk', 'month'],
  ]);
});
