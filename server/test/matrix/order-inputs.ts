import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import { holderOf } from '../../src/access/holder-scope.ts';
import { insertCustomer } from '../../src/features/customers/customers.store.ts';
import { insertOrder, nextNumber } from '../../src/features/orders/locked-orders.store.ts';
import { insertPlaces } from '../../src/features/places/places.store.ts';
import type { CallInput } from '../call.ts';
import { someCustomer, someOrder } from '../orders.ts';
import { somePlace } from '../places.ts';
import type { Asked } from './people-inputs.ts';

/** Inputs of the permission matrix for customers, orders and sensitive places; undefined for other calls. */
export async function orderInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint> | undefined> {
  switch (name) {
    case 'customers.create':
      return { body: someCustomer() };
    case 'customers.get':
    case 'customers.archive':
    case 'customers.restore':
      return { params: { id: (await rowsFor(asked)).customerId } };
    case 'customers.change':
      return { params: { id: (await rowsFor(asked)).customerId }, body: { ...someCustomer(), revision: 1 } };
    case 'places.map':
      return { query: { bbox: '114,30,115,31' } };
    case 'places.create':
      return { body: somePlace() };
    case 'places.import':
      return { body: { places: [somePlace()] } };
    case 'places.get':
    case 'places.archive':
    case 'places.restore':
      return { params: { id: await placeFor(asked) } };
    case 'places.change':
      return { params: { id: await placeFor(asked) }, body: { ...somePlace(), revision: 1 } };
    case 'orders.create':
      return { body: someOrder((await rowsFor(asked)).customerId) };
    case 'orders.get':
    case 'orders.map':
    case 'orders.statement':
    case 'orders.statementFile':
      return { params: { id: (await rowsFor(asked)).id } };
    case 'orders.change': {
      const { id, customerId } = await rowsFor(asked);
      return { params: { id }, body: { ...someOrder(customerId), revision: 1 } };
    }
    case 'orders.setState':
      return { params: { id: (await rowsFor(asked)).id }, body: { revision: 1, state: 'cancelled' } };
    case 'orders.markPlot': {
      const { id, plotId } = await rowsFor(asked, 'planned');
      return { params: { id, plotId }, body: { isDone: true } };
    }
    case 'orders.setNotice':
      return {
        params: { id: (await rowsFor(asked)).id, regime: 'us-ca' },
        body: { submitted: null },
      };
    case 'orders.attach': {
      const { id, flightId } = await rowsFor(asked, 'planned');
      return { params: { id }, body: { flightId } };
    }
    case 'orders.detach': {
      const { id, flightId } = await rowsFor(asked, 'working');
      return { params: { id, flightId } };
    }
    default:
      return undefined;
  }
}

interface Rows {
  id: string;
  customerId: string;
  plotId: string;
  flightId: string;
}

/** The company of a target, and the persona's account or another one. */
async function ownerOf({ stage, cast, persona, target }: Asked) {
  return {
    companyId: target === 'own' || target === 'shared' ? null : cast.companyOf(persona, target),
    accountId: target === 'own' ? cast.people[persona].id : (await stage.world.account()).id,
  };
}

/** A sensitive place of the persona's account, of a company, or of another account. */
async function placeFor(asked: Asked): Promise<string> {
  if (asked.target === 'missing') return randomUUID();
  const { db } = asked.stage.deps.pools;
  const { companyId, accountId } = await ownerOf(asked);
  const holderId = await holderOf(db, companyId ? { companyId } : { accountId });
  const at = new Date(asked.stage.time.now);
  const [id = ''] = await insertPlaces(db, holderId, { forms: [somePlace()], at });
  return id;
}

/** A customer and an order with a plot and a flight, of the persona's account, of a company, or of another account. */
async function rowsFor(asked: Asked, state?: 'planned' | 'working'): Promise<Rows> {
  const { stage, target } = asked;
  const missing = {
    id: randomUUID(),
    customerId: randomUUID(),
    plotId: randomUUID(),
    flightId: randomUUID(),
  };
  if (target === 'missing') return missing;
  const { db } = stage.deps.pools;
  const { companyId, accountId } = await ownerOf(asked);
  const holderId = await holderOf(db, companyId ? { companyId } : { accountId });
  const at = new Date(stage.time.now);
  const customerId = await insertCustomer(db, holderId, { form: someCustomer(), at });
  const number = await nextNumber(db, holderId);
  if (!state) {
    const form = someOrder(customerId);
    return { ...missing, customerId, id: await insertOrder(db, { holderId, number, form, at }) };
  }
  const plotId = await stage.world.plot();
  const id = await insertOrder(db, {
    holderId,
    number,
    form: someOrder(customerId, { plotIds: [plotId] }),
    at,
  });
  await db.updateTable('orders').set({ state }).where('id', '=', id).execute();
  const droneId = await stage.world.drone(companyId ? { companyId } : { ownerId: accountId });
  const [flightId = ''] = await stage.world.flights(droneId, {
    startAt: stage.time.now - 7_200_000,
    lanes: 1,
  });
  await sql`update flights set state = 'final' where id = ${flightId}`.execute(db);
  if (state === 'working')
    await db
      .insertInto('order_flights')
      .values({ flight_id: flightId, order_id: id, confirmed_at: at, confirmed_by: null })
      .execute();
  return { id, customerId, plotId, flightId };
}
