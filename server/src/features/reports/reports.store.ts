import type { Report, ReportForm } from '@smartflight/contract/flights/reports.schemas.ts';
import { reportForm } from '@smartflight/contract/flights/reports.schemas.ts';
import { reportLimits, reportResults } from '@smartflight/contract/flights/reports.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { nextRun } from './schedule.ts';

type ReportRow = Selectable<DB['reports']>;

/** The report as its account wrote it. Throws for a row that this release cannot read. */
export const formOf = (row: ReportRow): ReportForm =>
  reportForm.parse({
    name: row.name,
    filter: row.filter,
    period: row.period,
    hour: row.hour,
    timeZone: row.time_zone,
    unit: row.unit,
    isEnabled: row.is_enabled,
  });

/** The columns of a form, due after an instant. */
const columnsOf = (form: ReportForm, at: Date) => ({
  name: form.name,
  filter: JSON.stringify(form.filter),
  period: form.period,
  hour: form.hour,
  time_zone: form.timeZone,
  unit: form.unit,
  is_enabled: form.isEnabled,
  due_at: form.isEnabled ? new Date(nextRun(form, at.getTime())) : null,
});

const toReport = (row: ReportRow): Report => ({
  ...formOf(row),
  id: row.id,
  createdAt: row.created_at.toISOString(),
  nextAt: row.due_at?.toISOString() ?? null,
  last: lastOf(row),
});

const lastOf = ({ last_at: at, last_from: from, last_to: to, last_result, last_flights }: ReportRow) => {
  const result = reportResults.find((one) => one === last_result);
  if (!at || from === null || to === null || !result) return null;
  return { at: at.toISOString(), from, to, flights: last_flights, result };
};

/** Reports of an account, newest first. */
export async function listReports(db: Database, accountId: string): Promise<Report[]> {
  const rows = await db
    .selectFrom('reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(reportLimits.perAccount)
    .execute();
  return rows.map(toReport);
}

/** The mail address of an account; null when it has none. */
export async function addressOf(db: Database, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  return row?.email ?? null;
}

/** Stores a report and returns its id; undefined when the account has the most it may have. */
export async function insertReport(
  tx: Database,
  accountId: string,
  { form, at }: { form: ReportForm; at: Date },
): Promise<string | undefined> {
  // Two calls at once would both find room: they wait for each other at the account.
  await sql`select from accounts where id = ${accountId} for update`.execute(tx);
  const { count } = await tx
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= reportLimits.perAccount) return undefined;
  const { id } = await tx
    .insertInto('reports')
    .values({ ...columnsOf(form, at), account_id: accountId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces a report of the account; false when it has no such report. */
export async function updateReport(
  tx: Database,
  accountId: string,
  { id, form, at }: { id: string; form: ReportForm; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ ...columnsOf(form, at), leased_until: null, attempts: 0 })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a report of the account and returns its name; undefined when it has no such report. */
export async function deleteReport(tx: Database, accountId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('reports')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Has a report sent beside its schedule; false when the account has no such report. */
export async function askForReport(
  db: Database,
  accountId: string,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ asked_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
