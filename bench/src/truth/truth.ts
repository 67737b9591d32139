import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Plane } from '@smartflight/geo/plane.ts';
import type { Sample } from '@smartflight/server/features/flights/derivation/sample.ts';
import { sortieAreas, sortieCoverage } from '@smartflight/server/features/flights/derivation/sortie-areas.ts';
import type { Bench } from '../kit/bench.ts';
import type { Figure } from '../kit/figure.ts';
import { type Areas, type Exact, exactOf } from './exact.ts';
import { type Device, fly } from './flown.ts';
import { type Pattern, type PatternName, patternNames, patternOf, type Random } from './patterns.ts';
import { pictureOf } from './picture.ts';

const figureNames = ['gross', 'net', 'overlap', 'skip'] as const;
type Errors = Record<(typeof figureNames)[number], number>;

interface Measured {
  id: number;
  name: PatternName;
  device: Device;
  errors: Errors;
  /** Errors against the line as the positions show it. */
  ofMethod: Errors;
  /** Errors of straight passes of the true shape, placed as well as their samples allow. */
  ofBest: Errors | undefined;
}

const pictures = 10;

export const truthBench: Bench = {
  name: 'truth',
  about: 'worked area of generated flights against exact polygons',
  run: ({ size, say }) => {
    const flights: Measured[] = [];
    for (let id = 0; id < (size === 'full' ? 1200 : 300); id++) flights.push(measure(id).measured);
    const groups = groupsOf(flights);
    say('errors in %: gross and net of the exact value, overlap with seams of gross, skip of the plot');
    say(
      line(
        'flights',
        'n',
        figureNames.flatMap((name) => [`${name} mean`, '95th', 'in 1 %']),
      ),
    );
    for (const [title, group] of groups) say(line(title, String(group.length), cellsOf(group)));
    say('against the line that the positions show, which differs from the flown one by their error:');
    for (const [title, group] of [groups[0]!, ...groups.filter(([name]) => name.startsWith('1 m'))])
      say(line(title, String(group.length), cellsOf(group, 'ofMethod')));
    say('straight passes: as derived, and the true passes placed as well as their samples allow:');
    for (const [title, group] of groups.filter(([name]) => name.startsWith('1 m'))) {
      const straight = group.filter(({ ofBest }) => ofBest !== undefined);
      say(line(title, String(straight.length), cellsOf(straight)));
      say(line('  best possible', String(straight.length), cellsOf(straight, 'ofBest')));
    }
    const folder = drawWorst(flights);
    say(`the ${pictures} worst flights are drawn in ${folder}`);
    return Promise.resolve(
      (['errors', 'ofMethod'] as const).flatMap((against) =>
        figureNames.flatMap((name) => figuresOf(name, flights, against)),
      ),
    );
  },
};

function measure(id: number): { measured: Measured; pattern: Pattern; exact: Exact; samples: Sample[] } {
  const random = seeded(id + 1);
  const name = patternNames[id % patternNames.length]!;
  const between = (least: number, most: number) => least + (most - least) * random();
  const oneOf = <T>(...values: T[]): T => values[Math.floor(random() * values.length)]!;
  const swathM = between(3, 8);
  const pattern = patternOf(
    name,
    {
      swathM,
      spacingM: swathM + oneOf(0, 0, between(0.4, 1), -between(0.5, 1.5)),
      lengthM: between(150, 400),
      lanes: Math.round(between(10, 24)),
      interruptions: oneOf(0, 0.2, 0.5),
      sectionsOff: oneOf(0, 0, 0.3),
    },
    random,
  );
  const position = oneOf('exact', 'rtk', 'rtk', 'gnss');
  const isWandering = id % 8 < 4;
  const device: Device = {
    lat: between(0, 70) * oneOf(1, -1),
    speedMps: between(3, 10),
    rateHz: oneOf(1, 1, 2, 5, 10),
    noiseM: { exact: 0, rtk: 0.02, gnss: isWandering ? 0.02 : 1 }[position],
    wanderM: position === 'gnss' && isWandering ? 1 : 0,
    gaps: oneOf(0, 0, 2, 5),
    gapS: oneOf(1.2, 1.8, 6),
    reportsSwitches: random() < 0.5,
  };
  const { samples, reported, placed } = fly(pattern.line, device, random);
  const exact = exactOf(pattern);
  const derived = derivedOf(samples, pattern, device);
  const errors = errorsOf(derived, exact);
  const best = position === 'gnss' ? exactOf({ ...pattern, line: placed }) : undefined;
  // A single sample with an error of its own shows no line, only the mean of many does.
  const shown = isWandering ? exactOf({ ...pattern, line: reported }) : best;
  const hasStraightPasses = name === 'straight' || name === 'headland';
  return {
    measured: {
      id,
      name,
      device,
      errors,
      ofMethod: best && shown ? errorsOf(derived, shown) : errors,
      ofBest: best && hasStraightPasses ? errorsOf(best, exact) : undefined,
    },
    pattern,
    exact,
    samples,
  };
}

