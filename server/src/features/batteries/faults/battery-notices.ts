import { isAllowed, pageRoles, roleCodes } from '@smartflight/contract/access/access.ts';
import { sql, type Transaction } from 'kysely';
import type { Shares } from '../../../live/alarms/alarm-notices.ts';
import { type NewNotice, postNotices } from '../../../messages/notices.ts';
import type { DB } from '../../../platform/postgres/db-types.ts';
import type { Holder } from '../state/battery-owner.ts';

/** The news of one battery to notify about. */
export interface Reported extends Holder {
  sn: string;
  faults: readonly string[];
  /** Codes that were active for a while and have ended. */
  past: readonly string[];
  /** The score if the health has become abnormal, else null. */
  abnormal: number | null;
  /** Names of the two devices the battery was on at once, or null. */
  twice: [string, string] | null;
}

/** Minimum time between two notices of the same kind about the same battery, ms. */
const quietMs = 24 * 3_600_000;
/** Notices of single batteries per account and hour; above it, one notice summarises the rest. */
export const singlesPerHour = 20;
const manyQuietMs = 3_600_000;

interface Listener {
  id: string;
  company_id: string | null;
  roles: string[];
}

/**
 * Notifies owners and the managers of their companies about news of their batteries, in the caller's transaction:
 * single notices up to the hourly limit of the account, one summary for the rest.
 */
export async function notifyBatteries(
  tx: Transaction<DB>,
  all: readonly Reported[],
  { now, shares }: { now: Date; shares: Pick<Shares, 'take'> },
): Promise<void> {
  const news = all.filter(
    ({ faults, past, abnormal, twice }) =>
      faults.length > 0 || past.length > 0 || abnormal !== null || twice !== null,
  );
  if (news.length === 0) return;
  const listeners = await listenersOf(tx, news);
  const beyond = new Map<string, Listener>();
  const wanted = news.flatMap((reported) =>
    listenersTo(reported, listeners).flatMap((listener) =>
      noticesOf(reported, listener).map((notice) => ({ notice, listener })),
    ),
  );
  // A suppressed repeat doesn't count against the limit.
  const quiet = await quietOf(tx, now, wanted);
  const singles = wanted.flatMap(({ notice, listener }) => {
    if (quiet.has(`${listener.id} ${notice.key}`)) return [];
    if (shares.take(listener.id)) return [notice];
    beyond.set(listener.id, listener);
    return [];
  });
  await postNotices(tx, now, [...singles, ...[...beyond.values()].map(manyOf)]);
}

/** Notices whose like was sent recently, by account and key. */
async function quietOf(
  tx: Transaction<DB>,
  now: Date,
  wanted: readonly { notice: NewNotice; listener: Listener }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ account_id: string; dedupe_key: string }>`
    select n.account_id, n.dedupe_key
    from unnest(${wanted.map(({ listener }) => listener.id)}::uuid[], ${wanted.map(({ notice }) => notice.key ?? '')}::text[])
        as w (account_id, key)
      join notices n on n.account_id = w.account_id and n.dedupe_key = w.key
    where n.quiet_until > ${now}`.execute(tx);
  return new Set(rows.map(({ account_id, dedupe_key }) => `${account_id} ${dedupe_key}`));
}

async function listenersOf(tx: Transaction<DB>, news: readonly Reported[]): Promise<Listener[]> {
  const owners = news.flatMap(({ owner }) => (owner.id ? [owner.id] : []));
  const companies = news.flatMap(({ company }) => (company.id ? [company.id] : []));
  const { rows } = await sql<Listener>`
    select id, company_id, roles from accounts
    where disabled_at is null and (id = any(${owners}::uuid[])
      or company_id = any(${companies}::uuid[]) and ${roleCodes.manager} = any(roles))`.execute(tx);
  return rows;
}

const listenersTo = ({ owner, company }: Reported, listeners: readonly Listener[]): Listener[] =>
  listeners.filter(
    ({ id, company_id, roles }) =>
      id === owner.id ||
      (company_id !== null && company_id === company.id && roles.includes(roleCodes.manager)),
  );

function noticesOf({ sn, faults, past, abnormal, twice }: Reported, { id, roles }: Listener): NewNotice[] {
  const about = (what: string) => ({
    to: [id],
    key: `battery:${sn}:${what}`,
    quietMs,
    ...(isAllowed(roles, pageRoles.batteryDetail)
      ? { target: { page: 'batteryDetail' as const, id: sn } }
      : {}),
  });
  const listOf = (codes: readonly string[]): string => [...codes].sort().join(', ');
  const args = { battery: sn };
  const notices: (NewNotice | false)[] = [
    // A different fault on the same day is still reported.
    faults.length > 0 && {
      ...about(`fault:${listOf(faults)}`),
      text: 'battery.fault',
      args: { ...args, code: listOf(faults) },
    },
    past.length > 0 && {
      ...about(`past:${listOf(past)}`),
      text: 'battery.fault-over',
      args: { ...args, code: listOf(past) },
    },
    abnormal !== null && {
      ...about('abnormal'),
      text: 'battery.abnormal',
      args: { ...args, score: abnormal },
    },
    twice !== null && {
      ...about('twice'),
      text: 'battery.twice',
      args: { ...args, device: twice[0], other: twice[1] },
    },
  ];
  return notices.filter((notice) => notice !== false);
}

const manyOf = ({ id, roles }: Listener): NewNotice => ({
  text: 'battery.many',
  args: {},
  to: [id],
  key: 'battery:many',
  quietMs: manyQuietMs,
  ...(isAllowed(roles, pageRoles.batteries)
    ? { target: { page: 'batteries', query: { status: 'abnormal' } } }
    : {}),
});
