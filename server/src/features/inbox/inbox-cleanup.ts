import { type RawBuilder, sql } from 'kysely';
import { announce } from '../../messages/notices.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Small enough that each statement is short, even in the first night of a large fleet. */
const atOnce = { accounts: 200, notices: 2_000 } as const;

/**
 * Deletes notices older than a time, and all but the newest `most` of each account, in batches that use an index.
 * Accounts that lose unread notices get an inbox event.
 */
export async function dropOldNotices(
  db: Database,
  o: { before: Date; most: number; atOnce?: { accounts: number; notices: number } },
): Promise<void> {
  const { accounts, notices } = o.atOnce ?? atOnce;
  while ((await dropAged(db, o.before, notices)) === notices);
  let from: string | undefined;
  do from = await dropSurplus(db, o.most, { after: from, accounts });
  while (from !== undefined);
}

async function dropAged(db: Database, before: Date, most: number): Promise<number> {
  return drop(
    db,
    sql`n.id in (select id from notices where created_at < ${before} order by created_at limit ${most})`,
  );
}

/** Processes the next accounts after `after`; returns the last of them, or undefined at the end. */
async function dropSurplus(
  db: Database,
  most: number,
  { after, accounts }: { after: string | undefined; accounts: number },
): Promise<string | undefined> {
  const behind = after === undefined ? sql`true` : sql`account_id > ${after}`;
  const { rows } = await sql<{ id: string }>`
    select account_id as id from inboxes where ${behind} order by account_id limit ${accounts}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  await drop(
    db,
    sql`n.id in (
      select old.id from unnest(${ids}::uuid[]) as a (id)
        cross join lateral (select no from notices where account_id = a.id order by no desc offset ${most} limit 1) edge
        join notices old on old.account_id = a.id and old.no <= edge.no)`,
  );
  return ids.at(-1);
}

async function drop(db: Database, which: RawBuilder<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ account_id: string; is_unread: boolean }>`
      delete from notices n where ${which} returning n.account_id, n.read_at is null as is_unread`.execute(
      tx,
    );
    await announce(
      tx,
      rows.filter(({ is_unread }) => is_unread).map(({ account_id }) => account_id),
    );
    return rows.length;
  });
}
