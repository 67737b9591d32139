import { expect, test } from 'vitest';
import { box, FIELD, type FlightPlan, flyLegs, laneLegs, repeatable, ringOf } from './fixture/lanes.ts';
import { createPlane } from './geometry.ts';
import type { Sample } from './sample.ts';
import { workSegments } from './segments.ts';
import { sortieCoverage } from './sortie-areas.ts';
import type { Coverage, CoverageFigures } from './worked-area.ts';
import { createCoverage } from './worked-area.ts';

const NOTHING: CoverageFigures = createCoverage(FIELD).figures();

function cover(samples: Sample[]): Coverage {
  return sortieCoverage(samples).spray ?? createCoverage(FIELD);
}

function figures(plan: FlightPlan): CoverageFigures {
  return cover(flyLegs(plan)).figures();
}

function expectWithin(actual: number, expected: number, share: number): void {
  expect(Math.abs(actual - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(expected * share);
}

for (const heading of [0, 30, 45, 90]) {
  for (const swathM of [3, 5, 7, 10, 11]) {
    test(`[G-05] a 100 m strip ${swathM} m wide at ${heading}° measures its area within 1 %`, () => {
      const rad = (heading * Math.PI) / 180;
      const { grossM2, netM2, overlapM2 } = figures({
        legs: [{ to: [100 * Math.sin(rad), 100 * Math.cos(rad)] }],
        swathM,
      });
      expectWithin(grossM2, 100 * swathM, 0.01);
      expectWithin(netM2, 100 * swathM, 0.01);
      expect(overlapM2).toBe(0);
    });
  }
}

test('two identical passes: gross 2,000, net 1,000, overlap 50 %', () => {
  const { grossM2, netM2, overlapPct, twiceM2 } = figures({ legs: [{ to: [0, 100] }, { to: [0, 0] }] });
  expectWithin(grossM2, 2000, 0.01);
  expectWithin(netM2, 1000, 0.01);
  expectWithin(overlapPct, 50, 0.01);
  expectWithin(twiceM2, 1000, 0.01);
});

test('three identical passes count as more than twice', () => {
  const { netM2, moreM2, grossM2 } = figures({ legs: [{ to: [0, 100] }, { to: [0, 0] }, { to: [0, 100] }] });
  expectWithin(grossM2, 3000, 0.01);
  expectWithin(netM2, 1000, 0.01);
  expectWithin(moreM2, 1000, 0.02);
});

test('a parallel pass 8 m beside a 10 m swath gives net 1,800 and overlap 200', () => {
  const { netM2, overlapM2, twiceM2 } = figures({ legs: laneLegs(2, 100, 8) });
  expectWithin(netM2, 1800, 0.01);
  expectWithin(overlapM2, 200, 0.05);
  expectWithin(twiceM2, 200, 0.1);
});

for (const meetM of [0.1, 0.2, 0.3]) {
  test(`neighbouring passes that meet within ${meetM} m are not overlap`, () => {
    const { overlapM2, twiceM2, netM2, seamM2 } = figures({ legs: laneLegs(4, 200, 10 - meetM) });
    expect(twiceM2).toBe(0);
    expect(overlapM2).toBe(0);
    expectWithin(netM2, 200 * (40 - 3 * meetM), 0.01);
    expect(seamM2).toBeLessThanOrEqual(3 * 200 * 0.5);
  });
}

test('seams beside a real overlap stay out of it', () => {
  const legs = laneLegs(4, 200, 9.8);
  legs.push({ to: [29.4, 0], on: false, holdS: 2 }, { to: [0, 0], on: false, holdS: 2 }, { to: [0, 50] });
  const { overlapM2, twiceM2, seamM2 } = figures({ legs });
  expectWithin(twiceM2, 500, 0.05);
  expectWithin(overlapM2, 500, 0.1);
  expectWithin(seamM2, 3 * 200 * 0.2, 0.3);
});

test('a plot far larger than the worked ground is measured whole', () => {
  const coverage = cover(flyLegs({ legs: [{ to: [0, 100] }] }));
  const boundary = {
    type: 'Polygon' as const,
    coordinates: [ringOf(box(-900, -700, 800, 1000)), ringOf(box(300, 300, 500, 500))],
  };
  const found = coverage.plotFigures({ boundary, insetM: 5 });
  const plotM2 = 1700 * 1700 - 200 * 200;
  expectWithin(found.plotM2, plotM2, 0.0005);
  expectWithin(found.skipM2, 1690 * 1690 - 210 * 210 + (4 - Math.PI) * 25 - 1000, 0.0005);
});

test('a figure of eight overlaps only where it crosses itself', () => {
  const legs = Array.from({ length: 120 }, (_, k) => {
    const t = ((k + 1) / 120) * 2 * Math.PI;
    return { to: [60 * Math.sin(t), 30 * Math.sin(2 * t)] as [number, number] };
  });
  const samples = flyLegs({ legs, swathM: 6 });
  const found = cover(samples).figures();
  const exactM2 = exactUnionM2(samples);
  expectWithin(found.netM2, exactM2, 0.005);
  expect(found.overlapM2).toBeGreaterThan(30);
  expect(found.twiceM2).toBeLessThan(80);
});

test('a dropout in steady flight counts up to 10 s, a longer one adds nothing', () => {
  const samples = flyLegs({ legs: [{ to: [0, 200] }] });
  const first = samples[0]!.at;
  const grossM2 = (endS: number) =>
    cover(samples.filter(({ at }) => at <= first + 15_000 || at >= first + endS * 1000)).figures().grossM2;
  expectWithin(grossM2(25), 2000, 0.001);
  expectWithin(grossM2(26), 1450, 0.001);
});

test('a turn with the pump off adds nothing', () => {
  const lanes = figures({ legs: laneLegs(2, 100, 12) });
  expectWithin(lanes.grossM2, 2000, 0.01);
  expectWithin(lanes.netM2, 2000, 0.01);
});

test('a hover adds less than one swath disc, with position noise and without', () => {
  const samples = flyLegs({ legs: [{ to: [0, 50], holdS: 60 }, { to: [0, 100] }] });
  expectWithin(cover(samples).figures().grossM2, 1000, 0.01);
  const random = repeatable(7);
  const shaken = flyLegs({
    legs: [{ to: [0, 1], holdS: 120 }],
    sample: { speedMps: undefined },
    jitter: { ms: 20, m: 0.15, random },
  });
  expect(cover(shaken).figures().grossM2).toBeLessThan(Math.PI * 25);
});

test('a smooth turn with product on is not overlap on its inner side', () => {
  const legs = Array.from({ length: 36 }, (_, k) => {
    const t = ((k + 1) / 36) * Math.PI;
    return { to: [20 - 20 * Math.cos(t), 20 * Math.sin(t)] as [number, number] };
  });
  const { grossM2, netM2, overlapM2 } = figures({ legs, swathM: 8 });
  expectWithin(netM2, Math.PI * 20 * 8, 0.01);
  expectWithin(grossM2, Math.PI * 20 * 8, 0.01);
  expect(overlapM2).toBe(0);
});

for (const origin of [
  { lat: 52, lon: 180 },
  { lat: -17, lon: -179.9999 },
  { lat: 70, lon: 25 },
  { lat: -70, lon: 179.9998 },
]) {
  test(`a strip measures the same at ${origin.lat}°, ${origin.lon}°`, () => {
    const { grossM2, netM2 } = figures({ origin, start: [-50, 0], legs: [{ to: [50, 30] }] });
    expectWithin(grossM2, Math.hypot(100, 30) * 10, 0.01);
    expectWithin(netM2, Math.hypot(100, 30) * 10, 0.01);
  });
}

test('against a plot: inside, outside, skip by the shrunk plot, the hole excluded', () => {
  const coverage = cover(flyLegs({ start: [5, -20], legs: [{ to: [5, 100] }] }));
  const hole = ringOf(box(2, 40, 8, 60));
  const plot = { boundary: { type: 'Polygon' as const, coordinates: [ringOf(box(0, 0, 30, 100)), hole] } };
  const found = coverage.plotFigures(plot);
  expectWithin(found.plotM2, 3000 - 120, 0.01);
  expectWithin(found.insideM2, 1000 - 120, 0.01);
  expectWithin(found.outsideM2, 200 + 120, 0.01);
  expectWithin(found.skipM2, 2000, 0.01);
  expectWithin(found.coveragePct, (100 * 880) / 2880, 0.01);
  // The hole's margin of 3 m reaches 1 m beyond the strip and covers 22.5 m² there.
  expectWithin(coverage.plotFigures({ ...plot, insetM: 3 }).skipM2, 17 * 94 - 22.5, 0.01);
  expectWithin(coverage.insideM2(plot.boundary), 880, 0.01);
});

for (const heading of [0, 10.7, 45, 80])
  test(`a missed lane is a gap and the rest of the plot remains, on a course of ${heading}°`, () => {
    const rad = (heading * Math.PI) / 180;
    const turned = ([x, y]: [number, number]): [number, number] => [
      x * Math.cos(rad) + y * Math.sin(rad),
      y * Math.cos(rad) - x * Math.sin(rad),
    ];
    const ferry = (to: [number, number]) => ({ to: turned(to), on: false });
    const legs = [
      { to: turned([0, 100]) },
      ferry([20, 100]),
      { to: turned([20, 0]) },
      ferry([30, 0]),
      { to: turned([30, 100]) },
    ];
    const coverage = cover(flyLegs({ legs }));
    // Lanes of 10 m at 0, 20 and 30 m; the plot reaches 40 m beyond the last one.
    const plane = createPlane(FIELD);
    const ring = (
      [
        [-5, 0],
        [75, 0],
        [75, 100],
        [-5, 100],
        [-5, 0],
      ] as [number, number][]
    ).map((corner) => plane.lonLat(...turned(corner)));
    const found = coverage.plotFigures({ boundary: { type: 'Polygon', coordinates: [ring] } });
    // The corners of a lane that is oblique to the grid are open to the outside and don't count.
    expectWithin(found.gapM2, 1000, 0.08);
    expectWithin(found.skipM2 - found.gapM2, 4000, 0.02);
    expectWithin(coverage.gapM2(), 1000, 0.08);
  });

test('two missed lanes side by side are not reached yet, and lanes that meet have no gap', () => {
  const legs = [{ to: [0, 100] as [number, number] }, { to: [30, 100] as [number, number], on: false }];
  const apart = cover(flyLegs({ legs: [...legs, { to: [30, 0] as [number, number] }] }));
  expect(apart.gapM2()).toBe(0);
  expect(cover(flyLegs({ legs: laneLegs(6, 100, 9.9) })).gapM2()).toBeLessThan(10);
});

test('a plot of several parts counts all of them', () => {
  const coverage = cover(flyLegs({ legs: [{ to: [0, 100] }] }));
  const parts = [[ringOf(box(-5, 0, 5, 20))], [ringOf(box(-5, 50, 5, 80))]];
  const found = coverage.plotFigures({ boundary: { type: 'MultiPolygon', coordinates: parts } });
  expectWithin(found.insideM2, 500, 0.01);
  expectWithin(found.outsideM2, 500, 0.01);
  expect(found.skipM2).toBeLessThan(6);
});

test('the grid agrees with the exact union of the strips within 0.5 %', () => {
  const samples = flyLegs({
    legs: laneLegs(6, 80, 6.5),
    swathM: 8,
    jitter: { ms: 30, m: 0.05, random: repeatable(3) },
  });
  expectWithin(cover(samples).figures().netM2, exactUnionM2(samples), 0.005);
});

test('figures asked between segments change nothing in the end', () => {
  const segments = workSegments(flyLegs({ legs: laneLegs(6, 150, 7) }));
  const once = createCoverage(FIELD);
  const often = createCoverage(FIELD);
  for (const segment of segments) {
    once.add(segment);
    often.add(segment);
    often.figures();
  }
  expect(often.figures()).toEqual(once.figures());
});

test('an empty coverage has no area', () => {
  expect(Object.values(NOTHING).every((value) => value === 0)).toBe(true);
});

function exactUnionM2(samples: Sample[]): number {
  const shapes = stripsOf(samples);
  const ys = shapes.flat().map(([, y]) => y);
  const stepM = 0.01;
  let areaM2 = 0;
  for (let y = Math.min(...ys) + stepM / 2; y < Math.max(...ys); y += stepM) {
    const intervals = shapes.flatMap((shape) => crossing(shape, y)).sort((a, b) => a[0] - b[0]);
    let reach = -Infinity;
    for (const [from, to] of intervals) {
      areaM2 += Math.max(0, to - Math.max(from, reach)) * stepM;
      reach = Math.max(reach, to);
    }
  }
  return areaM2;
}

type Point = [number, number];

function stripsOf(samples: Sample[]): Point[][] {
  const plane = createPlane(FIELD);
  const shapes: Point[][] = [];
  let before = 0;
  for (const { from, to, fromSwathM, toSwathM, joined } of workSegments(samples)) {
    const start: Point = [plane.x(from.lat, from.lon), plane.y(from.lat, from.lon)];
    const end: Point = [plane.x(to.lat, to.lon), plane.y(to.lat, to.lon)];
    const rad = Math.atan2(end[1] - start[1], end[0] - start[0]);
    const [half0, half1] = [fromSwathM / 2, toSwathM / 2];
    const corner = ([x, y]: Point, angle: number, radius: number): Point => [
      x + radius * Math.cos(angle),
      y + radius * Math.sin(angle),
    ];
    const [left, right] = [rad + Math.PI / 2, rad - Math.PI / 2];
    shapes.push([
      corner(start, left, half0),
      corner(start, right, half0),
      corner(end, right, half1),
      corner(end, left, half1),
    ]);
    const turn = Math.atan2(Math.sin(rad - before), Math.cos(rad - before));
    const side = turn > 0 ? -Math.PI / 2 : Math.PI / 2;
    const arc = Array.from({ length: 17 }, (_, k) => corner(start, before + side + (turn * k) / 16, half0));
    if (joined && Math.abs(turn) <= (100 * Math.PI) / 180) shapes.push([start, ...arc]);
    before = rad;
  }
  return shapes;
}

function crossing(shape: Point[], y: number): Point[] {
  const xs = shape.flatMap(([x0, y0], k) => {
    const [x1, y1] = shape[(k + 1) % shape.length]!;
    return y0 <= y === y1 <= y ? [] : [x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)];
  });
  return xs.length === 0 ? [] : [[Math.min(...xs), Math.max(...xs)]];
}
