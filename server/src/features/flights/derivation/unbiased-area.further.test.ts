import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIELD, place, repeatable, START_AT } from './fixture/lanes.ts';
import { createPlane } from './geometry.ts';
import type { Sample } from './sample.ts';
import { sortieAreas, sortieCoverage } from './sortie-areas.ts';

interface Flown {
  seed: number;
  speedMps: number;
  swathM: number;
  rateHz: number;
  laneM: number;
  lanes: number;
  offBurstS: number;
  /** The device sends a sample at each switch, with its moment. */
  reports: boolean;
  /** Standard deviation of the error of each position on each axis, m. */
  noiseM?: number;
}

/**
 * Lanes side by side without overlap, with product off in the turns and, in every third lane, once for a moment. The
 * exact gross and net area is length flown with product on times swath.
 */
function fly(o: Flown): { samples: Sample[]; exactM2: number } {
  const random = repeatable(o.seed);
  const plane = createPlane(FIELD);
  const line = { x: 0, y: 0, atMs: START_AT };
  const corners: { x: number; y: number; atMs: number }[] = [{ ...line }];
  const switches: { atMs: number; on: boolean }[] = [];
  let onMs = 0;
  const go = (x: number, y: number) => {
    line.atMs += (Math.hypot(x - line.x, y - line.y) / o.speedMps) * 1000;
    Object.assign(line, { x, y });
    corners.push({ ...line });
  };
  const put = (on: boolean, atMs: number) => {
    if (!on) onMs += atMs - switches.at(-1)!.atMs;
    switches.push({ atMs, on });
  };
  for (let lane = 0; lane < o.lanes; lane++) {
    const [south, north] = [-10 - 20 * random(), o.laneM + 10 + 20 * random()];
    const x = lane * (o.swathM + 1);
    const isUp = lane % 2 === 0;
    go(x, isUp ? south : north);
    const beganMs = line.atMs;
    go(x, isUp ? north : south);
    const when = (y: number) => beganMs + ((isUp ? y - south : north - y) / o.speedMps) * 1000;
    const [first, last] = [when(isUp ? 0 : o.laneM), when(isUp ? o.laneM : 0)];
    put(true, first);
    if (lane % 3 === 0) {
      const burst = first + (last - first) * (0.2 + 0.5 * random());
      put(false, burst);
      put(true, burst + Math.min(o.offBurstS * 1000, 0.2 * (last - first)));
    }
    put(false, last);
  }
  const samples = sampled(o, plane, corners, switches, random);
  return { samples, exactM2: (onMs / 1000) * o.speedMps * o.swathM };
}

function sampled(
  o: Flown,
  plane: ReturnType<typeof createPlane>,
  corners: readonly { x: number; y: number; atMs: number }[],
  switches: readonly { atMs: number; on: boolean }[],
  random: () => number,
): Sample[] {
  const phase = random();
  const error = () =>
    (o.noiseM ?? 0) * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const stepMs = 1000 / o.rateHz;
  const samples: Sample[] = [];
  let leg = 1;
  let passed = 0;
  const endMs = corners.at(-1)!.atMs;
  const count = Math.floor((endMs - START_AT) / stepMs - phase);
  const periodic = Array.from({ length: count }, (_, k) => Math.round(START_AT + (k + phase) * stepMs));
  const reported = o.reports ? switches.map(({ atMs }) => Math.ceil(atMs)) : [];
  const times = [...new Set([...periodic, ...reported])].sort((a, b) => a - b);
  for (const [k, at] of times.entries()) {
    while (leg < corners.length && corners[leg]!.atMs < at) leg++;
    while (passed < switches.length && switches[passed]!.atMs <= at) passed++;
    const [from, to] = [corners[leg - 1]!, corners[leg]!];
    const share = (at - from.atMs) / (to.atMs - from.atMs);
    const last = switches[passed - 1];
    samples.push({
      ...place(plane, from.x + (to.x - from.x) * share + error(), from.y + (to.y - from.y) * share + error()),
      bootId: 'b1',
      seq: k,
      at,
      armed: true,
      landed: 'in_air',
      speedMps: o.speedMps,
      sprayOn: last?.on === true,
      swathM: o.swathM,
      ...(o.reports && last ? { sprayChangedAt: Math.round(last.atMs) } : {}),
    });
  }
  return samples;
}

const flown = (reports: boolean, laneM: number, lanes: number) =>
  fc.record({
    seed: fc.nat(1_000_000),
    speedMps: fc.double({ min: 3, max: 10, noNaN: true }),
    swathM: fc.double({ min: 3, max: 8, noNaN: true }),
    rateHz: fc.constantFrom(1, 2, 5, 10),
    laneM: fc.constant(laneM),
    lanes: fc.constant(lanes),
    offBurstS: fc.double({ min: 0.3, max: 3, noNaN: true }),
    reports: fc.constant(reports),
  });

/** Errors of gross and net in %, of `runs` flights. */
function errorsOf(flights: fc.Arbitrary<Flown>, runs: number): { gross: number[]; net: number[] } {
  const errors = { gross: [] as number[], net: [] as number[] };
  for (const plan of fc.sample(flights, { numRuns: runs, seed: 20_260_501 })) {
    const { samples, exactM2 } = fly(plan);
    const { total } = sortieAreas(sortieCoverage(samples));
    errors.gross.push(100 * (total.grossM2 / exactM2 - 1));
    errors.net.push(100 * (total.netM2 / exactM2 - 1));
  }
  return errors;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const worstOf = (values: readonly number[]) => Math.max(...values.map(Math.abs));

test('without reported switches, gross and net are unbiased and each flight of 8 km is within 1 %', () => {
  const { gross, net } = errorsOf(flown(false, 400, 20), 40);
  for (const errors of [gross, net]) {
    expect(Math.abs(meanOf(errors))).toBeLessThan(0.5);
    expect(worstOf(errors)).toBeLessThan(1);
  }
});

test('with reported switches, gross is within 0.1 % and net within 0.3 %, also on small fields', () => {
  const { gross, net } = errorsOf(flown(true, 60, 4), 40);
  expect(worstOf(gross)).toBeLessThan(0.1);
  expect(Math.abs(meanOf(net))).toBeLessThan(0.1);
  expect(worstOf(net)).toBeLessThan(0.3);
});

test('with an error of 1 m in every position, gross is unbiased and within 1 %, net within 2 %', () => {
  const noisy = flown(true, 400, 20).map((plan) => ({ ...plan, noiseM: 1 }));
  const { gross, net } = errorsOf(noisy, 20);
  expect(Math.abs(meanOf(gross))).toBeLessThan(0.2);
  expect(worstOf(gross)).toBeLessThan(1);
  expect(worstOf(net)).toBeLessThan(2);
});
