import { upMessages } from '@smartflight/contract/device-link/messages.schemas.ts';
import type { BatteryData } from '@smartflight/contract/device-link/reports.schemas.ts';
import { expect, test } from 'vitest';
import { encode } from '../link/message.ts';
import { createRandom } from '../random.ts';
import { type Battery, createBattery, cyclesOf, sohOf } from './battery.ts';
import { type Life, liveThrough } from './battery-life.ts';

const dayMs = 86_400_000;
const to = Date.UTC(2026, 10, 1);
const batteryOf = (weakCell?: number): Battery =>
  createBattery('B-1', { cells: 14, capacityAh: 30, weakCell }, createRandom(4));
const live = (more: Partial<Life> = {}, days = 120) => {
  const battery = more.battery ?? batteryOf();
  const charger = { id: 'C-1', bays: 4 };
  const message = [
    ...liveThrough({ battery, from: to - days * dayMs, to, droneIds: ['D-1', 'D-2'], charger, ...more }),
  ];
  return { battery, reply: message, reports: message.map(({ data }) => data as BatteryData) };
};

test('a life is sent in order, a few points per charge, valid against its schema, and the same each time', () => {
  const { reply, battery, reports } = live();
  for (const message of reply) {
    const { payload } = encode('B-1', message, 'battery');
    const read = upMessages.battery.telemetry?.safeParse(JSON.parse(payload));
    expect(read?.error?.issues ?? []).toEqual([]);
  }
  const times = reply.map(({ ts }) => ts);
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
  expect(new Set(reply.map(({ seq }) => seq)).size).toBe(reply.length);
  expect(reply.length).toBeLessThan(cyclesOf(battery) * 16);
  expect(new Set(reports.map(({ seenOn }) => seenOn?.['kind']))).toEqual(new Set(['drone', 'charger']));
  expect(live().reply).toEqual(reply);
});

test('over a year capacity falls and the counts only grow', () => {
  const { reports, battery } = live({ deep: 0.1 }, 365);
  for (const [at, report] of reports.entries()) {
    const before = reports[at - 1];
    if (!before) continue;
    expect(report.fullAh).toBeLessThanOrEqual(before.fullAh ?? 0);
    for (const kind of ['overDischarge', 'overCharge', 'overCurrent', 'overTemp', 'cycle'] as const) {
      expect(report.counts?.[kind]).toBeGreaterThanOrEqual(before.counts?.[kind] ?? 0);
    }
  }
  expect(cyclesOf(battery)).toBeGreaterThan(250);
  expect(sohOf(battery)).toBeGreaterThan(70);
  expect(sohOf(battery)).toBeLessThan(96);
  expect(battery.counts.overDischarge).toBeGreaterThan(20);
});

test('the weak cell is the lowest whenever it is flown, and the spread names it', () => {
  const { reports } = live({ battery: batteryOf(8) });
  const flown = reports.filter(({ currentA = 0 }) => currentA > 100);
  expect(flown.length).toBeGreaterThan(200);
  for (const { cellV = [], cellDiffMv } of flown) {
    expect(cellV.indexOf(Math.min(...cellV))).toBe(8);
    expect(cellDiffMv).toBeGreaterThan(70);
  }
  const usual = live().reports.filter(({ currentA = 0 }) => currentA > 100);
  expect(Math.max(...usual.map(({ cellDiffMv = 0 }) => cellDiffMv))).toBeLessThan(70);
});
