import type { ReportForm } from '@smartflight/contract/flights/reports.schemas.ts';
import type { ReportResult } from '@smartflight/contract/flights/reports.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';
import { formOf } from './reports.store.ts';
import { type Days, nextRun } from './schedule.ts';

/** A report that this process sends. */
export interface ClaimedReport {
  id: string;
  accountId: string;
  /** Mail address and language of the account at present. */
  email: string | null;
  language: string;
  form: ReportForm;
  /** Its schedule is due, not only a sending at once. */
  isDue: boolean;
  askedAt: Date | null;
  /** The present one included. */
  attempts: number;
  /** When it was claimed. */
  at: Date;
}

/** No other process takes a claimed report for this time, ms; a process that dies leaves it to the next. */
export const leaseMs = 15 * 60_000;

/** Claims a due report for `leaseMs`; undefined when none is due. Disabled and erased accounts have none. */
export async function claimReport(db: Database, at: Date): Promise<ClaimedReport | undefined> {
  return db.transaction().execute(async (tx) => {
    const due = await sql<{ id: string }>`select r.id from reports r join accounts a on a.id = r.account_id
      where (r.due_at <= ${at} or r.asked_at <= ${at}) and (r.leased_until is null or r.leased_until <= ${at})
        and a.disabled_at is null and a.erased_at is null
      order by least(r.due_at, r.asked_at), r.id limit 1 for update of r skip locked`.execute(tx);
    const id = due.rows[0]?.id;
    if (id === undefined) return undefined;
    const row = await tx
      .updateTable('reports')
      .set({ leased_until: new Date(at.getTime() + leaseMs), attempts: sql`attempts + 1` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const account = await tx
      .selectFrom('accounts')
      .select(['email', 'language'])
      .where('id', '=', row.account_id)
      .executeTakeFirstOrThrow();
    return {
      ...account,
      id,
      accountId: row.account_id,
      form: formOf(row),
      isDue: row.due_at !== null && row.due_at <= at,
      askedAt: row.asked_at,
      attempts: row.attempts,
      at,
    };
  });
}

/** Has a report tried again after a time; at once when `until` is null, and then the attempt does not count. */
export async function putBack(db: Database, { id }: ClaimedReport, until: Date | null): Promise<void> {
  await db
    .updateTable('reports')
    .set({ leased_until: until, ...(until ? {} : { attempts: sql`greatest(attempts - 1, 0)` }) })
    .where('id', '=', id)
    .execute();
}

/** What came of a sending. */
export interface Sending {
  result: ReportResult;
  days: Days;
  /** Null where it did not come to that. */
  flights: number | null;
  at: Date;
}

/** Stores what came of a sending, and when the schedule, as it is now, is due next. */
export async function finishReport(tx: Database, claimed: ClaimedReport, sending: Sending): Promise<void> {
  const row = await tx
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', claimed.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const next = new Date(nextRun(formOf(row), claimed.at.getTime()));
  const isAnswered = row.asked_at?.getTime() === claimed.askedAt?.getTime();
  await tx
    .updateTable('reports')
    .set({
      leased_until: null,
      attempts: 0,
      ...(isAnswered ? { asked_at: null } : {}),
      ...(claimed.isDue && row.is_enabled ? { due_at: next } : {}),
      last_at: sending.at,
      last_from: sending.days.from,
      last_to: sending.days.to,
      last_flights: sending.flights,
      last_result: sending.result,
    })
    .where('id', '=', claimed.id)
    .execute();
}
