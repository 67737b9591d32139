import type { UserActor } from '@smartflight/server/access/actor.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { markAll } from '@smartflight/server/features/inbox/inbox.store.ts';
import { onMap } from '@smartflight/server/live/alarms/alarm-notices.ts';
import { type NewNotice, postNotices } from '@smartflight/server/messages/notices.ts';
import { emailOf } from '../world.ts';

const minuteMs = 60_000;

/** Alarms before the demo began: their age, the account's drone that raised them, and whether they were read. */
const past = [
  { agoMs: 3 * 1440 * minuteMs, nth: 0, text: 'alarm.rtk_lost', isRead: true },
  { agoMs: 27 * 60 * minuteMs, nth: 1, text: 'alarm.no_flow', isRead: true },
  { agoMs: 4 * 60 * minuteMs, nth: 2, text: 'alarm.link_lost', isRead: false },
  { agoMs: 35 * minuteMs, nth: 0, text: 'alarm.battery_fault', isRead: false },
] as const;

export async function seedInboxes(deps: Deps): Promise<void> {
  for (const key of ['pilot', 'owner', 'oem', 'oem2', 'dealer'] as const) {
    const { db } = deps.pools;
    const account = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', emailOf(key))
      .executeTakeFirst();
    const user = account && (await deps.sessions.userOf(account.id));
    if (!user) continue;
    const drones = await dronesOf(deps, user);
    if (drones.length === 0) continue;
    const actor: UserActor = { ...user, requestId: 'demo', language: 'en', address: '' };
    for (const { agoMs, nth, text, isRead } of past) {
      const drone = drones[nth % drones.length];
      if (!drone) continue;
      const at = new Date(deps.clock() - agoMs);
      const notice: NewNotice = {
        to: [user.id],
        text,
        args: { drone: drone.name },
        ...onMap({ isOwner: drone.owner_id === user.id, roles: user.roles }, { drone: drone.id }),
      };
      await postNotices(db, at, [notice]);
      if (isRead) await markAll(db, actor, { upTo: Number.MAX_SAFE_INTEGER, kind: undefined, readAt: at });
    }
  }
}

const dronesOf = ({ pools: { db } }: Deps, { id, companyId }: { id: string; companyId: string | null }) =>
  db
    .selectFrom('drones')
    .select(['id', 'name', 'owner_id'])
    .where((where) =>
      where.or([
        where('owner_id', '=', id),
        ...(companyId === null ? [] : [where('company_id', '=', companyId)]),
      ]),
    )
    .orderBy('id')
    .limit(3)
    .execute();
