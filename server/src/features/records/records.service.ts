import type { NearPlaces } from '@smartflight/contract/places/near-place.schemas.ts';
import { productForm } from '@smartflight/contract/products/products.schemas.ts';
import { type LabelResult, labelResultOf } from '@smartflight/contract/records/label-check.ts';
import type {
  ProductLine,
  RecordDetail,
  RecordEntries,
} from '@smartflight/contract/records/records.schemas.ts';
import { regimesOf } from '@smartflight/contract/records/regimes.ts';
import { z } from 'zod';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { applicationsOf } from './applications.store.ts';
import { ordersOf } from './record-orders.store.ts';
import { deltaTOf, entriesIn, entriesOf, ratesOf, statusesOf, toRow, toSortie } from './record-view.ts';
import {
  type FlightOfRecord,
  flightsOf,
  getRecord,
  lockRecord,
  productKey,
  productsUsed,
  type RecordRecord,
  writeRecord,
} from './records.store.ts';
import { type ReadCoverages, type ReadPlaces, revisionsOf } from './seal-record.ts';
import { asSealed, sealedLabels, sealedPlaces, sealedWeather } from './seal-summary.ts';
import { sealedFlights, sealsOf } from './seals.store.ts';
import { enteredWind } from './weather/entered-weather.ts';
import { type UsedProducts, weatherNow } from './weather/weather-now.ts';

export type RecordDeps = Pick<Deps, 'pools' | 'clock' | 'vault' | 'limits'> & {
  readCoverages: ReadCoverages;
  readPlaces: ReadPlaces;
};

/** The columns of a stored version that its label is checked by. */
const labelOfLine = z
  .object({
    form: productForm.shape.form,
    drone_use: productForm.shape.droneUse,
    uses: productForm.shape.uses,
  })
  .transform(({ drone_use: droneUse, ...label }) => ({ ...label, droneUse }));

/** Names a record in the audit log. */
export const targetOf = (id: string) => ({ kind: 'record', id });

/** A record with its flights, regimes and sealed versions. @throws `record.not-found`, also for a foreign one */
export async function readRecord(
  { pools, clock, readPlaces }: RecordDeps,
  actor: UserActor,
  id: string,
): Promise<RecordDetail> {
  const row = asSealed(await recordOf(pools.db, actor, id, new Date(clock())));
  const entries = entriesIn(row);
  const [flights, seals, orders] = await Promise.all([
    flightsOf(pools.db, actor, id),
    sealsOf(pools.db, actor, id),
    ordersOf(pools.db, actor, id),
  ]);
  const used = await productsUsed(pools.db, actor, entries.products ?? []);
  const newest = seals.at(-1);
  const sealed = newest && row.state === 'complete' ? await sealedFlights(pools.db, actor, id) : undefined;
  const places = await placesForRules(pools.db, actor, { row, flights, readPlaces });
  const weather = sealedWeather(row) ?? (await weatherNow(pools.db, actor, row, { used }));
  return {
    ...toRow(row, entries, clock()),
    revision: row.revision,
    timeZone: row.time_zone,
    plotAreaM2: row.plot_m2,
    location: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
    entries,
    orders,
    pilots: row.pilots,
    drones: row.drones,
    sorties:
      sealed?.map(({ treated: _, passes: __, weather: ___, ...flight }) => flight) ?? flights.map(toSortie),
    ...ratesOf(row),
    deltaTC: deltaTOf(entries),
    weather,
    heightAboveGroundM: row.height_m,
    heightAboveCanopyM: row.canopy_m,
    regimes: statusesOf(row, entries, places),
    labels: sealedLabels(row) ?? labelsOf(entries, used, await applicationsOf(pools.db, actor, row, entries)),
    sealed: seals.map((seal) => ({
      version: seal.version,
      sealedAt: seal.sealed_at.toISOString(),
      sealedBy: seal.sealed_by,
      reason: seal.reason,
      hash: seal.hash,
    })),
    isOutdated: newest !== undefined && !isSame(newest.flights, revisionsOf(flights)),
    isSplit: row.is_split,
    mayEnter: row.state === 'draft' && actor.actions.has('records.enter'),
    mayComplete: row.is_managed && actor.actions.has('records.manage'),
    mayShare: row.state === 'complete' && row.sees_orders,
  };
}

/**
 * Sensitive places for the distances that the regimes of a record limit: as sealed, and of a draft those in reach now. Null
 * without such a limit, as this reads tracks, and for a caller who does not see the places of its holder.
 */
