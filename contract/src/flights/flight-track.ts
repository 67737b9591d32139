import {
  fixes,
  type LandedState,
  landedStates,
  type WorkState,
  workStates,
} from '../device-link/telemetry.ts';

interface NumberColumn {
  field:
    | 'lat'
    | 'lon'
    | 'heightGroundM'
    | 'heightCanopyM'
    | 'heightAglM'
    | 'heightHomeM'
    | 'unknownHeightM'
    | 'speedMps'
    | 'headingDeg'
    | 'flowLpm'
    | 'spreadKgpm'
    | 'tankL'
    | 'hopperKg'
    | 'swathM'
    | 'socPct';
  /** Packed units per field unit. */
  scale: number;
  /** 2 = second differences: a steady course packs to near zero. */
  order: 1 | 2;
}

/**
 * Resolution of each column: positions 1e-7° (1 cm); height, speed, swath and levels 0.1 of their unit; heading 2°;
 * flow and spread 0.05 per minute (the least that counts as work); charge 1 %; time since a switch of product 1 ms.
 */
const NUMBERS = {
  lat: { field: 'lat', scale: 1e7, order: 2 },
  lon: { field: 'lon', scale: 1e7, order: 2 },
  heightGround: { field: 'heightGroundM', scale: 10, order: 1 },
  heightCanopy: { field: 'heightCanopyM', scale: 10, order: 1 },
  heightM: { field: 'heightAglM', scale: 10, order: 1 },
  heightHome: { field: 'heightHomeM', scale: 10, order: 1 },
  speed: { field: 'speedMps', scale: 10, order: 1 },
  heading: { field: 'headingDeg', scale: 0.5, order: 1 },
  flow: { field: 'flowLpm', scale: 20, order: 1 },
  spread: { field: 'spreadKgpm', scale: 20, order: 1 },
  tank: { field: 'tankL', scale: 10, order: 1 },
  hopper: { field: 'hopperKg', scale: 10, order: 1 },
  swath: { field: 'swathM', scale: 10, order: 1 },
  soc: { field: 'socPct', scale: 1, order: 1 },
} satisfies Record<string, NumberColumn>;

/** Tracks stored without a version hold heights above take-off in the column of heights above ground or crop. */
const unversioned = { field: 'unknownHeightM', scale: 10, order: 1 } as const satisfies NumberColumn;

type NumberName = keyof typeof NUMBERS;
type StateName = 'sprayOn' | 'sprayChanged' | 'armed' | 'landed' | 'work' | 'fix';
export type TrackColumn = 'dt' | NumberName | StateName;

/**
 * A track as columns of integers. `dt` holds second differences of time (ms); others the differences of scaled
 * values, null when missing. Columns never reported are omitted.
 */
export interface PackedTrack {
  v?: 2 | undefined;
  n: number;
  at0: number;
  cols: Partial<Record<TrackColumn, (number | null)[]>>;
}

/** One point of a track: device time in epoch ms; absent values were not reported. */
export type TrackPoint = { at: number } & { [Field in NumberColumn['field']]?: number } & {
  sprayOn?: boolean;
  /** Epoch ms; only kept where it is at most `switchKeptMs` before the point. */
  sprayChangedAt?: number;
  armed?: boolean;
  landed?: LandedState;
  work?: WorkState;
  /** An unknown fix type is packed as missing. */
  fix?: string;
};

/** Longer ago, ms, a switch of product is before the preceding point and of no use for worked area. */
const switchKeptMs = 10_000;

const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[];

/** Packs points in time order. Deflated JSON of a 1 Hz flight takes under 12 bytes per point. */
export function packTrack(samples: readonly TrackPoint[]): PackedTrack {
  const cols: PackedTrack['cols'] = {};
  const at0 = samples[0]?.at ?? 0;
  cols.dt = differences(
    samples.map((sample) => Math.round(sample.at) - Math.round(at0)),
    2,
  );
  const put = (name: TrackColumn, values: (number | undefined)[], order: 1 | 2) => {
    if (values.some((value) => value !== undefined)) cols[name] = differences(values, order);
  };
  for (const name of NUMBER_NAMES) {
    const { field, scale, order } = NUMBERS[name];
    put(
      name,
      samples.map((sample) => scaled(sample[field], scale)),
      order,
    );
  }
  put(
    'sprayOn',
    samples.map((sample) => flag(sample.sprayOn)),
    1,
  );
  put(
    'sprayChanged',
    samples.map(({ at, sprayChangedAt = Number.NEGATIVE_INFINITY }) => {
      const ageMs = Math.round(at) - sprayChangedAt;
      return ageMs >= 0 && ageMs <= switchKeptMs ? ageMs : undefined;
    }),
    1,
  );
  put(
    'armed',
    samples.map((sample) => flag(sample.armed)),
    1,
  );
  put(
    'landed',
    samples.map((sample) => indexIn(landedStates, sample.landed)),
    1,
  );
  put(
    'work',
    samples.map((sample) => indexIn(workStates, sample.work)),
    1,
  );
  put(
    'fix',
    samples.map((sample) => indexIn(fixes, sample.fix)),
    1,
  );
  return { v: 2, n: samples.length, at0: Math.round(at0), cols };
}

/** Unpacks a track; values have their column's resolution, missing ones are absent. */
export function unpackTrack(track: PackedTrack): TrackPoint[] {
  const points: TrackPoint[] = [];
  const times = sums(track.cols.dt ?? [], 2);
  for (let i = 0; i < track.n; i++) points.push({ at: track.at0 + (times[i] ?? 0) });
  const each = (name: TrackColumn, order: 1 | 2, set: (point: TrackPoint, value: number) => void) => {
    sums(track.cols[name] ?? [], order).forEach((value, i) => {
      const point = points[i];
      if (value !== undefined && point !== undefined) set(point, value);
    });
  };
  for (const name of NUMBER_NAMES) {
    const { field, scale, order } = name === 'heightM' && track.v !== 2 ? unversioned : NUMBERS[name];
    each(name, order, (point, value) => {
      point[field] = value / scale;
    });
  }
  each('sprayOn', 1, (point, value) => Object.assign(point, { sprayOn: value === 1 }));
  each('sprayChanged', 1, (point, value) => Object.assign(point, { sprayChangedAt: point.at - value }));
  each('armed', 1, (point, value) => Object.assign(point, { armed: value === 1 }));
  each('landed', 1, (point, value) => Object.assign(point, { landed: landedStates[value] }));
  each('work', 1, (point, value) => Object.assign(point, { work: workStates[value] }));
  each('fix', 1, (point, value) => Object.assign(point, { fix: fixes[value] }));
  return points;
}

function differences(values: readonly (number | undefined)[], order: 1 | 2): (number | null)[] {
  let last = 0;
  let step = 0;
  return values.map((value) => {
    if (value === undefined) return null;
    const predicted = last + step;
    if (order === 2) step = value - last;
    last = value;
    return value - predicted;
  });
}

function sums(packed: readonly (number | null)[], order: 1 | 2): (number | undefined)[] {
  let last = 0;
  let step = 0;
  return packed.map((difference) => {
    if (difference === null) return undefined;
    const value = last + step + difference;
    if (order === 2) step = value - last;
    last = value;
    return value;
  });
}

function scaled(value: number | undefined, scale: number): number | undefined {
  return value === undefined ? undefined : Math.round(value * scale);
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

function indexIn(list: readonly string[], value: string | undefined): number | undefined {
  const index = value === undefined ? -1 : list.indexOf(value);
  return index < 0 ? undefined : index;
}
