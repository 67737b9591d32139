import type { NearPlaces, RecordPlaces } from '@smartflight/contract/places/near-place.schemas.ts';
import type { ProductForm } from '@smartflight/contract/products/products.schemas.ts';
import type { RecordEntries } from '@smartflight/contract/records/records.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import { entriesIn, entriesOf } from './record-view.ts';
import { type RecordDeps, recordOf } from './records.service.ts';
import { flightsOf, productKey, productsUsed } from './records.store.ts';
import { sealedPlaces } from './seal-summary.ts';
import { enteredWind } from './weather/entered-weather.ts';

/** Adds the distances that the labels of products ask for, each with whether the treated ground kept to it. */
export const withBuffers = (
  { items, ...near }: NearPlaces,
  { products = [] }: RecordEntries,
  used: ReadonlyMap<string, Record<string, unknown>>,
): RecordPlaces => ({
  ...near,
  items: items.map((place) => ({
    ...place,
    buffers: products.flatMap(({ name, productId, version }) => {
      const label = used.get(productKey(productId, version)) as Pick<ProductForm, 'buffers'> | undefined;
      return (label?.buffers ?? [])
        .filter(({ of, m }) => of === place.kind && m > 0)
        .map(({ m }) => ({ product: name, m, isKept: place.distanceM >= m }));
    }),
  })),
});

/**
 * Sensitive places near the ground of a record. A caller who does not see the places of its holder gets none.
 * @throws `record.not-found`, also for a foreign one
 */
export async function readRecordPlaces(
  { pools, clock, readPlaces }: RecordDeps,
  actor: UserActor,
  id: string,
): Promise<RecordPlaces | null> {
  const row = await recordOf(pools.db, actor, id, new Date(clock()));
  if (!row.sees_orders) return null;
  if (row.summary) return sealedPlaces(row);
  const flights = await flightsOf(pools.db, actor, id);
  const near = await readPlaces(pools.db, actor, {
    ids: flights.map((flight) => flight.id),
    holderId: row.holder_id,
    entered: enteredWind(entriesOf(row.entries)),
  });
  const entries = entriesIn(row);
  return withBuffers(near, entries, await productsUsed(pools.db, actor, entries.products ?? []));
}
