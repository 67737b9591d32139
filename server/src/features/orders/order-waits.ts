import { mostClockPlots } from '@smartflight/contract/records/clocks.ts';
import type { RecordClock } from '@smartflight/contract/records/records.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { type LandClocks, type NewWaits, newWaits } from '../../access/plot-scope.ts';
import { postNotices } from '../../messages/notices.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import {
  ordersAfter,
  ownRecords,
  type WaitingOrder,
  waitingOrder,
  writeNotified,
} from './order-waits.store.ts';

/** Orders that are read at once. */
const atOnce = 500;

/**
 * Notifies the actor, who plans or moves a locked order, and the person who planned it of waits on its plots that still run
 * when its window begins, each once.
 */
export async function notifyOfPlan(
  { tx, clocks, now }: { tx: Database; clocks: LandClocks; now: Date },
  actor: UserActor,
  id: string,
): Promise<void> {
  const order = await waitingOrder(tx, id);
  if (!order) return;
  const running = await clocks.ofWork(tx, actor, { plotIds: order.plotIds, now });
  const waits = await newWaitsOf(tx, order, { running, isGuessed: order.state === 'working' });
  if (waits) await notify(tx, { ...order, readers: [...order.readers, actor.id] }, { waits, now });
}

/**
 * Notifies the people who planned open orders of waits that have begun on their plots since, each once. Records of the
 * order's own work begin none.
 */
export async function notifyOfOrderWaits({
  pools,
  clock,
  clocks,
}: Pick<Deps, 'pools' | 'clock'> & { clocks: LandClocks }): Promise<void> {
  const now = new Date(clock());
  let after: string | undefined;
  for (;;) {
    const found = await ordersAfter(pools.db, { after, limit: atOnce });
    for (const group of Map.groupBy(found, ({ planner }) => planner.companyId ?? planner.accountId).values())
      await notifyPlanner({ pools, clocks, now }, group);
    after = found.at(-1)?.id;
    if (found.length < atOnce) return;
  }
}

/** Notifies of the orders of one company or account. What the release before has notified of is stored alone. */
async function notifyPlanner(
  { pools, clocks, now }: { pools: Deps['pools']; clocks: LandClocks; now: Date },
  orders: readonly WaitingOrder[],
): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const plots = [...new Set(orders.flatMap((order) => order.plotIds))];
  const running: RecordClock[] = [];
  // One call looks at so many applications only.
  for (let start = 0; start < plots.length; start += mostClockPlots) {
    const plotIds = plots.slice(start, start + mostClockPlots);
    running.push(...(await clocks.ofPlanner(pools.db, first.planner, { plotIds, now })));
  }
  for (const order of orders) {
    const waits = await newWaitsOf(pools.db, order, { running, isGuessed: true });
    if (order.notified === null) await writeNotified(pools.db, order, waits?.notified ?? []);
    else if (waits) await pools.db.transaction().execute((tx) => notify(tx, order, { waits, now }));
  }
}

/** Waits on the plots of an order that its people were not notified of; its own work begins none. */
async function newWaitsOf(
  db: Database,
  order: WaitingOrder,
  { running, isGuessed }: { running: readonly RecordClock[]; isGuessed: boolean },
): Promise<NewWaits | null> {
  const there = running.filter(({ plotId }) => order.plotIds.includes(plotId));
  if (there.length === 0) return null;
  const recordIds = there.map(({ recordId }) => recordId);
  const own = await ownRecords(db, { id: order.id, recordIds, isGuessed });
  return newWaits(
    there.filter(({ recordId }) => !own.has(recordId)),
    { from: order.from, notified: order.notified ?? [] },
  );
}

async function notify(
  tx: Database,
  order: WaitingOrder,
  { waits, now }: { waits: NewWaits; now: Date },
): Promise<void> {
  if (!(await writeNotified(tx, order, waits.notified))) return;
  await postNotices(tx, now, [
    {
      to: order.readers,
      text: 'order.land-waits',
      args: { order: order.number, n: waits.plots },
      target: { page: 'orderDetail', id: order.id },
      key: `order.land-waits:${order.id}`,
    },
  ]);
}
