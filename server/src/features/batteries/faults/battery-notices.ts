import { isAllowed, pageRoles, roleCodes } from '@smartflight/contract/access/access.ts';
import { sql, type Transaction } from 'kysely';
import type { Shares } from '../../../live/alarms/alarm-notices.ts';
import { type NewNotice, postNotices } from '../../../messages/notices.ts';
import type { DB } from '../../../platform/postgres/db-types.ts';
import type { Holder } from '../state/battery-owner.ts';

/** What is new of one battery. */
export interface Reported extends Holder {
  sn: string;
  /** Codes that are active now and were not before. */
  faults: readonly string[];
  /** Codes that stood for a while that is over already. */
  past: readonly string[];
  /** The score, where its health has become abnormal. */
  abnormal: number | null;
  /** Names of the two devices it was on at once. */
  twice: [string, string] | null;
  /** A device of somebody else reports it too. */
  isForeign: boolean;
}

/** The same of the same battery is reported again after this long at the earliest, ms. */
const quietMs = 24 * 3_600_000;
/** An account gets this many notices of single batteries an hour; beyond it, one that states there are more. */
export const singlesPerHour = 20;
const manyQuietMs = 3_600_000;

interface Listener {
  id: string;
  company_id: string | null;
  roles: string[];
}

/**
 * Notifies owners and the managers of their companies what has befallen their batteries, with the caller's commit: each
 * of its own while an account's share of the hour lasts, the rest in one that states there are more.
 */
export async function notifyBatteries(
  tx: Transaction<DB>,
  all: readonly Reported[],
  { now, shares }: { now: Date; shares: Pick<Shares, 'take'> },
): Promise<void> {
  const news = all.filter(
    ({ faults, past, abnormal, twice, isForeign }) =>
      faults.length > 0 || past.length > 0 || abnormal !== null || twice !== null || isForeign,
  );
  if (news.length === 0) return;
  const listeners = await listenersOf(tx, news);
  const beyond = new Map<string, Listener>();
  const wanted = news.flatMap((reported) =>
    listenersTo(reported, listeners).flatMap((listener) =>
      noticesOf(reported, listener).map((notice) => ({ notice, listener })),
    ),
  );
  // A repeat that is not posted takes no one's share.
  const quiet = await quietOf(tx, now, wanted);
  const singles = wanted.flatMap(({ notice, listener }) => {
    if (quiet.has(`${listener.id} ${notice.key}`)) return [];
    if (shares.take(listener.id)) return [notice];
    beyond.set(listener.id, listener);
    return [];
  });
  await postNotices(tx, now, [...singles, ...[...beyond.values()].map(manyOf)]);
}

/** Those whose like was reported a while ago, by account and key. */
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

function noticesOf(
  { sn, faults, past, abnormal, twice, isForeign }: Reported,
  { id, roles }: Listener,
): NewNotice[] {
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
    // Another fault within the day is reported too.
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
    isForeign && { ...about('elsewhere'), text: 'battery.elsewhere', args },
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
