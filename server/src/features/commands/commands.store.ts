import type { Command } from '@smartflight/contract/drones/commands.schemas.ts';
import type { RecordedMethod } from '@smartflight/contract/drones/commands.ts';
import type { commands } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { commandedDrones, managedDrones, readableCommands } from '../../access/scope.ts';
import { notifyAllSql, notifySql } from '../../events.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { totalOf } from '../../platform/postgres/page-total.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { StoredCommand } from './command-states.ts';

export type Tx = Transaction<DB>;

/** Epoch ms of a timestamp column. */
const ms = (name: string): RawBuilder<number> => sql`(extract(epoch from ${sql.ref(name)}) * 1000)::float8`;

const stored = sql`k.id, k.drone_id as "droneId", k.method, k.params, k.state, k.progress,
  ${ms('k.issued_at')} as "issuedAt", ${ms('k.expires_at')} as "expiresAt", ${ms('k.sent_at')} as "sentAt", k.attempts,
  ${ms('k.due_at')} as "dueAt", ${ms('k.ended_at')} as "endedAt", k.account_id as "accountId",
  k.by_server as "byServer", k.reason, k.code, k.message, k.reported, k.answer_boot as "answerBoot",
  k.answer_seq as "answerSeq", k.is_done as "isDone", k.late_result as "lateResult", ${ms('k.late_at')} as "lateAt",
  k.batch_id as "batchId"`;

/** Locks commands until the transaction ends, in the order of their ids to prevent deadlocks. */
export async function lockCommands(tx: Tx, which: RawBuilder<unknown>): Promise<StoredCommand[]> {
  const { rows } = await sql<StoredCommand>`
    select ${stored} from commands k where ${which} order by k.id for update`.execute(tx);
  return rows;
}

const isDue = ({ now, ids }: { now: number; ids: readonly string[] }): RawBuilder<boolean> =>
  sql`k.ended_at is null and (k.due_at <= ${new Date(now)} or k.id = any(${ids}::uuid[]))`;

/** Whether `takeDue` may find a command; costs one statement instead of a transaction. */
export async function hasDue(db: Database, o: { now: number; ids: readonly string[] }): Promise<boolean> {
  const { rows } = await sql`select from commands k where ${isDue(o)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Locks open commands that no other process has locked, the longest due first. */
export async function takeDue(
  tx: Tx,
  o: { now: number; ids: readonly string[]; most: number },
): Promise<StoredCommand[]> {
  const { rows } = await sql<StoredCommand>`
    select ${stored} from commands k where ${isDue(o)}
    order by k.due_at, k.id limit ${o.most} for update skip locked`.execute(tx);
  return rows;
}

export async function queuedCommands(db: Database): Promise<{ id: string; droneId: string }[]> {
  const { rows } = await sql<{ id: string; droneId: string }>`
    select id, drone_id as "droneId" from commands where ended_at is null and state = 'queued'`.execute(db);
  return rows;
}

/** Issuers of the commands that may have to be sent now. */
export async function giversOf(db: Database, now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from commands where ended_at is null and account_id is not null
      and (state = 'queued' or (state = 'sent' and due_at <= ${new Date(now)}))`.execute(db);
  return rows.map(({ id }) => id);
}

const instant = (name: string): RawBuilder<unknown> => sql`to_timestamp(${sql.ref(name)} / 1000)`;

const shape = sql`(id uuid, "droneId" text, method text, params jsonb, state text, progress real, "issuedAt" float8,
  "expiresAt" float8, "sentAt" float8, attempts int, "dueAt" float8, "endedAt" float8, "accountId" uuid,
  "byServer" boolean, reason text, code text, message text, reported jsonb, "answerBoot" text, "answerSeq" bigint,
  "isDone" boolean, "lateResult" text, "lateAt" float8, "batchId" uuid)`;

