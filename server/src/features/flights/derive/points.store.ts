import { fixes, landedStates, workStates } from '@smartflight/contract/device-link/telemetry.ts';
import type pg from 'pg';
import { pointFlags } from '../../../live/tracks/point.ts';
import { prepared } from '../../../platform/postgres/prepared.ts';
import type { Sample } from '../derivation/sample.ts';
import { mergePoints, packedSql, pointNames, pointRowSql } from '../packed/packed-points.store.ts';
import { type PointRow, unpackPoints } from '../packed/packed-points.ts';

/** A stretch of time, epoch ms, both ends inclusive. */
export interface Window {
  from: number;
  to: number;
}

const numberFields = {
  lat: 'lat',
  lon: 'lon',
  height_ground_m: 'heightGroundM',
  height_canopy_m: 'heightCanopyM',
  height_agl_m: 'heightAglM',
  height_home_m: 'heightHomeM',
  alt_msl_m: 'altMslM',
  speed_mps: 'speedMps',
  climb_mps: 'climbMps',
  course_deg: 'courseDeg',
  heading_deg: 'headingDeg',
  flow_lpm: 'flowLpm',
  spread_kgpm: 'spreadKgpm',
  volume_used_l: 'volumeUsedL',
  mass_used_kg: 'massUsedKg',
  tank_l: 'tankL',
  hopper_kg: 'hopperKg',
  swath_m: 'swathM',
  row_spacing_m: 'rowSpacingM',
  target_rate_lpha: 'targetRateLpha',
  area_m2: 'areaM2',
  soc_pct: 'socPct',
} as const satisfies Record<string, keyof Sample>;
const textFields = { sortie_id: 'sortieId', pilot_id: 'pilotId', plot_id: 'plotId' } as const;
const fields = Object.entries({ ...numberFields, ...textFields });

/**
 * Stored samples of a device in a window, in order of device time. One statement reads both tables, because points
 * move between them.
 */
export async function readSamples(
  pool: pg.Pool | pg.PoolClient,
  deviceNo: number,
  window: Window,
): Promise<Sample[]> {
  const { rows: found } = await pool.query<PointRow & { content: Buffer | null }>({
    name: 'read-samples',
    text: `select ${pointRowSql}, null::bytea as content from track_points
      where device_no = $1 and at between to_timestamp($2::float8 / 1000) and to_timestamp($3::float8 / 1000)
      union all select null, ${pointNames.map(() => 'null').join(', ')}, content from ${packedSql} order by 1`,
    values: [deviceNo, window.from, window.to],
  });
  const rows = withPacked(found, window);
  const bootIds = await bootIdsOf(pool, new Set(rows.map((row) => row.boot_no)));
  return rows.map((row) => toSample(row, bootIds.get(row.boot_no) ?? ''));
}

/** Plain rows and those of packed ones in the window, by time. */
function withPacked(
  found: readonly (PointRow & { content: Buffer | null })[],
  { from, to }: Window,
): readonly PointRow[] {
  const packed = found.flatMap(({ content }) => (content ? [content] : []));
  if (packed.length === 0) return found;
  const plain = found.filter(({ content }) => !content);
  return mergePoints(plain, packed).filter(({ at }) => at >= from * 1000 && at <= to * 1000);
}

/** The devices' own boot ids. Their numbers depend on the order of arrival, on which flights must not depend. */
async function bootIdsOf(
  pool: pg.Pool | pg.PoolClient,
  numbers: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ boot_no: number; boot_id: string }>(
    prepared('select boot_no, boot_id from boots where boot_no = any($1)', [[...numbers]]),
  );
  return new Map(rows.map((row) => [row.boot_no, row.boot_id]));
}

function toSample(row: PointRow, bootId: string): Sample {
  const sample: Sample = { bootId, seq: row.seq, at: Math.round(row.at / 1000) };
  const target: Record<string, unknown> = sample as unknown as Record<string, unknown>;
  for (const [column, field] of fields) {
    const value = row[column];
    if (value !== null && value !== undefined) target[field] = value;
  }
  if (row.flags & pointFlags.armedKnown) sample.armed = (row.flags & pointFlags.armed) !== 0;
  if (row.flags & pointFlags.sprayKnown) sample.sprayOn = (row.flags & pointFlags.sprayOn) !== 0;
  if (row.flags & pointFlags.clockFuture) sample.clockFuture = true;
  if (row.spray_changed_ms !== null) sample.sprayChangedAt = sample.at - row.spray_changed_ms;
  if (row.landed !== null) sample.landed = landedStates[row.landed];
  if (row.work !== null) sample.work = workStates[row.work];
  if (row.fix !== null) sample.fix = fixes[row.fix];
  return sample;
}

/** Device time of the first sample after `at`, epoch ms; undefined if there is none. */
export async function nextSampleAt(pool: pg.Pool, deviceNo: number, at: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ at: number | null; content: Buffer | null }>(
    prepared(
      `select (select extract(epoch from at)::float8 * 1000 from track_points
        where device_no = $1 and at > to_timestamp($2::float8 / 1000) order by track_points.at limit 1) as at,
      (select content from packed_points where device_no = $1 and to_at > to_timestamp($2::float8 / 1000)
        and from_at > to_timestamp($2::float8 / 1000) - interval '1 day' order by from_at limit 1) as content`,
      [deviceNo, at],
    ),
  );
  const { content, at: plain } = rows[0] ?? { content: null, at: null };
  const packed = content && unpackPoints(content).find((point) => point.at > at * 1000);
  const next = Math.min(
    plain ?? Number.POSITIVE_INFINITY,
    packed ? packed.at / 1000 : Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(next) ? Math.floor(next) : undefined;
}
