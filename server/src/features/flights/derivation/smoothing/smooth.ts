import { metresPerRadian, radians } from '@smartflight/geo/ellipsoid.ts';
import { flowOf } from '../flow.ts';
import { lonDiffDeg } from '../geometry.ts';
import type { Rules } from '../rules.ts';
import type { PlacedSample } from '../sample.ts';
import { positionNoiseM } from './noise.ts';
import { smoothLine } from './smooth-line.ts';

/**
 * The samples with the positions of each run of product moved to the smoothest line that their noise allows. An "off"
 * sample next to a run lies where the line leads. Nothing changes while the noise is below `noiseMinM`.
 */
export function smoothPositions(samples: readonly PlacedSample[], rules: Rules): readonly PlacedSample[] {
  const noiseM = positionNoiseM(samples, rules);
  if (noiseM < rules.noiseMinM) return samples;
  const smoothed = [...samples];
  for (const [from, to] of runsOf(samples, rules)) place(samples, smoothed, from, to, noiseM, rules);
  return smoothed;
}

/** First and last index of each run of samples with product on. */
function runsOf(samples: readonly PlacedSample[], rules: Rules): [number, number][] {
  const runs: [number, number][] = [];
  for (let i = 0; i < samples.length; i++) {
    if (flowOf(samples[i]!, rules) === 'off') continue;
    const run = runs.at(-1);
    if (run !== undefined && run[1] === i - 1 && isNear(samples[i - 1]!, samples[i]!, rules)) run[1] = i;
    else runs.push([i, i]);
  }
  return runs.filter(([from, to]) => to - from >= 2);
}

const isNear = (from: PlacedSample, to: PlacedSample, rules: Rules): boolean =>
  from.bootId === to.bootId && to.at > from.at && to.at - from.at <= rules.steadyGapMaxMs;

function place(
  samples: readonly PlacedSample[],
  smoothed: PlacedSample[],
  from: number,
  to: number,
  noiseM: number,
  rules: Rules,
): void {
  const origin = samples[from]!;
  const scale = metresPerRadian(origin.lat);
  const [east, north] = [radians(scale.east), radians(scale.north)];
  const run = samples.slice(from, to + 1);
  const line = smoothLine(
    run.map(({ at, lat, lon }) => ({
      s: (at - origin.at) / 1000,
      x: lonDiffDeg(lon, origin.lon) * east,
      y: (lat - origin.lat) * north,
    })),
    noiseM,
  );
  const put = (i: number, x: number, y: number) => {
    const sample = samples[i]!;
    smoothed[i] = { ...sample, lat: origin.lat + y / north, lon: lonDiffDeg(origin.lon + x / east, 0) };
  };
  for (const [k, { x, y }] of line.entries()) put(from + k, x, y);
  for (const [i, k] of [
    [from - 1, 0],
    [to + 1, line.length - 1],
  ] as const) {
    const end = samples[from + k]!;
    const beside = samples[i];
    if (beside === undefined || beside.bootId !== end.bootId) continue;
    if (Math.abs(beside.at - end.at) > rules.segmentMaxMs || flowOf(beside, rules) !== 'off') continue;
    const { x, y, vx, vy } = line[k]!;
    const s = (beside.at - end.at) / 1000;
    put(i, x + vx * s, y + vy * s);
  }
}
