import { liftHours } from '@smartflight/contract/airspace/lift.ts';
import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { auditMany } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { postNotices } from '../../messages/notices.ts';
import { type DesiredLicences, endLift } from './lift-ends.ts';
import { dropEndedLiftPapers, reviewersBut } from './lift-people.store.ts';
import { dueAt } from './lift-row.ts';
import { lockLift } from './lifts.store.ts';

export interface LiftClock {
  deps: Pick<Deps, 'pools' | 'clock'>;
  desiredState: DesiredLicences;
}

const server: Actor = { kind: 'system', name: 'lifts' };
const atOnce = 50;
const hourMs = 3_600_000;

/** Every minute: ends expired lifts and reminds reviewers. Papers are deleted after the retention period. */
export function liftTasks(clock: LiftClock): TaskList {
  const { pools, clock: now } = clock.deps;
  return {
    settleLifts: () => settleLifts(clock),
    dropEndedLiftPapers: () => dropEndedLiftPapers(pools.db, new Date(now())),
  };
}

/** Ends each expired open lift in a transaction of its own, then reminds the reviewers. */
export async function settleLifts({ deps, desiredState }: LiftClock): Promise<void> {
  const { db } = deps.pools;
  const now = new Date(deps.clock());
  let found = atOnce;
  while (found >= atOnce) {
    const { rows } = await sql<{ id: string; drone_id: string }>`
      select id, drone_id from lifts where state in ('underReview', 'approved') and to_at <= ${now}
      order by to_at, id limit ${atOnce}`.execute(db);
    for (const row of rows)
      await db.transaction().execute(async (tx) => {
        const lift = await lockLift(tx, row);
        // It may have been ended or moved to later dates meanwhile.
        if (lift && lift.to_at <= now)
          await endLift(tx, desiredState, lift, { by: server, action: 'lapse', now });
      });
    found = rows.length;
  }
  while ((await remind(deps, now)) >= atOnce);
}

/** Notifies reviewers of applications pending for 12 and for 20 hours, once each; returns their number. */
async function remind({ pools }: LiftClock['deps'], now: Date): Promise<number> {
  const [first, second] = liftHours.reminders.map((hours) => new Date(now.getTime() - hours * hourMs));
  return pools.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; drone_name: string; account_id: string; submitted_at: Date }>`
      update lifts set reminders = case when submitted_at <= ${second} then 2 else 1 end where id in (
        select id from lifts where state = 'underReview'
          and ((submitted_at <= ${first} and reminders < 1) or (submitted_at <= ${second} and reminders < 2))
        order by submitted_at limit ${atOnce} for update skip locked)
      returning id, drone_name, account_id, submitted_at`.execute(tx);
    for (const { id, drone_name, account_id, submitted_at } of rows)
      await postNotices(tx, now, [
        {
          to: await reviewersBut(tx, account_id),
          text: 'lift.due',
          args: {
            drone: drone_name,
            hours: Math.max(0, Math.ceil((dueAt(submitted_at).getTime() - now.getTime()) / hourMs)),
          },
          target: { page: 'airspace', query: { review: id } },
          key: `lift:${id}`,
        },
      ]);
    await auditMany(
      tx,
      server,
      rows.map(({ id }) => ({ action: 'lifts.remind', target: { kind: 'noFlyLift', id } })),
    );
    return rows.length;
  });
}