function derivedOf(samples: readonly Sample[], { plot }: Pattern, { lat }: Device): Areas {
  const plane = new Plane([114.3, lat]);
  const ring = [...plot, plot[0]!].map((corner) => plane.toEarth(corner));
  const coverage = sortieCoverage(samples);
  const { total } = sortieAreas(coverage);
  return {
    ...total,
    // Seams of up to 0.3 m are no overlap for the product, but part of gross − net of the polygons.
    overlapM2: total.overlapM2 + total.seamM2,
    skipM2: coverage.spray?.plotFigures({ boundary: { type: 'Polygon', coordinates: [ring] } }).skipM2 ?? 0,
  };
}

function errorsOf(found: Areas, exact: Exact): Errors {
  return {
    gross: 100 * (found.grossM2 / exact.grossM2 - 1),
    net: 100 * (found.netM2 / exact.netM2 - 1),
    overlap: (100 * (found.overlapM2 - exact.overlapM2)) / exact.grossM2,
    skip: (100 * (found.skipM2 - exact.skipM2)) / exact.plotM2,
  };
}

function groupsOf(flights: readonly Measured[]): [string, Measured[]][] {
  const where = (isIn: (one: Measured) => boolean) => flights.filter(isIn);
  const isLong = ({ device }: Measured) => device.gaps > 0 && device.gapS > 3;
  const isRtk = ({ device }: Measured) => device.wanderM === 0 && device.noiseM < 1;
  const isFine = (one: Measured) => isRtk(one) && !isLong(one);
  return [
    ['all', [...flights]],
    ['RTK, gaps up to 3 s', where(isFine)],
    ['  switches reported', where((one) => isFine(one) && one.device.reportsSwitches)],
    [
      '  not reported, 1 Hz',
      where((one) => isFine(one) && !one.device.reportsSwitches && one.device.rateHz === 1),
    ],
    [
      '  not reported, faster',
      where((one) => isFine(one) && !one.device.reportsSwitches && one.device.rateHz > 1),
    ],
    ...patternNames.map((name): [string, Measured[]] => [
      `  ${name}`,
      where((one) => isFine(one) && one.name === name),
    ]),
    ['RTK, gaps of 6 s', where((one) => isRtk(one) && isLong(one))],
    ['1 m each, gaps up to 3 s', where((one) => one.device.noiseM === 1 && !isLong(one))],
    ['1 m wandering', where((one) => one.device.wanderM > 0 && !isLong(one))],
  ];
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const within = (values: readonly number[]) =>
  (100 * values.filter((value) => Math.abs(value) <= 1).length) / values.length;
function percentile95(values: readonly number[]): number {
  const sorted = values.map(Math.abs).sort((a, b) => a - b);
  return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN;
}

type Against = 'errors' | 'ofMethod' | 'ofBest';

function cellsOf(group: readonly Measured[], against: Against = 'errors'): string[] {
  return figureNames.flatMap((name) => {
    const values = group.map((one) => one[against]?.[name] ?? Number.NaN);
    return [meanOf(values).toFixed(2), percentile95(values).toFixed(2), `${within(values).toFixed(0)} %`];
  });
}

const line = (title: string, count: string, cells: readonly string[]): string =>
  `${title.padEnd(24)} ${count.padStart(4)} ${cells.map((cell) => cell.padStart(12)).join('')}`;

function figuresOf(name: keyof Errors, flights: readonly Measured[], against: Against): Figure[] {
  const values = flights.map((one) => one[against]?.[name] ?? Number.NaN);
  const title = against === 'errors' ? name : `${name} by the positions`;
  const figure = (what: string, unit: string, product: number, limit: object): Figure => ({
    goal: 'G-05',
    what: `${title}: ${what}`,
    unit,
    rounds: [{ product }],
    limits: [{ of: 'product', ...limit }],
  });
  return [
    figure('mean error, without sign', '%', Math.abs(meanOf(values)), { atMost: 0.3 }),
    figure('flights within 1 %', '%', within(values), { atLeast: 95 }),
  ];
}

const worstOf = ({ errors }: Measured) => Math.max(...Object.values(errors).map(Math.abs));

function drawWorst(flights: readonly Measured[]): string {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const folder = fileURLToPath(new URL(`../../results/${stamp}-truth/`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  const worst = [...flights].sort((a, b) => worstOf(b) - worstOf(a)).slice(0, pictures);
  for (const [rank, { id }] of worst.entries()) {
    const { measured, pattern, exact, samples } = measure(id);
    const { device, errors, name } = measured;
    const found = figureNames.map((one) => `${one} ${errors[one].toFixed(2)} %`).join(', ');
    const title = `${name} ${id}: ${found}; ${device.rateHz} Hz, ${device.speedMps.toFixed(1)} m/s`;
    const svg = pictureOf({ title, lat: device.lat, ground: exact.ground, plot: pattern.plot, samples });
    writeFileSync(`${folder}${String(rank + 1).padStart(2, '0')}-${name}-${id}.svg`, svg);
  }
  return folder;
}

/** Seeded random generator for 0 to 1 (mulberry32). */
function seeded(seed: number): Random {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
