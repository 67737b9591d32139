import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaM2 } from '../area.ts';
import { Plane } from '../plane.ts';
import type { Polygon, Position } from '../shape.ts';
import { doseFindings } from './findings.ts';
import { doseCells, mostCells } from './grid.ts';
import type { DoseSample } from './samples.ts';
import { cellDoses, doseStatistics } from './statistics.ts';
import { treatAgain } from './treat-again.ts';
import { wantedOn } from './wanted.ts';

const origin: Position = [8.5, 47.4];
const plane = new Plane(origin);
const target = 30;
const swathM = 6;
const speedMps = 5;
/** L/min = L/ha · m/s · m · 0.006. */
const setLpm = target * speedMps * swathM * 0.006;

type Change = (at: { lane: number; alongM: number }) => Partial<DoseSample>;

/** Parallel lanes of 100 m to the north and back, one sample each second, with ferry between the lanes. */
function lanes(count: number, change: Change = () => ({}), spacingM = swathM): DoseSample[] {
  const samples: DoseSample[] = [];
  let at = Date.UTC(2026, 4, 6);
  for (let lane = 0; lane < count; lane++) {
    const isBack = lane % 2 === 1;
    for (let alongM = -5; alongM <= 105; alongM += speedMps) {
      const works = alongM >= 0 && alongM <= 100;
      const [lon, lat] = plane.toEarth([lane * spacingM, isBack ? 100 - alongM : alongM]);
      const flow = works ? { flowPerMin: setLpm, isOn: true } : { flowPerMin: 0, isOn: false };
      samples.push({ at, lat, lon, speedMps, swathM, ...flow, ...change({ lane, alongM }) });
      at += 1000;
    }
    at += 2000;
  }
  return samples;
}

const rectangle = ([x0, y0]: [number, number], [x1, y1]: [number, number]): Polygon => ({
  type: 'Polygon',
  coordinates: [
    (
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
        [x0, y0],
      ] as [number, number][]
    ).map((point) => plane.toEarth(point)),
  ],
});
const plot = { boundary: rectangle([-3, 0], [33, 100]), insetM: 0 };

function mapOf(samples: DoseSample[]) {
  const drawn = doseCells([samples])!;
  const isWanted = wantedOn(drawn.grid.plane, plot);
  const findings = doseFindings({ grid: drawn.grid, steps: drawn.steps[0]!, target, isWanted });
  const cells = cellDoses(drawn.grid);
  return { ...drawn, findings, cells, statistics: doseStatistics(drawn.grid, cells, target) };
}

test('even lanes get the target: mean, variation and shares', () => {
  const { statistics, findings } = mapOf(lanes(6));
  expect(statistics.meanPerHa).toBeGreaterThan(target * 0.98);
  expect(statistics.meanPerHa).toBeLessThan(target * 1.02);
  expect(statistics.variation).toBeLessThan(0.1);
  expect(statistics.withinShare).toBeGreaterThan(0.9);
  // Product is on from half a step before each lane to half a step after it.
  expect(statistics.treatedM2 / (6 * swathM * 105)).toBeCloseTo(1, 2);
  expect(findings).toEqual([]);
});

