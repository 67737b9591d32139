import { isAllowed, isVerified, pageRoles } from '@smartflight/contract/access/access.ts';
import type { ExportQuery } from '@smartflight/contract/flights/exports.schemas.ts';
import type { ReportFilter } from '@smartflight/contract/flights/reports.schemas.ts';
import type { ReportResult } from '@smartflight/contract/flights/reports.ts';
import { languageFacts, languageOf } from '@smartflight/contract/kit/languages.ts';
import type { OutgoingTextId } from '@smartflight/contract/messages/outgoing-texts.ts';
import type { TaskList } from 'graphile-worker';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import { createMailWithFiles } from '../../platform/outgoing/mail-with-files.ts';
import {
  type ClaimedReport,
  claimReport,
  finishReport,
  leaseMs,
  putBack,
  type Sending,
} from './due-reports.store.ts';
import { type ReportSource, reportFiles } from './report-files.ts';
import { sendTask } from './reports.service.ts';
import { type Days, dueDays, endedDays } from './schedule.ts';

/** Pauses between attempts, minutes; after as many attempts and one the sending has failed. */
const pausesMin = [1, 5, 15, 60];
/** An attempt ends before its lease does. */
const longestMs = leaseMs - 60_000;

/** The task that sends all due reports, one after the other. */
export function reportTasks(deps: Deps, source: ReportSource): TaskList {
  const mail = createMailWithFiles(deps);
  return {
    [sendTask]: async (_payload, helpers) => sendDue({ deps, source, mail }, helpers.abortSignal),
  };
}

interface Sender {
  deps: Deps;
  source: ReportSource;
  mail: ReturnType<typeof createMailWithFiles>;
}

async function sendDue(sender: Sender, stopping: AbortSignal): Promise<void> {
  const { pools, clock, log } = sender.deps;
  while (!stopping.aborted) {
    const claimed = await claimReport(pools.db, new Date(clock()));
    if (!claimed) return;
    try {
      await sendOne(sender, claimed, AbortSignal.any([stopping, AbortSignal.timeout(longestMs)]));
    } catch (error) {
      if (stopping.aborted) return putBack(pools.db, claimed, null);
      log.warn({ report: claimed.id, error: String(error) }, 'a report was not sent');
      const pause = pausesMin[claimed.attempts - 1];
      if (pause !== undefined) await putBack(pools.db, claimed, new Date(clock() + pause * 60_000));
      else await finish(sender.deps, claimed, { result: 'failed', flights: null });
    }
  }
}

/** Throws when another attempt may succeed. */
async function sendOne({ deps, source, mail }: Sender, claimed: ClaimedReport, stopping: AbortSignal) {
  const { form, email, attempts } = claimed;
  // Earlier attempts ended with their process.
  if (attempts > pausesMin.length + 1) return finish(deps, claimed, { result: 'failed', flights: null });
  const actor = await receiverOf(deps, claimed);
  if (!actor) return finish(deps, claimed, { result: 'no-right', flights: null });
  if (email === null) return finish(deps, claimed, { result: 'no-address', flights: null });
  if (!mail) return finish(deps, claimed, { result: 'no-mail-server', flights: null });
  const days = daysOf(claimed);
  const query: ExportQuery = { ...form.filter, ...days, tz: form.timeZone, lang: actor.language };
  const { sorties: flights } = await source.totals(actor, query);
  const { attachments, isWhole } =
    flights === 0
      ? { attachments: [], isWhole: true }
      : await reportFiles(source, actor, { query, unit: form.unit, stopping });
  const result = flights === 0 ? 'no-flights' : isWhole ? 'sent' : 'too-large';
  const delivery = await mail({
    id: `${claimed.id}.${days.from}${claimed.isDue ? '' : `.${claimed.askedAt?.getTime()}`}`,
    to: email,
    text: texts[result],
    args: argsOf(claimed, actor, { days, flights, publicUrl: deps.config.publicUrl }),
    language: actor.language,
    attachments,
  });
  await finish(deps, claimed, { result: delivery.state === 'sent' ? result : 'failed', flights }, actor);
}

/** Results with a mail. */
const mailed: ReadonlySet<ReportResult> = new Set(['sent', 'no-flights', 'too-large']);

const notSent = ({ id, accountId, form: { name } }: ClaimedReport): NewNotice => ({
  to: [accountId],
  text: 'report.failed',
  args: { name },
  target: { page: 'profile', query: { section: 'reports' } },
  key: `report.failed:${id}`,
});

const texts = {
  sent: 'report',
  'no-flights': 'reportWithoutFlights',
  'too-large': 'reportTooLarge',
} as const satisfies Record<string, OutgoingTextId>;

/** The account as a caller, while it may have the report: by the rules of its own calls. */
async function receiverOf(deps: Deps, { id, accountId, language }: ClaimedReport): Promise<UserActor | null> {
  const user = await deps.sessions.userOf(accountId);
  if (!user || !isVerified(user.accountVerified) || (user.needsFactor && !user.hasFactor)) return null;
  if (!user.actions.has('reports.manage') || !user.actions.has('flights.export')) return null;
  return { ...user, requestId: id, language: languageOf(language), address: '' };
}

const daysOf = ({ form, isDue, at }: ClaimedReport): Days =>
  isDue ? dueDays(form, at.getTime()) : endedDays(form, at.getTime());

function argsOf(
  { form }: ClaimedReport,
  { language, roles }: UserActor,
  { days, flights, publicUrl }: { days: Days; flights: number; publicUrl: string | undefined },
): Record<string, string | number> {
  const format = new Intl.DateTimeFormat(languageFacts[language].format, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return {
    name: form.name,
    // Thin spaces are boxes in some mail programs.
    period: format.formatRange(Date.parse(days.from), Date.parse(days.to)).replaceAll(/\p{Zs}/gu, ' '),
    flights,
    link: `${publicUrl?.replace(/\/$/, '') ?? ''}${logPath(form.filter, { days, roles })}`,
  };
}

/** Path of the flight log with the filter and days of a report. */
function logPath(
  { scope, ...filter }: ReportFilter,
  { days, roles }: { days: Days; roles: readonly string[] },
): string {
  const isOwn = scope === undefined ? isAllowed(roles, pageRoles.flights) : scope === 'own';
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...days, ...filter }))
    if (value !== false && value !== 'all') search.set(name, String(value));
  return `${isOwn ? '/flightlog' : '/manage-flightlog'}?${search}`;
}

/** Stores what came of the sending; a mail that was sent is in the audit trail. */
async function finish(
  deps: Deps,
  claimed: ClaimedReport,
  { result, flights }: Pick<Sending, 'result' | 'flights'>,
  actor?: UserActor,
): Promise<void> {
  const days = daysOf(claimed);
  await deps.pools.db.transaction().execute(async (tx) => {
    const at = new Date(deps.clock());
    await finishReport(tx, claimed, { result, flights, days, at });
    if (!mailed.has(result)) await postNotices(tx, at, [notSent(claimed)]);
    if (!actor || result === 'failed') return;
    await audit(tx, actor, {
      action: 'reports.send',
      target: { kind: 'report', id: claimed.id },
      detail: { name: claimed.form.name, ...days, flights },
    });
  });
}
