import { type StateData, stateData } from '@smartflight/contract/device-link/reports.schemas.ts';
import { outdatedParts } from '@smartflight/contract/drones/drone-models.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { DB } from '../../platform/postgres/db-types.ts';
import { type MessageMark, sentAtOf } from '../intake/message-mark.ts';
import { addReport, bootList, ofOneReport, type Reported } from './report-order.ts';

interface Kept {
  model: string;
  fw: StateData['fw'] | null;
  outdated: string[];
}

/** Older messages were delayed: buffered by an offline drone, or retained by a broker. */
const promptMs = 60_000;

/** Time of a report: receipt, unless the device's clock shows that the report is old; device clocks may be wrong. */
const reportedAt = (receivedAt: number, ts: number): number => (receivedAt - ts > promptMs ? ts : receivedAt);

/**
 * Stores the properties that devices report. Each write carries what the report is ordered by, and replaces only what
 * is older (`addReport`), so it does not matter which process writes first: of a row that another one changed
 * meanwhile nothing is written, and the report is added to what is there then. The reports of a device that one
 * process receives are written one after the other. Unregistered devices are ignored.
 */
export function createDroneProperties(pool: Pick<pg.Pool, 'query'>) {
  const lines = new Map<string, Promise<void>>();
  return (droneId: string, state: StateData, receivedAt: number, mark: MessageMark): Promise<void> => {
    const before = lines.get(droneId) ?? Promise.resolve();
    const report = () => write(pool, { droneId, state, receivedAt, mark });
    const mine = before.then(report, report);
    lines.set(droneId, mine);
    const leave = () => {
      if (lines.get(droneId) === mine) lines.delete(droneId);
    };
    mine.then(leave, leave);
    return mine;
  };
}

interface DroneReport {
  droneId: string;
  state: StateData;
  receivedAt: number;
  mark: MessageMark;
}

interface Row {
  /** Changes with every write; null without a row. */
  version: string | null;
  properties: unknown;
  boots: unknown;
  boot_id: string;
  seq: number;
  boot_at: Date | null;
  reported_at: Date;
}

/** Each try that fails is a write of another process that succeeded. */
const mostTries = 50;

async function write(pool: Pick<pg.Pool, 'query'>, report: DroneReport): Promise<void> {
  const { droneId, state, receivedAt, mark } = report;
  const properties = knownOf(stateData, state);
  const sentAt = sentAtOf(receivedAt, mark);
  const deviceAt = sentAtOf(receivedAt, { ts: mark.ts, isLate: true });
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { rows } = await pool.query<Row>(
      `select p.xmin::text as version, p.properties, p.boots, p.boot_id, p.seq, p.boot_at, p.reported_at
       from devices d left join drone_properties p on p.drone_id = d.id where d.id = $1 and d.retired_at is null`,
      [droneId],
    );
    const [row] = rows;
    if (row === undefined) return;
    const next = addReport(storedIn(row), { properties, sentAt, deviceAt, ...mark });
    const kept = await replace(pool, report, { ...next, version: row.version });
    if (kept) return storeOutdated(pool, droneId, kept);
  }
  throw new Error('Other processes write the properties of the device all the time');
}

/** What a row contains; of a row that the release before wrote last, as of one report. */
function storedIn({ version, properties, boots, boot_id: bootId, seq, ...row }: Row): Reported {
  if (version === null) return { properties: {}, boots: [] };
  const known = bootList.safeParse(boots).data ?? [];
  const last = known.at(-1);
  if (last?.boot === bootId && last.seq === seq) return { properties, boots: known };
  const sentAt = (row.boot_at ?? row.reported_at).getTime();
  const earlier = known.filter(({ boot }) => boot !== bootId).map((each) => ({ ...each, seqs: {} }));
  return { properties, boots: [...earlier, ofOneReport({ properties, bootId, seq, sentAt })] };
}

/** Writes a row unless another process has changed it; undefined if so. */
async function replace(
  pool: Pick<pg.Pool, 'query'>,
  { droneId, receivedAt, mark }: DroneReport,
  { properties, boots, version }: Reported & { version: string | null },
): Promise<Kept | undefined> {
  const last = boots.at(-1);
  const { rows } = await pool.query<Kept>(
    `with kept as (
       insert into drone_properties as p (drone_id, properties, boots, boot_id, seq, reported_at, boot_at)
       select id, $2::jsonb, $3::jsonb, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($6::float8 / 1000)
       from devices where id = $1
       on conflict (drone_id) do update set properties = excluded.properties, boots = excluded.boots,
         boot_id = excluded.boot_id, seq = excluded.seq,
         reported_at = greatest(p.reported_at, excluded.reported_at),
         boot_at = case when p.boot_id <> excluded.boot_id then excluded.boot_at
           when excluded.boot_id = $7 then least(p.boot_at, excluded.boot_at) else p.boot_at end
       where p.xmin::text = $8
       returning properties -> 'fw' as fw, outdated)
     select d.model, k.fw, k.outdated from kept k, devices d where d.id = $1`,
    [
      droneId,
      JSON.stringify(properties),
      JSON.stringify(boots),
      last?.boot,
      last?.seq,
      reportedAt(receivedAt, mark.ts),
      mark.bootId,
      version,
    ],
  );
  return rows[0];
}

/**
 * The part of a report that is in the schema. Unknown fields are tolerated but not stored: they could grow without
 * limit or contain text that PostgreSQL rejects.
 */
function knownOf(schema: unknown, reported: unknown): unknown {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (!(inner instanceof z.ZodObject) || typeof reported !== 'object' || reported === null) return reported;
  return Object.fromEntries(
    Object.entries(inner.shape).flatMap(([key, part]) => {
      const value: unknown = Reflect.get(reported, key);
      return value === undefined ? [] : [[key, knownOf(part, value)]];
    }),
  );
}

/** Stores which parts are out of date, if that changed and no newer report has arrived. */
async function storeOutdated(
  pool: Pick<pg.Pool, 'query'>,
  droneId: string,
  { model, fw, outdated }: Kept,
): Promise<void> {
  const parts = outdatedParts(model, fw ?? {});
  if (parts.join() === outdated.join()) return;
  await pool.query(
    `update drone_properties set outdated = $2
     where drone_id = $1 and properties -> 'fw' is not distinct from $3::jsonb`,
    [droneId, parts, fw ? JSON.stringify(fw) : null],
  );
}

/** Recomputes what is out of date for a drone whose model was changed. */
export async function recountOutdated(db: Kysely<DB>, droneId: string): Promise<void> {
  const { rows } = await sql<Kept>`select d.model, p.properties -> 'fw' as fw, p.outdated
    from drones d join drone_properties p on p.drone_id = d.id where d.id = ${droneId}`.execute(db);
  for (const { model, fw } of rows)
    await sql`update drone_properties set outdated = ${outdatedParts(model, fw ?? {})}
      where drone_id = ${droneId}`.execute(db);
}

/** Recomputes what is out of date for all drones, after a start with a newer catalogue. */
export async function recountAllOutdated(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Kept & { id: string }>(
    `select d.id, d.model, p.properties -> 'fw' as fw, p.outdated from drones d join drone_properties p on p.drone_id = d.id`,
  );
  for (const { id, ...kept } of rows) await storeOutdated(pool, id, kept);
}