/** Inserts commands with one statement and notifies the dispatchers of all processes. */
export async function insertCommands(tx: Tx, rows: readonly StoredCommand[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into commands (id, drone_id, method, params, state, issued_at, expires_at, due_at, account_id,
      by_server, reason, batch_id)
    select id, "droneId", method, params, state, ${instant('issuedAt')}, ${instant('expiresAt')}, ${instant('dueAt')},
      "accountId", "byServer", reason, "batchId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ${shape}`.execute(tx);
  await notifySql({ type: 'commands-due' }).execute(tx);
  await notifyChanged(tx, rows);
}

/** Writes locked commands and publishes the change with the commit. */
export async function writeCommands(tx: Tx, rows: readonly StoredCommand[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update commands k set state = r.state, progress = r.progress, sent_at = ${instant('r.sentAt')},
      attempts = r.attempts, due_at = ${instant('r.dueAt')}, ended_at = ${instant('r.endedAt')}, code = r.code,
      message = r.message, reported = r.reported, answer_boot = r."answerBoot", answer_seq = r."answerSeq",
      is_done = r."isDone", late_result = r."lateResult", late_at = ${instant('r.lateAt')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ${shape} where k.id = r.id`.execute(tx);
  await notifyChanged(tx, rows);
}

async function notifyChanged(tx: Tx, rows: readonly StoredCommand[]): Promise<void> {
  const events = rows.map(({ id, droneId, accountId }) => ({
    type: 'changed' as const,
    noun: 'commands',
    id,
    droneId,
    ...(accountId ? { accountIds: [accountId] } : {}),
  }));
  await notifyAllSql(events).execute(tx);
}

export interface CommandedDrone {
  id: string;
  name: string;
  model: string;
}

/** The drones among these that the actor may command, locked against a change of owner until the transaction ends. */
export async function lockCommanded(
  tx: Tx,
  actor: UserActor,
  ids: readonly string[],
): Promise<CommandedDrone[]> {
  const { rows } = await sql<CommandedDrone>`
    select d.id, d.name, d.model from drones d where d.id = any(${ids}::text[]) and ${commandedDrones(actor)}
    order by d.id for no key update`.execute(tx);
  return rows;
}

/**
 * The drones among these that no other transaction has locked, locked against a change of owner until the transaction
 * ends.
 */
export async function takeFree(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from drones where id = any(${ids}::text[]) order by id for no key update skip locked`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Ids of the drones among these that the actor may command. */
export async function commandedOf(
  db: Database,
  actor: UserActor,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select d.id from drones d where d.id = any(${ids}::text[]) and ${commandedDrones(actor)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The locks and unlocks among these that were followed by a newer one of the same drone. */
export async function overtakenOf(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select k.id from commands k where k.id = any(${ids}::uuid[]) and k.method in ('lock', 'unlock') and exists (
      select from commands n where n.drone_id = k.drone_id and n.method in ('lock', 'unlock')
        and n.sent_at is not null and (n.issued_at, n.sent_at) > (k.issued_at, k.sent_at))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

interface Row {
  id: string;
  drone_id: string;
  drone_name: string;
  method: RecordedMethod;
  state: Command['state'];
  progress: number | null;
  issued_at: Date;
  expires_at: Date;
  sent_at: Date | null;
  attempts: number;
  ended_at: Date | null;
  account_id: string | null;
  issuer: string | null;
  by_server: boolean;
  is_named: boolean;
  reason: string;
  code: string | null;
  message: string | null;
  reported: Record<string, unknown> | null;
  late_result: string | null;
  late_at: Date | null;
  batch_id: string | null;
}

/** Those who only fly a drone see no names but their own, as in its history. */
const columnsFor = (
  actor: UserActor,
) => sql`k.id, k.drone_id, d.name as drone_name, k.method, k.state, k.progress, k.issued_at, k.expires_at,
  k.sent_at, k.attempts, k.ended_at, k.account_id, a.username as issuer, k.by_server, k.reason, k.code, k.message,
  k.reported, k.late_result, k.late_at, k.batch_id,
  (coalesce(d.owner_id = ${actor.id}, false) or coalesce(k.account_id = ${actor.id}, false)
    or ${managedDrones(actor)}) as is_named`;
const joined = sql`from commands k join drones d on d.id = k.drone_id left join accounts a on a.id = k.account_id`;

const toCommand = (row: Row): Command => ({
  id: row.id,
  droneId: row.drone_id,
  droneName: row.drone_name,
  method: row.method,
  state: row.state,
  progress: row.progress,
  issuedAt: row.issued_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  attempts: row.attempts,
  endedAt: row.ended_at?.toISOString() ?? null,
  issuer:
    row.by_server || row.account_id === null || !row.is_named
      ? null
      : { id: row.account_id, name: row.issuer ?? '' },
  reason: row.reason,
  code: row.code,
  message: row.message,
  reported: row.reported,
  lateAnswer:
    row.late_result === null || row.late_at === null
      ? null
      : { result: row.late_result, at: row.late_at.toISOString() },
  batchId: row.batch_id,
});

const inState = (state: QueryOf<typeof commands.list>['state']): RawBuilder<unknown> => {
  if (state === undefined) return sql`true`;
  return state === 'open' ? sql`k.ended_at is null` : sql`k.state = ${state}`;
};

export async function listCommands(
  db: Database,
  actor: UserActor,
  query: QueryOf<typeof commands.list>,
  now: Date,
): Promise<{ items: Command[]; total: number }> {
  const { droneId, batchId, page, size } = query;
  const select = async (at: number): Promise<(Row & { total: number })[]> => {
    const { rows } = await sql<Row & { total: number }>`
      select ${columnsFor(actor)}, count(*) over ()::int as total ${joined}
      where ${readableCommands(actor, now)} and ${inState(query.state)}
        and ${droneId === undefined ? sql`true` : sql`k.drone_id = ${droneId}`}
        and ${batchId === undefined ? sql`true` : sql`k.batch_id = ${batchId}`}
      order by k.issued_at desc, k.id limit ${size} offset ${(at - 1) * size}`.execute(db);
    return rows;
  };
  const rows = await select(page);
  return {
    items: rows.map(toCommand),
    total: await totalOf(rows, query, async () => (await select(1))[0] ?? { total: 0 }),
  };
}

/** One command to a drone that the actor may see; undefined when foreign or missing. */
export async function getCommand(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<Command | undefined> {
  const { rows } =
    await sql<Row>`select ${columnsFor(actor)} ${joined} where k.id = ${id} and ${readableCommands(actor, now)}`.execute(
      db,
    );
  return rows[0] && toCommand(rows[0]);
}
