import { roleCodes } from '@smartflight/contract/access/access.ts';
import { daysBetween } from '@smartflight/contract/records/completeness.ts';
import { sql } from 'kysely';
import type { Deps } from '../../access/deps.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { dropEmptyDrafts } from './attach-flights.store.ts';
import { entriesIn, statusesOf } from './record-view.ts';
import { draftsAfter } from './records.store.ts';
import { fillPeople } from './seals.store.ts';

/** Days before the day on which a field is due, on which managers are reminded; -1: it has become late. */
const remindedDays: readonly number[] = [3, 1, 0, -1];

/** Drafts that are read at once. */
const atOnce = 500;

/** Age of the oldest draft that is looked at, days: the longest deadline of a regime is shorter. */
const oldestDays = 90;

/** Notifies managers once a day how many drafts of their company or account become due or late. */
export async function remindOfRecords({ pools, clock }: Pick<Deps, 'pools' | 'clock'>): Promise<void> {
  const now = new Date(clock());
  await dropEmptyDrafts(pools.db, now);
  await fillPeople(pools.db);
  const due = await dueByHolder(pools.db, now);
  await pools.db.transaction().execute(async (tx) => {
    const notices: NewNotice[] = [];
    for (const { holderId, accountId } of await managersOf(tx, [...due.keys()]))
      notices.push({
        to: [accountId],
        text: 'record.due',
        args: { n: due.get(holderId) ?? 0 },
        target: { page: 'records', query: { state: 'draft' } },
        key: `record.due:${holderId}`,
      });
    await postNotices(tx, now, notices);
  });
}

/** Number of drafts for which a rule has a deadline in a reminded number of days, by holder. */
async function dueByHolder(db: Database, now: Date): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const since = dayIn('UTC', now.getTime() - oldestDays * 86_400_000);
  let after: string | undefined;
  for (;;) {
    const drafts = await draftsAfter(db, { since, after, limit: atOnce });
    for (const draft of drafts) {
      const today = dayIn(draft.time_zone, now.getTime());
      // Each rule by itself: the deadline of one that has passed must not hide a later one.
      const isDue = statusesOf(draft, entriesIn(draft)).some(
        ({ dueOn }) => dueOn !== null && remindedDays.includes(daysBetween(today, dueOn)),
      );
      if (draft.flights > 0 && isDue) counts.set(draft.holder_id, (counts.get(draft.holder_id) ?? 0) + 1);
    }
    after = drafts.at(-1)?.id;
    if (drafts.length < atOnce) return counts;
  }
}

async function managersOf(
  tx: Database,
  holderIds: readonly string[],
): Promise<{ holderId: string; accountId: string }[]> {
  const { rows } = await sql<{ holderId: string; accountId: string }>`
    select h.id as "holderId", a.id as "accountId" from record_holders h join accounts a
      on a.id = h.account_id or (a.company_id = h.company_id and a.roles @> array[${roleCodes.manager}]::text[])
    where h.id = any(${holderIds}::uuid[])`.execute(tx);
  return rows;
}
