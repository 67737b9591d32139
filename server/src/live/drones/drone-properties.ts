import { type StateData, stateData } from '@smartflight/contract/device-link/reports.schemas.ts';
import { outdatedParts } from '@smartflight/contract/drones/drone-models.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { MessageMark } from '../intake/message-mark.ts';

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
 * Stores the properties that drones report, with one statement per message. Within a boot the higher sequence number
 * wins regardless of arrival; between boots the later arrival wins, so the reports of a drone are written one after
 * the other. Unregistered drones are ignored.
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

async function write(
  pool: Pick<pg.Pool, 'query'>,
  { droneId, state, receivedAt, mark }: DroneReport,
): Promise<void> {
  const { rows } = await pool.query<Kept>(
    `with kept as (
         insert into drone_properties as p (drone_id, properties, reported_at, boot_at, boot_id, seq)
         select id, $2::jsonb, to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000), $4, $5 from devices where id = $1 and retired_at is null
         on conflict (drone_id) do update set
           properties = case when p.boot_id = excluded.boot_id and p.seq > excluded.seq
             then merge_properties(excluded.properties, p.properties)
             else merge_properties(p.properties, excluded.properties) end,
           boot_at = case when p.boot_id = excluded.boot_id then least(p.boot_at, excluded.boot_at) else excluded.boot_at end,
           reported_at = greatest(p.reported_at, excluded.reported_at),
           seq = case when p.boot_id = excluded.boot_id then greatest(p.seq, excluded.seq) else excluded.seq end,
           boot_id = excluded.boot_id
         returning properties -> 'fw' as fw, outdated)
       select d.model, k.fw, k.outdated from kept k, devices d where d.id = $1`,
    [
      droneId,
      JSON.stringify(knownOf(stateData, state)),
      reportedAt(receivedAt, mark.ts),
      mark.bootId,
      mark.seq,
    ],
  );
  const [kept] = rows;
  if (kept) await storeOutdated(pool, droneId, kept);
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
