import type { OrderForm } from '@smartflight/contract/orders/orders.schemas.ts';
import type { UserActor } from '@smartflight/server/access/actor.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { ownHolder } from '@smartflight/server/access/holder-scope.ts';
import { createCustomer } from '@smartflight/server/features/customers/customers.service.ts';
import { type FlownPlot, flownPlots } from '@smartflight/server/features/orders/flown-plots.store.ts';
import {
  attachFlight,
  createOrder,
  markPlot,
  setOrderState,
} from '@smartflight/server/features/orders/orders.service.ts';
import { listSuggestions } from '@smartflight/server/features/orders/suggestions.store.ts';
import { landClocks } from '@smartflight/server/features/records/clocks.store.ts';
import { actorOf } from '../actor-of.ts';
import { labelledLine, type RegisteredProduct, registerOf } from './labelled-line.ts';

const everyMs = 30_000;
/** Flights settle within two minutes of their last point. */
const mostTries = 20;
/** Flights that a seeded order gets at most: others stay suggestions. */
const mostFlights = 12;

const people = [
  {
    name: 'Green Valley Farm',
    contact: 'Rosa Lindqvist, +61 491 570 156',
    address: '12 Mill Road, Leeton NSW',
  },
  {
    name: 'Riverside Rice Co-op',
    contact: 'office@riverside.example',
    address: '3 Station Street, Griffith NSW',
  },
  {
    name: 'Hilltop Orchards',
    contact: 'Tom Whitfield, +61 491 570 157',
    address: '88 Ridge Lane, Orange NSW',
  },
] as const;

/** Enters customers and orders once the flown history has settled: one done, one in work, one planned and a draft. */
export function seedOrdersLater(deps: Deps): { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (tries: number): void => {
    timer = setTimeout(async () => {
      try {
        if (!(await seedOrders(deps)) && tries < mostTries) next(tries + 1);
      } catch (error) {
        deps.log.warn({ error: String(error) }, 'the orders of the demo are missing');
      }
    }, everyMs);
  };
  next(1);
  return { stop: () => clearTimeout(timer) };
}

/** Enters customers and orders of the accounts whose flights have settled; whether all have theirs. */
export async function seedOrders(deps: Deps): Promise<boolean> {
  const done = [];
  for (const key of ['oem', 'owner']) done.push(await seedFor(deps, await actorOf(deps, key)));
  return done.every(Boolean);
}

/** Whether the account has its orders; they are entered at once, so that a started demo is never half full. */
async function seedFor(deps: Deps, actor: UserActor): Promise<boolean> {
  const { db } = deps.pools;
  const holderId = await ownHolder(db, actor);
  const has = await db
    .selectFrom('customers')
    .select('id')
    .where('holder_id', '=', holderId)
    .limit(1)
    .execute();
  if (has.length > 0) return true;
  const flown = await flownPlots(deps.pools.db, actor, { holderId, now: new Date(deps.clock()) });
  const plotIds = [...new Set(flown.map(({ plotId }) => plotId))];
  if (flown.length < 2) return false;
  const orderFor = orderOf(await registerOf(db, actor));
  const customers: string[] = [];
  for (const [at, person] of people.entries()) {
    const own = plotIds.filter((_id, nth) => nth % people.length === at);
    const form = { ...person, reference: `C-${101 + at}`, sites: [], plotIds: own };
    customers.push((await createCustomer(deps, actor, form)).id);
  }
  const [first = '', second = '', third = ''] = customers;
  const [oldest, older, newest] = [flown.at(-1), flown.at(-2), flown[0]];
  if (oldest) await enterOrder(deps, actor, { form: orderFor(first, oldest), upTo: 'done' });
  if (older) await enterOrder(deps, actor, { form: orderFor(second, older), upTo: 'working' });
  const today = new Date(deps.clock());
  const inDays = (days: number): string =>
    new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  if (newest) {
    const ahead = { ...newest, from: inDays(0), to: inDays(5) };
    const plots = plotIds.slice(0, 3);
    await enterOrder(deps, actor, { form: { ...orderFor(third, ahead), plotIds: plots }, upTo: 'planned' });
    const draft = { ...orderFor(first, ahead), price: null, from: inDays(14), to: inDays(21) };
    await createOrder(deps, actor, draft);
  }
  return true;
}

/** An order of the holder of a register, with a product whose label allows the work. */
const orderOf =
  (register: readonly RegisteredProduct[]) =>
  (customerId: string, { plotId, crop, workType, from, to }: FlownPlot): OrderForm => {
    const { target = '', ...line } = labelledLine(register, { crop, workType }) ?? {};
    return {
      customerId,
      crop,
      target: target || (workType === 'spray' ? '' : 'Nutrition'),
      workType,
      plotIds: [plotId],
      products: 'productId' in line ? [line] : [],
      waterLpha: workType === 'spray' ? 15 : null,
      from,
      to,
      price: { per: 'ha', amountMinor: 4_200, currency: 'AUD' },
      note: 'Power line along the eastern edge. Keep 10 m to the canal.',
      startAt: null,
      permitNumber: '',
    };
  };

async function enterOrder(
  deps: Deps,
  actor: UserActor,
  { form, upTo }: { form: OrderForm; upTo: 'planned' | 'working' | 'done' },
): Promise<void> {
  const { id, revision } = await createOrder(deps, actor, form);
  const planned = await setOrderState({ ...deps, clocks: landClocks }, actor, {
    id,
    based: revision,
    state: 'planned',
  });
  if (upTo === 'planned') return;
  const asked = { orderId: id, page: 1, size: mostFlights };
  const { items } = await listSuggestions(deps.pools.db, actor, asked, new Date(deps.clock()));
  const half = Math.max(1, Math.floor(items.length / 2));
  const taken = items.reverse().slice(0, upTo === 'done' ? items.length : half);
  for (const flight of taken) await attachFlight(deps, actor, { id, flightId: flight.id });
  if (upTo !== 'done' || taken.length === 0) return;
  for (const plotId of form.plotIds) await markPlot(deps, actor, { id, plotId, isDone: true });
  await setOrderState({ ...deps, clocks: landClocks }, actor, {
    id,
    based: planned.revision + 1,
    state: 'done',
  });
}
