import { isAllowed, pageRoles, roleCodes } from '@smartflight/contract/access.ts';
import { sql, type Transaction } from 'kysely';
import { type NewNotice, postNotices } from '../../platform/notices.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Holder } from './holder.ts';

/** What is new of one battery. */
export interface Told extends Holder {
  sn: string;
  /** Codes that stand and did not before. */
  faults: readonly string[];
  /** The score, where its health has become abnormal. */
  abnormal: number | null;
  /** Names of the two devices it was on at once. */
  twice: [string, string] | null;
}

/** The same of the same battery is told again after this long at the earliest, ms. */
const quietMs = 24 * 3_600_000;
/** A fleet's worth of news is no message any more: the log shows them all. */
const mostAtOnce = 50;

interface Listener {
  id: string;
  company_id: string | null;
  roles: string[];
}

/** Tells owners and the managers of their companies what has befallen their batteries, with the caller's commit. */
export async function tellBatteries(tx: Transaction<DB>, all: readonly Told[], now: Date): Promise<void> {
  const news = all
    .filter(({ faults, abnormal, twice }) => faults.length > 0 || abnormal !== null || twice !== null)
    .slice(0, mostAtOnce);
  if (news.length === 0) return;
  const listeners = await listenersOf(tx, news);
  await postNotices(
    tx,
    now,
    news.flatMap((told) => noticesOf(told, listeners)),
  );
}

async function listenersOf(tx: Transaction<DB>, news: readonly Told[]): Promise<Listener[]> {
  const owners = news.flatMap(({ owner }) => (owner.id ? [owner.id] : []));
  const companies = news.flatMap(({ company }) => (company.id ? [company.id] : []));
  const { rows } = await sql<Listener>`
    select id, company_id, roles from accounts
    where disabled_at is null and (id = any(${owners}::uuid[])
      or company_id = any(${companies}::uuid[]) and ${roleCodes.manager} = any(roles))`.execute(tx);
  return rows;
}

function noticesOf(
  { sn, owner, company, faults, abnormal, twice }: Told,
  listeners: readonly Listener[],
): NewNotice[] {
  const meant = listeners.filter(
    ({ id, company_id, roles }) =>
      id === owner.id ||
      (company_id !== null && company_id === company.id && roles.includes(roleCodes.manager)),
  );
  return meant.flatMap(({ id, roles }): NewNotice[] => {
    const about = (what: string) => ({
      to: [id],
      key: `battery:${sn}:${what}`,
      quietMs,
      ...(isAllowed(roles, pageRoles.batteryDetail)
        ? { target: { page: 'batteryDetail' as const, id: sn } }
        : {}),
    });
    const [first, ...more] = faults;
    return [
      ...(first
        ? [
            {
              // Another fault within the day is told too.
              ...about(`fault:${[...faults].sort().join()}`),
              text: 'battery.fault' as const,
              args: { battery: sn, code: [first, ...more].join(', ') },
            },
          ]
        : []),
      ...(abnormal === null
        ? []
        : [
            {
              ...about('abnormal'),
              text: 'battery.abnormal' as const,
              args: { battery: sn, score: abnormal },
            },
          ]),
      ...(twice
        ? [
            {
              ...about('twice'),
              text: 'battery.twice' as const,
              args: { battery: sn, device: twice[0], other: twice[1] },
            },
          ]
        : []),
    ];
  });
}
