import type { Report, ReportForm } from '@smartflight/contract/flights/reports.schemas.ts';
import { reportLimits } from '@smartflight/contract/flights/reports.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import {
  addressOf,
  askForReport,
  deleteReport,
  insertReport,
  listReports,
  updateReport,
} from './reports.store.ts';

type ReportDeps = Pick<Deps, 'pools' | 'clock' | 'outgoing'>;

/** Name of the task that sends what is due. */
export const sendTask = 'sendReports';

const target = (id: string) => ({ kind: 'report', id });
const sendLimit = { attempts: reportLimits.sendsPerHour, windowS: 3600 };

/** The reports of the account and the address that they are sent to. */
export async function ownReports(
  { pools }: ReportDeps,
  actor: UserActor,
): Promise<{ items: Report[]; address: string | null }> {
  const [items, address] = await Promise.all([
    listReports(pools.db, actor.id),
    addressOf(pools.db, actor.id),
  ]);
  return { items, address };
}

/** Writes a report for the account. @throws `report.no-mail-server`, `report.no-address`, `report.too-many` */
export async function createReport(
  deps: ReportDeps,
  actor: UserActor,
  form: ReportForm,
): Promise<{ id: string }> {
  const at = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    await checkReach(deps, tx, actor);
    const id = await insertReport(tx, actor.id, { form, at });
    if (id === undefined) throw fault('report.too-many');
    await audit(tx, actor, { action: 'reports.create', target: target(id), detail: { name: form.name } });
    return { id };
  });
}

/**
 * Replaces a report. @throws `report.not-found`, also for a report of another account; for one that is not paused also
 * `report.no-mail-server` and `report.no-address`
 */
export async function changeReport(
  deps: ReportDeps,
  actor: UserActor,
  { id, form }: { id: string; form: ReportForm },
): Promise<void> {
  const at = new Date(deps.clock());
  await deps.pools.db.transaction().execute(async (tx) => {
    if (!(await updateReport(tx, actor.id, { id, form, at }))) throw fault('report.not-found');
    if (form.isEnabled) await checkReach(deps, tx, actor);
    const detail = { name: form.name, enabled: form.isEnabled };
    await audit(tx, actor, { action: 'reports.change', target: target(id), detail });
  });
}

/** Deletes a report. @throws `report.not-found`, also for a report of another account */
export async function removeReport({ pools }: ReportDeps, actor: UserActor, id: string): Promise<void> {
  await pools.db.transaction().execute(async (tx) => {
    const name = await deleteReport(tx, actor.id, id);
    if (name === undefined) throw fault('report.not-found');
    await audit(tx, actor, { action: 'reports.remove', target: target(id), detail: { name } });
  });
}

/**
 * Has a report sent at once, in the background.
 * @throws `report.not-found`, `report.no-mail-server`, `report.no-address`, and `request.rate-limited` beyond
 * `reportLimits.sendsPerHour`
 */
export async function sendReport(
  deps: ReportDeps & Pick<Deps, 'limits' | 'jobs'>,
  actor: UserActor,
  id: string,
): Promise<void> {
  await deps.pools.db.transaction().execute(async (tx) => {
    if (!(await askForReport(tx, actor.id, { id, at: new Date(deps.clock()) })))
      throw fault('report.not-found');
    await checkReach(deps, tx, actor);
    await deps.limits.spend(`report-send:${actor.id}`, sendLimit);
  });
  await deps.jobs()?.add(sendTask, {}, { key: sendTask });
}

/** @throws `report.no-mail-server` and `report.no-address` where a report could not be sent */
async function checkReach({ outgoing }: ReportDeps, db: Database, { id }: UserActor): Promise<void> {
  if (!outgoing.ways.mail) throw fault('report.no-mail-server');
  if ((await addressOf(db, id)) === null) throw fault('report.no-address');
}
