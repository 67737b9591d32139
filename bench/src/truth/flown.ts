import { Plane } from '@smartflight/geo/plane.ts';
import type { Sample } from '@smartflight/server/features/flights/derivation/sample.ts';
import type { Random, Vertex } from './patterns.ts';

export interface Device {
  lat: number;
  speedMps: number;
  rateHz: number;
  /** Standard deviation on each axis, m, of the error of single samples, and of one that wanders slowly. */
  noiseM: number;
  wanderM: number;
  /** Gaps in data: how many, and how long, s. */
  gaps: number;
  gapS: number;
  /** Sends a sample at each switch, with its moment. */
  reportsSwitches: boolean;
}

const startAt = Date.UTC(2026, 4, 1, 2);
/** Correlation time of the wandering error, s. */
const wanderS = 60;

export interface Flown {
  /** What the device sends while it follows the line at constant speed. */
  samples: Sample[];
  /** The line as its positions show it: the flown one with their error, which no derivation can know. */
  reported: Vertex[];
  /** The flown line with each run of product moved by the mean error of its samples: no derivation places it better. */
  placed: Vertex[];
}

/** Flies the line. */
export function fly(line: readonly Vertex[], device: Device, random: Random): Flown {
  const plane = new Plane([114.3, device.lat]);
  const ends = timesOf(line, device.speedMps);
  const switches = line.flatMap(({ on }, i) => (i > 0 && on !== line[i - 1]!.on ? [ends[i]!] : []));
  const error = errors(device, random);
  const offsets: Offset[] = [];
  let leg = 0;
  const samples = momentsOf(ends.at(-1)!, switches, device, random).map((at, seq): Sample => {
    while (leg + 2 < line.length && ends[leg + 1]! <= at) leg++;
    const [from, to] = [line[leg]!, line[leg + 1]!];
    const share = shareOf(ends[leg]!, ends[leg + 1]!, at);
    const [east, north] = error(at);
    offsets.push({ at, east, north });
    const [lon, lat] = plane.toEarth([
      from.x + (to.x - from.x) * share + east,
      from.y + (to.y - from.y) * share + north,
    ]);
    const changed = device.reportsSwitches ? switches.findLast((ms) => ms <= at) : undefined;
    return {
      bootId: 'b1',
      seq,
      at: startAt + at,
      lat,
      lon,
      armed: true,
      landed: 'in_air',
      speedMps: device.speedMps,
      sprayOn: from.on,
      swathM: from.swathM,
      ...(changed === undefined ? {} : { sprayChangedAt: startAt + Math.round(changed) }),
    };
  });
  return {
    samples,
    reported: withOffsets(line, ends, offsets),
    placed: withMeanOffsets(line, ends, offsets),
  };
}

interface Offset {
  at: number;
  east: number;
  north: number;
}

/** The line moved by the errors of the positions, with a vertex at each; between two the error changes steadily. */
function withOffsets(line: readonly Vertex[], ends: readonly number[], offsets: readonly Offset[]): Vertex[] {
  const moments = [...ends, ...offsets.map(({ at }) => at)].sort((a, b) => a - b);
  let [leg, next] = [0, 0];
  return moments.map((at) => {
    while (leg + 2 < line.length && ends[leg + 1]! <= at) leg++;
    while (next + 1 < offsets.length && offsets[next]!.at < at) next++;
    const [from, to] = [line[leg]!, line[leg + 1]!];
    const along = shareOf(ends[leg]!, ends[leg + 1]!, at);
    const [before, after] = [offsets[Math.max(0, next - 1)]!, offsets[next]!];
    const share = shareOf(before.at, after.at, at);
    return {
      ...from,
      x: from.x + (to.x - from.x) * along + before.east + (after.east - before.east) * share,
      y: from.y + (to.y - from.y) * along + before.north + (after.north - before.north) * share,
    };
  });
}

/** The line with each run of product moved by the mean error of the positions within it. */
function withMeanOffsets(
  line: readonly Vertex[],
  ends: readonly number[],
  offsets: readonly Offset[],
): Vertex[] {
  const moved = line.map((vertex) => ({ ...vertex }));
  for (let from = 0; from < line.length; from++) {
    if (!line[from]!.on) continue;
    let to = from;
    while (line[to]!.on) to++;
    const within = offsets.filter(({ at }) => at >= ends[from]! && at < ends[to]!);
    const mean = (axis: 'east' | 'north') =>
      within.reduce((sum, one) => sum + one[axis], 0) / Math.max(1, within.length);
    const [east, north] = [mean('east'), mean('north')];
    for (let k = from; k <= to; k++) moved[k] = { ...line[k]!, x: line[k]!.x + east, y: line[k]!.y + north };
    from = to;
  }
  return moved;
}

const shareOf = (from: number, to: number, at: number): number =>
  to === from ? 0 : Math.min(1, Math.max(0, (at - from) / (to - from)));

/** Time of each vertex, ms. */
function timesOf(line: readonly Vertex[], speedMps: number): number[] {
  let at = 0;
  return line.map(({ x, y }, i) => {
    const before = line[i - 1];
    if (before) at += (Math.hypot(x - before.x, y - before.y) / speedMps) * 1000;
    return at;
  });
}

function momentsOf(endMs: number, switches: readonly number[], device: Device, random: Random): number[] {
  const stepMs = 1000 / device.rateHz;
  const phase = random();
  const periodic = Array.from({ length: Math.floor(endMs / stepMs - phase) }, (_, k) =>
    Math.round((k + phase) * stepMs),
  );
  const extra = device.reportsSwitches ? switches.map(Math.ceil).filter((ms) => ms < endMs) : [];
  const gaps = Array.from({ length: device.gaps }, () => endMs * random());
  const isLost = (at: number) => gaps.some((from) => at > from && at < from + device.gapS * 1000);
  return [...new Set([...periodic, ...extra])].sort((a, b) => a - b).filter((at) => !isLost(at));
}

function errors({ noiseM, wanderM }: Device, random: Random): (at: number) => [number, number] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const drift: [number, number] = [wanderM * normal(), wanderM * normal()];
  let lastAt = 0;
  return (at) => {
    const stays = Math.exp(-(at - lastAt) / 1000 / wanderS);
    lastAt = at;
    const next = (k: 0 | 1) => {
      drift[k] = drift[k] * stays + wanderM * Math.sqrt(1 - stays * stays) * normal();
      return drift[k] + noiseM * normal();
    };
    return [next(0), next(1)];
  };
}
