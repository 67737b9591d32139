import { batteryMessage } from '@smartflight/contract/device-link/messages.schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import {
  type Battery,
  batteryLimits,
  charge,
  chargeEfficiency,
  createBattery,
  cyclesOf,
  draw,
  isFull,
  readBattery,
  reportBattery,
  rest,
  secondsToFull,
  socOf,
  sohOf,
} from './battery.ts';

const make = { cells: 14, capacityAh: 30 };
const batteryWith = (more: { cycles?: number; weakCell?: number } = {}, seed = 1): Battery =>
  createBattery('B-1', { ...make, ...more }, createRandom(seed));

const drainTo = (battery: Battery, soc: number, powerW = 9_500): void => {
  while (socOf(battery) > soc) draw(battery, powerW, 1);
};
const fillUp = (battery: Battery, mostA = 75): number => {
  let seconds = 0;
  for (; !isFull(battery) && seconds < 20_000; seconds += 2) charge(battery, mostA, 2);
  return seconds;
};
/** Highest cell minus the mean of the others, and lowest, V; with the indexes of these cells. */
function spread(battery: Battery) {
  const cellV = readBattery(battery).cellV ?? [];
  const mean = cellV.reduce((sum, volts) => sum + volts, 0) / cellV.length;
  const [low, high] = [Math.min(...cellV), Math.max(...cellV)];
  return { below: mean - low, above: high - mean, lowest: cellV.indexOf(low), highest: cellV.indexOf(high) };
}

test('what is taken out was put in: charge is conserved within the efficiency of charging', () => {
  const ownership = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 600 })), { maxLength: 60 });
  fc.assert(
    fc.property(ownership, fc.integer({ min: 1, max: 99 }), (work, seed) => {
      const battery = batteryWith({ cycles: seed * 3 }, seed);
      const before = { ...battery };
      for (const [out, seconds] of work) {
        for (let at = 0; at < seconds; at += 10) {
          if (out) draw(battery, 9_000, 10);
          else charge(battery, 75, 10);
        }
      }
      const outAh = battery.dischargedAh - before.dischargedAh;
      const inAh = battery.chargedAh - before.chargedAh;
      // Only the capacity lost by ageing may be missing.
      const agedAh = before.fullAh - battery.fullAh;
      const missingAh = before.heldAh + inAh * chargeEfficiency - outAh - battery.heldAh;
      expect(missingAh).toBeGreaterThan(-1e-6);
      expect(missingAh).toBeLessThanOrEqual(agedAh + 1e-6);
      expect(battery.heldAh).toBeGreaterThanOrEqual(0);
      expect(battery.heldAh).toBeLessThanOrEqual(battery.fullAh);
    }),
    { numRuns: 50 },
  );
});

test('it only ages: capacity falls and resistance grows with every cycle, faster when it is hot', () => {
  const [cool, hot] = [batteryWith(), batteryWith()];
  for (let cycle = 0; cycle < 20; cycle++) {
    const before = { ...cool };
    drainTo(cool, 35);
    fillUp(cool);
    while (socOf(hot) > 35) draw(hot, 9_500, 1, 45);
    fillUp(hot);
    expect(cool.fullAh).toBeLessThan(before.fullAh);
    expect(cool.ohm).toBeGreaterThan(before.ohm);
    expect(cool.dischargedAh).toBeGreaterThan(before.dischargedAh);
  }
  expect(hot.fullAh).toBeLessThan(cool.fullAh);
  expect(hot.ohm).toBeGreaterThan(cool.ohm);
  expect(cyclesOf(cool)).toBe(12);
});

