import { expect, test } from 'vitest';
import {
  charge,
  chargeEfficiency,
  createBattery,
  cyclesOf,
  draw,
  isFull,
  readBattery,
  rest,
  secondsToFull,
  socOf,
  sohOf,
} from './battery.ts';
import { createRandom } from './random.ts';

const make = { cells: 14, capacityAh: 30 };
const fresh = (more: { cycles?: number; weakCell?: number } = {}, seed = 1) =>
  createBattery('B-1', { ...make, ...more }, createRandom(seed));

test('debug', () => {
  for (const [name, more] of [['new', {}], ['old', { cycles: 620 }], ['weak', { cycles: 150, weakCell: 8 }]] as const) {
    const b = fresh(more);
    const print = (when: string) => {
      const { soc, voltageV, currentA, tempC, cellV = [] } = readBattery(b);
      console.log(name, when, JSON.stringify({ soc, voltageV, currentA, tempC, min: Math.min(...cellV), max: Math.max(...cellV), at: cellV.indexOf(Math.min(...cellV)), eta: secondsToFull(b, 75) }));
    };
    for (let round = 0; round < 2; round++) {
      print(`start${round}`);
      let s = 0;
      while (socOf(b) > 30) { draw(b, 9500 + (s < 10 ? 2700 : 0), 0.25); s += 0.25; if (s === 5) print('climb') }
      print(`landed ${s}`);
      rest(b, 100);
      let c = 0;
      while (!isFull(b) && c < 20000) { charge(b, 75, 2); c += 2; if (c % 300 === 0) print(`c${c}`); }
      print(`full ${c}`); rest(b, 300);
    }
    console.log(b.counts, sohOf(b), b.ohm, cyclesOf(b), b.chargedAh * chargeEfficiency - b.dischargedAh);
  }
  expect(1).toBe(1);
});