async function placesForRules(
  db: Database,
  actor: UserActor,
  o: { row: RecordRecord; flights: readonly FlightOfRecord[] } & Pick<RecordDeps, 'readPlaces'>,
): Promise<NearPlaces | null> {
  const { row, flights, readPlaces } = o;
  if (!row.sees_orders || !limitsPlaces(row.regimes)) return null;
  if (row.summary) return sealedPlaces(row);
  const ids = flights.map((flight) => flight.id);
  return readPlaces(db, actor, {
    ...{ ids, holderId: row.holder_id, entered: enteredWind(entriesOf(row.entries)) },
  });
}

const limitsPlaces = (regimes: readonly string[]): boolean =>
  regimesOf(regimes).some(({ limits }) => limits.some(({ measure }) => measure === 'placeDistanceM'));

/** Whether each product line kept to the label of the version that it names. `applications`: of the season, by product. */
export function labelsOf(
  { products = [], cropName }: RecordEntries,
  used: UsedProducts,
  applications: ReadonlyMap<string, number> | null,
): LabelResult[] {
  const crop = typeof cropName === 'string' ? cropName : null;
  return products.map((line) => {
    const stored = used.get(productKey(line.productId, line.version));
    const product = stored && labelOfLine.parse(stored);
    const count = applications?.get(line.productId ?? '') ?? null;
    return labelResultOf(line, { product, crop, applications: count });
  });
}

/**
 * Enters fields of a draft and returns its new revision.
 * @throws `record.not-found`, `record.sealed`, and `record.changed` when the revision is not the newest
 */
export async function enterFields(
  { pools, clock }: RecordDeps,
  actor: UserActor,
  { id, ...body }: { id: string; revision: number; entries: RecordEntries },
): Promise<{ revision: number }> {
  const now = new Date(clock());
  return pools.db.transaction().execute(async (tx) => {
    const { entries, holderId } = await lockFor(tx, actor, {
      id,
      revision: body.revision,
      state: 'draft',
      now,
    });
    const merged = merge(entries, body.entries);
    // Lines that the order filled were checked when it was entered.
    const before = entriesIn({ ...(await recordOf(tx, actor, id, now)), entries });
    await checkProducts(tx, actor, { before, after: body.entries, holderId });
    const revision = await writeRecord(tx, actor, { id, entries: merged, state: 'draft', now });
    await audit(tx, actor, {
      action: 'records.enter',
      target: targetOf(id),
      detail: { count: Object.keys(body.entries).length },
    });
    return { revision };
  });
}

/** A record that the actor sees. @throws `record.not-found` */
export async function recordOf(db: Database, actor: UserActor, id: string, now: Date): Promise<RecordRecord> {
  const row = await getRecord(db, actor, id, now);
  if (!row) throw fault('record.not-found');
  return row;
}

/** Locks a record that must be in a state and of a revision. @throws as `enterFields`, and `record.draft` */
export async function lockFor(
  tx: Database,
  actor: UserActor,
  { id, revision, state, now }: { id: string; revision: number; state: 'draft' | 'complete'; now: Date },
): Promise<{ entries: RecordEntries; holderId: string; isManaged: boolean }> {
  const locked = await lockRecord(tx, actor, id, now);
  if (!locked) throw fault('record.not-found');
  if (locked.state !== state) throw fault(state === 'draft' ? 'record.sealed' : 'record.draft');
  if (locked.revision !== revision) throw fault('record.changed');
  return { ...locked, entries: entriesOf(locked.entries) };
}

/**
 * @throws `product.not-found` for a line that was not there before, of a product that is neither in the holder's register
 * nor in one that the actor sees
 */
export async function checkProducts(
  tx: Database,
  actor: UserActor,
  { before, after, holderId }: { before: RecordEntries; after: RecordEntries; holderId: string },
): Promise<void> {
  const known = new Set((before.products ?? []).map((line) => productKey(line.productId, line.version)));
  const isNew = (line: ProductLine) =>
    line.productId !== null && !known.has(productKey(line.productId, line.version));
  const lines = after.products ?? [];
  const used = await productsUsed(tx, actor, lines.filter(isNew), holderId);
  const at = lines.findIndex((line) => isNew(line) && !used.has(productKey(line.productId, line.version)));
  if (at >= 0)
    throw fault('product.not-found', [{ at: `body.entries.products.${at}.name`, code: 'field.invalid' }]);
}

/** Entries with those of `patch`; null and empty texts remove a field. */
export function merge(entries: RecordEntries, patch: RecordEntries): RecordEntries {
  const both = Object.entries({ ...entries, ...patch });
  return Object.fromEntries(
    both.filter(([, value]) => value !== null && value !== '' && value !== undefined),
  );
}

/** Whether the flights are those that were sealed, each in its revision. */
export function isSame(sealed: unknown, now: Record<string, number>): boolean {
  const before = Object.entries(sealed as Record<string, number>);
  return before.length === Object.keys(now).length && before.every(([id, revision]) => now[id] === revision);
}
