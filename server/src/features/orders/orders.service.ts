import type { OrderForm, OrderProduct } from '@smartflight/contract/orders/orders.schemas.ts';
import { isOpen, nextStates, type OrderState, orderLimits } from '@smartflight/contract/orders/orders.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { type LandClocks, requirePlots } from '../../access/plot-scope.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import {
  insertOrder,
  knownProducts,
  type LockedOrder,
  lockOrder,
  managedCustomer,
  nextNumber,
  updateOrder,
  writePlotDone,
  writeState,
} from './locked-orders.store.ts';
import {
  countFlights,
  deleteFlight,
  insertFlight,
  reachesFlight,
  readStatement,
} from './order-flights.store.ts';
import { notifyOfPlan } from './order-waits.ts';

export type OrderDeps = Pick<Deps, 'pools' | 'clock'>;

const target = (id: string) => ({ kind: 'order', id });

/**
 * Enters an order as a draft, for the holder of its customer.
 * @throws `customer.not-found`, `customer.archived`, `order.too-many`, `plot.not-found`, `product.not-found`
 */
export async function createOrder(
  { pools, clock }: OrderDeps,
  actor: UserActor,
  form: OrderForm,
): Promise<{ id: string; revision: number; number: number }> {
  const at = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    const { holderId } = await customerFor(tx, actor, form.customerId);
    await requirePlots(tx, actor, { plotIds: form.plotIds, known: [], now: at });
    await requireProducts(tx, actor, { products: form.products, known: [], holderId });
    const number = await nextNumber(tx, holderId);
    if (number > orderLimits.perHolder) throw fault('order.too-many');
    const id = await insertOrder(tx, { holderId, number, form, at });
    await audit(tx, actor, { action: 'orders.create', target: target(id) });
    return { id, revision: 1, number };
  });
}

/**
 * Changes an order that is neither done nor cancelled. The actor and the person who planned it get a notice when they move
 * its work to land or days with a wait that still runs then.
 * @throws `order.not-found`, `order.not-manager`, `order.closed`, `order.changed`, and as `createOrder`
 */
export async function changeOrder(
  { pools, clock, clocks }: OrderDeps & { clocks: LandClocks },
  actor: UserActor,
  { id, based, form }: { id: string; based: number; form: OrderForm },
): Promise<{ id: string; revision: number }> {
  const at = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    const order = await managedOrder(tx, actor, { id, based });
    if (order.state === 'done' || order.state === 'cancelled') throw fault('order.closed');
    const { holderId, plotIds, products, from } = order;
    if (form.customerId !== order.customerId) {
      const customer = await customerFor(tx, actor, form.customerId);
      if (customer.holderId !== holderId) throw missingCustomer();
    }
    if (order.state !== 'draft') requireSomePlot(form);
    await requirePlots(tx, actor, { plotIds: form.plotIds, known: plotIds, now: at });
    await requireProducts(tx, actor, { products: form.products, known: products, holderId });
    const revision = await updateOrder(tx, id, { form, at });
    await audit(tx, actor, { action: 'orders.change', target: target(id), detail: { revision } });
    const isMoved = form.from !== from || form.plotIds.some((plotId) => !plotIds.includes(plotId));
    if (isMoved && isOpen(order.state)) await notifyOfPlan({ tx, clocks, now: at }, actor, id);
    return { id, revision };
  });
}

const missingCustomer = () =>
  fault('customer.not-found', [{ at: 'body.customerId', code: 'customer.not-found' }]);

async function customerFor(tx: Database, actor: UserActor, id: string): Promise<{ holderId: string }> {
  const customer = await managedCustomer(tx, actor, id);
  if (!customer) throw missingCustomer();
  if (customer.isArchived)
    throw fault('customer.archived', [{ at: 'body.customerId', code: 'customer.archived' }]);
  return customer;
}

/** @throws `order.no-plots` unless the order has a plot: crew could not see what to do */
function requireSomePlot({ plotIds }: Pick<OrderForm, 'plotIds'>): void {
  if (plotIds.length === 0) throw fault('order.no-plots', [{ at: 'body.plotIds', code: 'order.no-plots' }]);
}

/** @throws `product.not-found` at the first new line of a product that the actor does not see */
async function requireProducts(
  tx: Database,
  actor: UserActor,
  o: { products: readonly OrderProduct[]; known: readonly OrderProduct[]; holderId: string },
): Promise<void> {
  const keyOf = ({ productId, version }: Pick<OrderProduct, 'productId' | 'version'>) =>
    `${productId} ${version}`;
  const before = new Set(o.known.map(keyOf));
  const added = o.products.filter((line) => line.productId !== null && !before.has(keyOf(line)));
  const ids = added.flatMap(({ productId }) => productId ?? []);
  const found = await knownProducts(tx, actor, { ids, holderId: o.holderId });
  const seen = new Set(found.map(({ id, version }) => keyOf({ productId: id, version })));
  const wrong = added.find((line) => !seen.has(keyOf(line)));
  if (wrong)
    throw fault('product.not-found', [
      { at: `body.products.${o.products.indexOf(wrong)}.name`, code: 'product.not-found' },
    ]);
}