test('the cells of any flight add up to the integral of the meter within 0.5 %, in at most 20,000 cells', () => {
  const sample = fc.record({
    dx: fc.double({ min: -18, max: 18, noNaN: true }),
    dy: fc.double({ min: -18, max: 18, noNaN: true }),
    ms: fc.integer({ min: 100, max: 3_000 }),
    flow: fc.double({ min: 0.05, max: 12, noNaN: true }),
    swathM: fc.double({ min: 0.5, max: 20, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(sample, { minLength: 2, maxLength: 200 }), (parts) => {
      let [x, y, at] = [0, 0, 0];
      const samples = parts.map(({ dx, dy, ms, flow, swathM: width }): DoseSample => {
        const seconds = ms / 1000;
        [x, y, at] = [x + dx * seconds, y + dy * seconds, at + ms];
        const [lon, lat] = plane.toEarth([x, y]);
        return { at, lat, lon, flowPerMin: flow, isOn: true, swathM: width };
      });
      const measured = samples.slice(1).reduce((sum, { at: to, flowPerMin = 0 }, i) => {
        const from = samples[i]!;
        const isFast = Math.hypot(parts[i + 1]!.dx, parts[i + 1]!.dy) > 20;
        return isFast ? sum : sum + (((from.flowPerMin ?? 0) + flowPerMin) / 2) * ((to - from.at) / 60_000);
      }, 0);
      const drawn = doseCells([samples]);
      if (measured < 1e-6) return;
      const sum = drawn!.grid.amount.reduce((whole, amount) => whole + amount, 0);
      expect(Math.abs(sum / measured - 1)).toBeLessThan(0.005);
      expect(drawn!.grid.amount.length).toBeLessThanOrEqual(mostCells);
    }),
    { numRuns: 60 },
  );
});

test('ground flown over twice has twice the dose', () => {
  const once = lanes(2);
  const later = once.map((sample) => ({ ...sample, at: sample.at + 600_000 }));
  const { statistics } = mapOf([...once, ...later]);
  expect(statistics.meanPerHa! / target).toBeCloseTo(2, 1);
  expect(statistics.overShare).toBeGreaterThan(0.95);
});

test('an amount that was not measured is unknown, not zero, and not part of the mean', () => {
  const { flowPerMin: _flow, ...unmeasured } = { flowPerMin: 0, isOn: true };
  const samples = lanes(6).map((sample, i) => {
    if (i < 60 || !sample.isOn) return sample;
    const { flowPerMin: _metered, ...rest } = sample;
    return { ...rest, ...unmeasured };
  });
  const { statistics, cells } = mapOf(samples);
  expect(statistics.unknownM2).toBeGreaterThan(1000);
  expect(statistics.meanPerHa! / target).toBeCloseTo(1, 1);
  expect(cells.some(({ perHa }) => perHa === null)).toBe(true);
});

const found = (change: Change, count = 6) =>
  mapOf(lanes(count, change)).findings.map(({ kind, fromAt, toAt }) => `${kind} ${(toAt - fromAt) / 1000}`);

test('each fault is found once, with its kind and its time', () => {
  const at =
    (from: number, to: number, values: Partial<DoseSample>): Change =>
    ({ lane, alongM }) =>
      lane === 2 && alongM >= from && alongM <= to ? values : {};
  expect(found(at(40, 60, { flowPerMin: 0, isOn: false }))).toEqual([expect.stringMatching(/^skip [4-6]$/)]);
  expect(found(at(40, 70, { flowPerMin: 0 }))).toEqual([expect.stringMatching(/^dry /)]);
  expect(found(at(30, 70, { flowPerMin: setLpm * 0.5 }))).toEqual([expect.stringMatching(/^low /)]);
  expect(found(at(30, 70, { flowPerMin: setLpm * 2.2 }))).toEqual([expect.stringMatching(/^over /)]);
  expect(found(({ lane }) => (lane === 2 ? { flowPerMin: 0, isOn: false } : {}))).toEqual([
    expect.stringMatching(/^between /),
  ]);
});

test('without a target nothing is compared, but what was left out is found', () => {
  const drawn = doseCells([lanes(6, ({ lane }) => (lane === 2 ? { flowPerMin: 0, isOn: false } : {}))])!;
  const findings = doseFindings({
    grid: drawn.grid,
    steps: drawn.steps[0]!,
    target: null,
    isWanted: undefined,
  });
  expect(findings.map(({ kind, targetPerHa }) => [kind, targetPerHa])).toEqual([['between', null]]);
});

test('a lane left out is a polygon to treat again, inside the plot', () => {
  const { grid } = mapOf(lanes(6, ({ lane }) => (lane === 2 ? { flowPerMin: 0, isOn: false } : {})));
  const again = treatAgain(grid, { target, plot, isWhole: false });
  expect(again?.coordinates).toHaveLength(1);
  expect(areaM2(again!)).toBeGreaterThan(400);
  expect(areaM2(again!)).toBeLessThan(800);
  expect(treatAgain(mapOf(lanes(6)).grid, { target, plot, isWhole: false })).toBeNull();
});