test('a deep discharge is counted once each and costs capacity for good', () => {
  const [deep, usual] = [batteryWith(), batteryWith()];
  for (let cycle = 1; cycle <= 3; cycle++) {
    drainTo(deep, 1);
    drainTo(usual, 35);
    expect(deep.counts.overDischarge).toBe(cycle);
    for (const battery of [deep, usual]) {
      rest(battery, 60);
      fillUp(battery);
    }
  }
  expect(usual.counts).toEqual({ overDischarge: 0, overCharge: 0, overCurrent: 0, overTemp: 0 });
  expect(sohOf(deep)).toBeLessThan(sohOf(usual) - 0.4);
});

test('an old battery comes down sooner, hotter, and by too much current when too much is asked of it', () => {
  const [fresh, old] = [batteryWith(), batteryWith({ cycles: 620 })];
  expect(sohOf(old)).toBeLessThan(82);
  for (const battery of [fresh, old]) drainTo(battery, 35, 10_500);
  expect(old.tempC).toBeGreaterThan(fresh.tempC + 8);
  for (const battery of [fresh, old]) for (let at = 0; at < 5; at++) draw(battery, 11_800, 1, 40);
  expect(old.counts.overCurrent).toBe(1);
  expect(fresh.counts.overCurrent).toBe(0);
});

test('a weak cell is visible below the others under load and above them while it is charged', () => {
  const [weak, good] = [batteryWith({ weakCell: 8 }), batteryWith()];
  for (const battery of [weak, good]) drainTo(battery, 60);
  expect(spread(weak)).toMatchObject({ lowest: 8 });
  expect(spread(weak).below).toBeGreaterThan(0.1);
  expect(spread(good).below).toBeLessThan(0.05);
  drainTo(weak, 35);
  for (let at = 0; at < 850; at += 2) charge(weak, 75, 2);
  expect(spread(weak)).toMatchObject({ highest: 8 });
  expect(spread(weak).above).toBeGreaterThan(0.02);
  rest(weak, 60);
  expect(spread(weak).above).toBeLessThan(spread(good).above + 0.02);
});

test('it is charged with constant current, then constant voltage, about as long as expected', () => {
  const battery = batteryWith({ cycles: 100 });
  drainTo(battery, 30);
  const message = secondsToFull(battery, 75);
  charge(battery, 75, 2);
  expect(readBattery(battery).currentA).toBe(-75);
  const took = fillUp(battery);
  expect(readBattery(battery).currentA).toBeGreaterThan(-15);
  expect(readBattery(battery).voltageV).toBeLessThan(4.22 * 14);
  expect(Math.abs(took - message)).toBeLessThan(120);
  expect(secondsToFull(battery, 75)).toBe(0);
});

test('in frost it takes no charge, when hot only half of it', () => {
  const battery = batteryWith();
  drainTo(battery, 40);
  battery.tempC = -8;
  const { heldAh } = battery;
  charge(battery, 75, 1, -10);
  expect(battery.heldAh).toBe(heldAh);
  battery.tempC = 55;
  charge(battery, 75, 1);
  expect(battery.currentA).toBe(-37.5);
});

test('its reports are valid against the schema and consistent', () => {
  const battery = batteryWith({ cycles: 212, weakCell: 3 });
  drainTo(battery, 40);
  const data = reportBattery(battery, { kind: 'drone', sn: 'D-1', slot: 0 });
  const envelope = { v: 1, id: '6f0c5b1e-8d0a-4c0e-9f43-5a2d5b6c7d8e', ts: 1, bootId: 'b', seq: 0 };
  expect(batteryMessage.safeParse({ ...envelope, data }).error?.issues ?? []).toEqual([]);
  const { cellV = [], voltageV = 0, cellDiffMv, counts, currentA = 0 } = data;
  expect(Math.abs(cellV.reduce((sum, volts) => sum + volts, 0) - voltageV)).toBeLessThan(0.02);
  expect(cellDiffMv).toBe(Math.round((Math.max(...cellV) - Math.min(...cellV)) * 1000));
  expect(counts?.['cycle']).toBe(212);
  expect(currentA).toBeGreaterThan(0);
  expect(Math.max(...cellV)).toBeLessThan(batteryLimits.highCellV);
});