/** An order that the actor may change, locked. @throws `order.not-found`, `order.not-manager`, `order.changed` */
async function managedOrder(
  tx: Database,
  actor: UserActor,
  { id, based }: { id: string; based: number },
): Promise<LockedOrder> {
  const order = await lockOrder(tx, actor, id);
  if (!order) throw fault('order.not-found');
  if (!order.isManaged) throw fault('order.not-manager');
  if (order.revision !== based) throw fault('order.changed');
  return order;
}

/** An open order that the actor sees, locked. @throws `order.not-found`, `order.not-open` */
async function openOrder(tx: Database, actor: UserActor, id: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, actor, id);
  if (!order) throw fault('order.not-found');
  if (!isOpen(order.state)) throw fault('order.not-open');
  return order;
}

/**
 * Moves an order to another state. `done` freezes its statement; reopening drops it. The actor gets a notice when they plan
 * work on land with a wait that still runs then.
 * @throws as `changeOrder`, `order.state` for a step that is not offered, `order.no-plots`, `order.has-flights`,
 * `order.no-flights`, `order.no-price`
 */
export async function setOrderState(
  { pools, clock, clocks }: OrderDeps & { clocks: LandClocks },
  actor: UserActor,
  { id, based, state }: { id: string; based: number; state: OrderState },
): Promise<{ id: string; revision: number; state: OrderState }> {
  const at = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    const order = await managedOrder(tx, actor, { id, based });
    if (!nextStates[order.state].includes(state)) throw fault('order.state');
    if (state === 'planned') requireSomePlot(order);
    const isLeft = state === 'cancelled' || state === 'draft';
    if (isLeft && (await countFlights(tx, id)) > 0) throw fault('order.has-flights');
    const statement = state === 'done' ? await readStatement(tx, actor, id) : null;
    if (statement?.lines.length === 0) throw fault('order.no-flights');
    if (statement?.price === null) throw fault('order.no-price');
    const frozen = statement && { ...statement, state, frozenAt: at.toISOString() };
    const revision = await writeState(tx, id, { state, statement: frozen ?? null, at, by: actor.id });
    await audit(tx, actor, {
      action: 'orders.state',
      target: target(id),
      detail: { from: order.state, to: state },
    });
    if (state === 'planned') await notifyOfPlan({ tx, clocks, now: at }, actor, id);
    return { id, revision, state };
  });
}

/** Marks a plot of an open order as done, or as not done. @throws `order.not-found`, `order.not-open`, `plot.not-found` */
export async function markPlot(
  { pools, clock }: OrderDeps,
  actor: UserActor,
  { id, plotId, isDone }: { id: string; plotId: string; isDone: boolean },
): Promise<{ doneAt: string | null }> {
  const at = isDone ? new Date(clock()) : null;
  return pools.db.transaction().execute(async (tx) => {
    await openOrder(tx, actor, id);
    if (!(await writePlotDone(tx, { orderId: id, plotId, at, by: isDone ? actor.id : null })))
      throw fault('plot.not-found');
    await audit(tx, actor, { action: 'orders.mark-plot', target: target(id), detail: { plotId } });
    return { doneAt: at?.toISOString() ?? null };
  });
}

/**
 * Confirms that a flight belongs to an open order, which is in work from then on.
 * @throws `order.not-found`, `order.not-open`, `flight.not-found`, `order.flight-taken`, `order.too-many-flights`
 */
export async function attachFlight(
  { pools, clock }: OrderDeps,
  actor: UserActor,
  { id, flightId }: { id: string; flightId: string },
): Promise<{ state: OrderState }> {
  const at = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    const order = await openOrder(tx, actor, id);
    if (!(await reachesFlight(tx, actor, { flightId, holderId: order.holderId, now: at })))
      throw fault('flight.not-found');
    const result = await insertFlight(tx, { orderId: id, flightId, by: actor.id, at });
    if (result === 'taken') throw fault('order.flight-taken');
    if (result === 'full') throw fault('order.too-many-flights');
    if (order.state === 'planned')
      await writeState(tx, id, { state: 'working', statement: null, at, by: actor.id });
    await audit(tx, actor, { action: 'orders.attach', target: target(id), detail: { flightId } });
    return { state: 'working' };
  });
}

/**
 * Takes a flight out of an order that is not done. Others than managers only take out flights that they see.
 * @throws `order.not-found`, `order.not-open`, `flight.not-found`
 */
export async function detachFlight(
  { pools, clock }: OrderDeps,
  actor: UserActor,
  { id, flightId }: { id: string; flightId: string },
): Promise<void> {
  const now = new Date(clock());
  await pools.db.transaction().execute(async (tx) => {
    const { holderId, isManaged } = await openOrder(tx, actor, id);
    const isReached = isManaged || (await reachesFlight(tx, actor, { flightId, holderId, now }));
    if (!isReached || !(await deleteFlight(tx, { orderId: id, flightId }))) throw fault('flight.not-found');
    await audit(tx, actor, { action: 'orders.detach', target: target(id), detail: { flightId } });
  });
}
