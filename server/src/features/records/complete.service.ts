import { recordLimits } from '@smartflight/contract/records/fields.ts';
import type { RecordEntries } from '@smartflight/contract/records/records.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { applicationsOf } from './applications.store.ts';
import { withBuffers } from './record-places.ts';
import { entriesIn, entriesOf, orderedWork, statusesOf } from './record-view.ts';
import {
  checkProducts,
  isSame,
  labelsOf,
  lockFor,
  merge,
  type RecordDeps,
  recordOf,
  targetOf,
} from './records.service.ts';
import { flightsOf, productsUsed, type RecordRecord, writeRecord } from './records.store.ts';
import { revisionsOf, sealRecord, withGround } from './seal-record.ts';
import { asSealed, type SealedFlight, sealedMinutes, sealedPlaces } from './seal-summary.ts';
import { areReplaced, keepFlights, sealedFlights } from './seals.store.ts';
import { enteredAir, enteredWind, measuredOfSealed, minutesWith } from './weather/entered-weather.ts';
import { minutesOf } from './weather/record-weather.store.ts';
import { weatherNow } from './weather/weather-now.ts';

interface Wanted {
  id: string;
  revision: number;
  state: 'draft' | 'complete';
  entries: RecordEntries;
  reason: string | null;
}

/**
 * Seals a draft. @throws as `enterFields`, `record.not-manager`, and `record.incomplete` with the missing fields
 */
export const completeRecord = (
  deps: RecordDeps,
  actor: UserActor,
  o: { id: string; revision: number },
): Promise<{ version: number; hash: string }> =>
  seal(deps, actor, { ...o, state: 'draft', entries: {}, reason: null });

/**
 * Seals a new version of a complete record, with its flights as they are now. When one of them is gone without another in
 * its place, the flights stay as they were sealed. @throws as `completeRecord`, `record.draft`, `record.too-many-versions`
 */
export const correctRecord = (
  deps: RecordDeps,
  actor: UserActor,
  o: { id: string; revision: number; entries: RecordEntries; reason: string },
): Promise<{ version: number; hash: string }> => seal(deps, actor, { ...o, state: 'complete' });

async function seal(
  deps: RecordDeps,
  actor: UserActor,
  o: Wanted,
): Promise<{ version: number; hash: string }> {
  const { pools, clock, readCoverages, readPlaces } = deps;
  const now = new Date(clock());
  const asked = await recordOf(pools.db, actor, o.id, now);
  // Tracing takes long, so it comes before the lock; it is refused when flights have changed meanwhile.
  const before = revisionsOf(await flightsOf(pools.db, actor, o.id));
  const ids = Object.keys(before);
  const coverages = await readCoverages(actor, ids);
  const near = await readPlaces(pools.db, actor, {
    ...{ ids, holderId: asked.holder_id },
    entered: enteredWind(merge(entriesOf(asked.entries), o.entries)),
  });
  return pools.db.transaction().execute(async (tx) => {
    const locked = await lockFor(tx, actor, { ...o, now });
    if (!locked.isManaged) throw fault('record.not-manager');
    await checkProducts(tx, actor, { before: locked.entries, after: o.entries, holderId: locked.holderId });
    const ordered = orderedWork(await recordOf(tx, actor, o.id, now));
    const given = { ...ordered, ...merge(locked.entries, o.entries) };
    await writeRecord(tx, actor, { id: o.id, entries: given, state: 'complete', now });
    const live = await recordOf(tx, actor, o.id, now);
    const flights = await flightsOf(tx, actor, o.id);
    if (!isSame(before, revisionsOf(flights))) throw fault('record.changed');
    const isKept = o.state === 'complete' && !(await areReplaced(tx, o.id));
    const kept = isKept ? await sealedFlights(tx, actor, o.id) : undefined;
    const row = kept ? rowOfSealed(live, kept) : live;
    const entries = entriesIn(row);
    check(row, entries);
    const used = await productsUsed(tx, actor, entries.products ?? []);
    const minutes = kept ? undefined : await minutesOf(tx, actor, [o.id]);
    // The distances are of the labels of its products now, also where the places stay as they were sealed.
    const placesNow = isKept ? sealedPlaces(live) : near;
    const sealed = await sealRecord(deps, tx, actor, {
      row,
      entries,
      weather: await weatherNow(tx, actor, row, { used, known: minutes ?? sealedMinutes(kept ?? []) }),
      places: placesNow && withBuffers(placesNow, entries, used),
      labels: labelsOf(entries, used, await applicationsOf(tx, actor, row, entries)),
      flights: (kept ?? withGround(flights, coverages, minutes ?? new Map())).map((flight) => ({
        ...flight,
        ...(flight.weather ? { weather: minutesWith(flight.weather, enteredAir(given)) } : {}),
      })),
      products: used,
      boundary: await boundaryOf(tx, row),
      reason: o.reason,
    });
    if (!isKept) await keepFlights(tx, o.id);
    await audit(tx, actor, {
      action: o.state === 'draft' ? 'records.complete' : 'records.correct',
      target: targetOf(o.id),
      detail: { version: sealed.version, reason: o.reason },
    });
    return sealed;
  });
}

/** A record as it was sealed, with what was measured then. Its regimes are those that its holder has chosen now. */
function rowOfSealed(live: RecordRecord, flights: readonly SealedFlight[]): RecordRecord {
  const sealed = asSealed(live);
  return { ...sealed, regimes: live.regimes, weather: measuredOfSealed(flights, sealed.weather) };
}

function check(row: RecordRecord, entries: RecordEntries): void {
  if (row.versions >= recordLimits.versions) throw fault('record.too-many-versions');
  const missing = statusesOf(row, entries).flatMap((status) => status.missing);
  if (missing.length === 0) return;
  const fields = [...new Set(missing)].map((field) => ({ at: field, code: 'field.required' as const }));
  throw fault('record.incomplete', fields);
}

/** Boundary of the plot on the day of the work, as GeoJSON; null without a plot. */
async function boundaryOf(tx: Database, row: RecordRecord): Promise<unknown> {
  const { rows } = await sql<{ boundary: unknown }>`select b.boundary from plot_boundaries b
    where b.plot_id = ${row.plot_id} and b.valid_from <= coalesce(${row.start_at}, now())
    order by b.version desc limit 1`.execute(tx);
  return rows[0]?.boundary ?? null;
}
