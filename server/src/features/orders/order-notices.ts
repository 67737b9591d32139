import { noticeDueAt, noticeReminderHours, noticesOf } from '@smartflight/contract/orders/order-notices.ts';
import type { TaskList } from 'graphile-worker';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import { dayIn } from '../../platform/clock.ts';
import { fault } from '../../platform/http/fault.ts';
import { lockOrder } from './locked-orders.store.ts';
import { deleteNotice, regimesOfOrder, startingOrders, writeNotice } from './order-notices.store.ts';

const hourMs = 3_600_000;

/** A reminder of the same order and deadline is not repeated for this long, ms. */
const quietMs = 30 * 24 * hourMs;

/** The first zone is this far ahead of UTC, hours. */
const farthestAhead = 14;

/**
 * Marks the notice of a regime as submitted, or takes the mark back with `null`.
 * @throws `order.not-found`, `order.not-manager`, `order.closed` of a cancelled one, and `request.invalid` for a regime
 * that asks for none or a day in the future
 */
export async function setNotice(
  { pools, clock }: Pick<Deps, 'pools' | 'clock'>,
  actor: UserActor,
  { id, regime, submitted }: { id: string; regime: string; submitted: { on: string; number: string } | null },
): Promise<void> {
  const now = clock();
  await pools.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, actor, id);
    if (!order) throw fault('order.not-found');
    if (!order.isManaged) throw fault('order.not-manager');
    const target = { kind: 'order', id };
    if (submitted === null) {
      if (await deleteNotice(tx, { orderId: id, regime }))
        await audit(tx, actor, { action: 'orders.notice-undo', target, detail: { regimes: [regime] } });
      return;
    }
    if (order.state === 'cancelled') throw fault('order.closed');
    if (!noticesOf(await regimesOfOrder(tx, id)).some((one) => one.id === regime))
      throw fault('request.invalid', [{ at: 'params.regime', code: 'field.invalid' }]);
    if (submitted.on > dayIn('UTC', now + farthestAhead * hourMs))
      throw fault('request.invalid', [{ at: 'body.submitted.on', code: 'field.invalid' }]);
    await writeNotice(tx, { orderId: id, regime, ...submitted, by: actor.id, at: new Date(now) });
    await audit(tx, actor, {
      action: 'orders.notice',
      target,
      detail: { regimes: [regime], day: submitted.on },
    });
  });
}

/** Reminds the people who planned orders of notices that are due soon or late and not marked as submitted. */
export const noticeTasks = ({ pools, clock }: Pick<Deps, 'pools' | 'clock'>): TaskList => ({
  remindOfNotices: async () => {
    const now = clock();
    const longest = 720 + noticeReminderHours;
    const to = new Date(now + longest * hourMs);
    const starting = await startingOrders(pools.db, { from: new Date(now), to });
    const notices = starting.flatMap(({ id, number, startAt, regimes, submitted, readers }): NewNotice[] =>
      noticesOf(regimes).flatMap(({ id: regime, notice }): NewNotice[] | NewNotice => {
        const dueAt = Date.parse(noticeDueAt(notice, startAt.toISOString()) ?? '');
        const isDue = now >= dueAt - noticeReminderHours * hourMs;
        if (submitted.includes(regime) || !isDue) return [];
        const isLate = now >= dueAt;
        const common = {
          to: readers,
          target: { page: 'orderDetail', id } as const,
          key: `order.notice:${id}:${regime}:${dueAt}:${isLate ? 'late' : 'due'}`,
          quietMs,
        };
        const args = { order: number, notice: notice.label };
        if (isLate) return { ...common, text: 'order.notice-late', args };
        const hours = Math.floor((dueAt - now) / hourMs);
        return { ...common, text: 'order.notice-due', args: { ...args, hours } };
      }),
    );
    await postNotices(pools.db, new Date(now), notices);
  },
});
