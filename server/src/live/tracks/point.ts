import { futureClockMs } from '@smartflight/contract/device-link/intervals.ts';
import type { TelemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import { fixes, landedStates, workStates } from '@smartflight/contract/device-link/telemetry.ts';
import type { ElementType } from './binary-array.ts';

/** One sample to be stored in `track_points`; `deviceNo` and `bootNo` are resolved by the writer. */
export interface Point {
  droneId: string;
  bootId: string;
  seq: number;
  /** Device time, epoch ms. */
  at: number;
  receivedAt: number;
  data: TelemetryData;
}

/** Start of the boot ids that stand for imported files. */
export const importedBoots = 'import-';

export const pointFlags = {
  armed: 1,
  armedKnown: 2,
  sprayOn: 4,
  sprayKnown: 8,
  landedDerived: 16,
  clockFuture: 32,
} as const;

export const isFuture = ({ at, receivedAt }: Point): boolean => at > receivedAt + futureClockMs;

function flagsOf(point: Point): number {
  const { armed, sprayOn, landedDerived } = point.data;
  return (
    (armed ? pointFlags.armed : 0) |
    (armed === undefined ? 0 : pointFlags.armedKnown) |
    (sprayOn ? pointFlags.sprayOn : 0) |
    (sprayOn === undefined ? 0 : pointFlags.sprayKnown) |
    (landedDerived ? pointFlags.landedDerived : 0) |
    (isFuture(point) ? pointFlags.clockFuture : 0)
  );
}

const indexIn = (names: readonly string[], name: string | undefined): number | undefined =>
  name === undefined ? undefined : names.indexOf(name);

function lowestSoc({ batteries }: TelemetryData): number | undefined {
  const known = batteries?.flatMap(({ soc }) => (soc === undefined ? [] : [soc]));
  return known?.length ? Math.min(...known) : undefined;
}

interface PointColumn {
  name: string;
  type: ElementType;
  of: (point: Point) => number | string | undefined;
}

const exact = (name: string, of: (data: TelemetryData) => number | undefined): PointColumn => ({
  name,
  type: 'float8',
  of: ({ data }) => of(data),
});
const number = (name: string, of: (data: TelemetryData) => number | undefined): PointColumn => ({
  name,
  type: 'float4',
  of: ({ data }) => of(data),
});
/** Age of the last switch at the time of the sample, ms; an impossible one is dropped. */
function switchAgeMs({ at, data: { sprayChangedAt } }: Point): number | undefined {
  const ageMs = sprayChangedAt === undefined ? -1 : at - sprayChangedAt;
  return ageMs >= 0 && ageMs <= maxInt32 ? ageMs : undefined;
}
const maxInt32 = 2 ** 31 - 1;

const text = (name: string, of: (data: TelemetryData) => string | undefined): PointColumn => ({
  name,
  type: 'text',
  of: ({ data }) => of(data),
});
const small = (name: string, of: (point: Point) => number | undefined): PointColumn => ({
  name,
  type: 'int2',
  of,
});

export const pointColumns: readonly PointColumn[] = [
  exact('lat', (d) => d.lat),
  exact('lon', (d) => d.lon),
  number('height_ground_m', (d) => d.heightGroundM),
  number('height_canopy_m', (d) => d.heightCanopyM),
  number('height_agl_m', (d) => d.heightAglM),
  number('height_home_m', (d) => d.heightHomeM),
  number('alt_msl_m', (d) => d.altMslM),
  number('speed_mps', (d) => d.speedMps),
  number('climb_mps', (d) => d.climbMps),
  number('course_deg', (d) => d.courseDeg),
  number('heading_deg', (d) => d.headingDeg),
  number('flow_lpm', (d) => d.flowLpm),
  number('spread_kgpm', (d) => d.spreadKgpm),
  number('volume_used_l', (d) => d.volumeUsedL),
  number('mass_used_kg', (d) => d.massUsedKg),
  number('tank_l', (d) => d.tankL),
  number('hopper_kg', (d) => d.hopperKg),
  number('swath_m', (d) => d.swathM),
  number('row_spacing_m', (d) => d.rowSpacingM),
  number('target_rate_lpha', (d) => d.targetRateLpha),
  number('area_m2', (d) => d.areaM2),
  number('soc_pct', lowestSoc),
  { name: 'spray_changed_ms', type: 'int4', of: switchAgeMs },
  small('flags', flagsOf),
  small('landed', ({ data }) => indexIn(landedStates, data.landed)),
  small('work', ({ data }) => indexIn(workStates, data.work)),
  small('fix', ({ data }) => indexIn(fixes, data.fix)),
  text('sortie_id', (d) => d.sortieId),
  text('pilot_id', (d) => d.pilotId),
  text('plot_id', (d) => d.plotId),
];
