import type { ExportJob } from '@smartflight/contract/flights/exports.schemas.ts';
import {
  type ExportKind,
  exportFormats,
  exportKinds,
  exportStates,
} from '@smartflight/contract/flights/exports.ts';
import { recordFormats } from '@smartflight/contract/records/fields.ts';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Reach } from '../../access/reach.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

interface ExportRow {
  id: string;
  kind: string;
  format: string;
  state: string;
  file_name: string;
  rows: number;
  total_rows: number | null;
  bytes: number | null;
  created_at: Date;
  expires_at: Date;
}

const toJob = (row: ExportRow): ExportJob => ({
  id: row.id,
  of: kindOf(row.kind),
  format: formatOf(row.format),
  state: exportStates.find((state) => state === row.state) ?? 'failed',
  fileName: row.file_name,
  rows: row.rows,
  totalRows: row.total_rows,
  bytes: row.bytes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

const kindOf = (kind: string): ExportKind => exportKinds.find((one) => one === kind) ?? 'flights';

/** Throws for a format that this release does not know. */
const formatOf = (format: string): ExportJob['format'] => {
  const found = [...exportFormats, ...recordFormats].find((one) => one === format);
  if (!found) throw new Error(`unknown format of an export: ${format}`);
  return found;
};

/** An export that runs longer was lost with its process and no longer takes a slot. */
const longestRunMs = 3_600_000;

export async function countRunning(db: Database, actor: UserActor, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from exports where account_id = ${actor.id} and state in ('queued', 'running')
      and created_at > ${new Date(now.getTime() - longestRunMs)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Serialises exports of the account until the transaction ends. */
export async function lockAccount(tx: Transaction<DB>, actor: UserActor): Promise<void> {
  await sql`select from accounts where id = ${actor.id} for update`.execute(tx);
}

export interface NewExport {
  kind: ExportKind;
  format: ExportJob['format'];
  query: unknown;
  fileName: string;
  expiresAt: Date;
}

export async function insertExport(db: Database, actor: UserActor, o: NewExport): Promise<ExportJob> {
  const row = await db
    .insertInto('exports')
    .values({
      account_id: actor.id,
      kind: o.kind,
      format: o.format,
      query: JSON.stringify(o.query),
      state: 'queued',
      file_name: o.fileName,
      expires_at: o.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toJob(row);
}

/** An export of the actor's own; undefined when foreign, missing or expired. */
export async function getExport(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<ExportJob | undefined> {
  const row = await db
    .selectFrom('exports')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', actor.id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && toJob(row);
}

/** Cancels a running export, or deletes the bytes of a finished one. */
export async function cancelExport(
  db: Database,
  actor: UserActor,
  id: string,
): Promise<ExportJob | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('exports')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('account_id', '=', actor.id)
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    await tx.deleteFrom('export_parts').where('export_id', '=', id).execute();
    await audit(tx, actor, { action: 'exports.remove', target: { kind: 'export', id } });
    return toJob(row);
  });
}

/** Bytes of a finished export, part by part. */
export async function* readParts(db: Database, _actor: UserActor, id: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('export_parts')
      .select('bytes')
      .where('export_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
  }
}

/** An export as its job reads it. */
export interface StoredExport {
  accountId: string;
  kind: ExportKind;
  format: ExportJob['format'];
  query: unknown;
}

/** Starts a queued or interrupted export and deletes the parts of an earlier attempt; undefined when cancelled. */
export async function beginExport(db: Database, id: string): Promise<StoredExport | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('exports')
      .set({ state: 'running', rows: 0 })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running', 'failed'])
      .returning(['account_id', 'kind', 'format', 'query'])
      .executeTakeFirst();
    await tx.deleteFrom('export_parts').where('export_id', '=', id).execute();
    return (
      row && {
        accountId: row.account_id,
        kind: kindOf(row.kind),
        format: formatOf(row.format),
        query: row.query,
      }
    );
  });
}

/** Stores the reach by which the file is written, before anything of it is read. */
export async function storeReach(db: Database, id: string, reach: Reach): Promise<void> {
  await db
    .updateTable('exports')
    .set({ reach: JSON.stringify(reach) })
    .where('id', '=', id)
    .execute();
}

const storedReach = z.object({
  roles: z.array(z.string()),
  companyId: z.string().nullable(),
  deviceIds: z.array(z.string()),
});

/** The reach by which a file was written; undefined for an export that does not have it. */
export async function getReach(db: Database, id: string): Promise<Reach | undefined> {
  const row = await db.selectFrom('exports').select('reach').where('id', '=', id).executeTakeFirst();
  return storedReach.safeParse(row?.reach).data;
}

/** Stores progress; false if the export was cancelled. */
export async function noteProgress(
  db: Database,
  id: string,
  progress: { rows: number; totalRows?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({
      rows: progress.rows,
      ...(progress.totalRows === undefined ? {} : { total_rows: progress.totalRows }),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores one part, unless the export was cancelled: then no part may remain. */
export async function appendPart(db: Database, id: string, part: number, bytes: Buffer): Promise<void> {
  await sql`insert into export_parts (export_id, part, bytes)
    select id, ${part}::int, ${bytes}::bytea from exports where id = ${id} and state = 'running' for update`.execute(
    db,
  );
}

export interface ExportEnd {
  state: 'ready' | 'failed';
  rows: number;
  bytes: number;
}

/**
 * Marks an export as finished; its row count is the number written, whatever was estimated. Returns its file name,
 * undefined when it was cancelled.
 */
export async function finishExport(
  db: Database,
  id: string,
  end: ExportEnd,
): Promise<{ fileName: string } | undefined> {
  const row = await db
    .updateTable('exports')
    .set({ ...end, ...(end.state === 'ready' ? { total_rows: end.rows } : {}) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('file_name')
    .executeTakeFirst();
  return row && { fileName: row.file_name };
}

/** Queues an interrupted export for its next attempt. */
export async function requeueExport(db: Database, id: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'queued' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function dropExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('exports').where('expires_at', '<=', now).execute();
}
