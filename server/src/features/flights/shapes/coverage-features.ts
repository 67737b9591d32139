import { setImmediate as breathe } from 'node:timers/promises';
import type { flights } from '@smartflight/contract/endpoints.ts';
import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { UserActor } from '../../../access/actor.ts';
import type { Deps } from '../../../access/deps.ts';
import { type FeatureSource, type GeoFeature, isUuid } from '../../../access/feature-source.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { gunzip } from '../../../platform/process/zlib.ts';
import { traceCoverage } from '../flight-coverage.ts';
import { toFlight } from '../flight-row.ts';
import { type StoredCoverage, storeCoverage, storedCoverages } from '../flights.store.ts';
import {
  cursorOf,
  type FeatureRecord,
  type FlightPlace,
  listFlightFeatures,
  placeOf,
} from './flight-features.store.ts';

/** Flights whose shapes are read at once. */
const atOnce = 50;
/** A page ends with the flight that exceeds this: bytes of JSON, and flights that are traced first (about 20 ms each). */
const most = { bytes: 8_000_000, traced: 40 } as const;

type Coverage = ResultOf<typeof flights.coverage>;
/** Ground that was treated once, twice, and more often. */
const classes = [
  { name: 'once', area: 'once_m2' },
  { name: 'twice', area: 'twice_m2' },
  { name: 'more', area: 'more_m2' },
] as const satisfies { name: keyof Coverage; area: keyof FeatureRecord }[];
/** In a cursor: no feature of the flight is left. */
const wholeFlight = 9;

/**
 * Treated ground of flights, newest first: a feature for each number of passes, of which 3 is three or more. Its id is
 * that of the flight with the number of passes.
 */
export function coverageFeatures(deps: Deps): FeatureSource {
  return {
    list: async ({ pools: { db }, clock }, actor, { after, limit, ...filter }) => {
      const begin = after === undefined ? undefined : placeInFlight(after);
      const asked = {
        ...filter,
        ...(begin ? { after: begin.flight, isInclusive: true } : {}),
        isTreated: true,
        // The flight at the cursor may have no feature left.
        limit: limit + 2,
        now: new Date(clock()),
      };
      const rows = await listFlightFeatures(db, actor, asked);
      const page = createPage(limit);
      for (let from = 0; from < rows.length && !page.isFull(); from += atOnce) {
        const some = rows.slice(from, from + atOnce);
        const shapes = await shapesOf(db, actor, some);
        for (const row of some) {
          if (page.isFull()) break;
          const known = shapes.get(row.id);
          const made = await featuresOf(deps, actor, row, known);
          const left =
            row.id === begin?.flight.id ? made.filter(({ passes }) => passes > begin.passes) : made;
          page.add(row, left, known);
        }
      }
      const next = page.next();
      const isEnd = !page.isFull() && rows.length < asked.limit;
      return { features: page.features, ...(isEnd || next === undefined ? {} : { next }) };
    },
    get: async ({ pools: { db }, clock }, actor, id) => {
      const [flightId = '', passes] = id.split('.');
      if (!isUuid(flightId)) return undefined;
      const now = new Date(clock());
      const asked = { id: flightId, isTreated: true, limit: 1, now };
      const [row] = await listFlightFeatures(db, actor, asked);
      if (!row) return undefined;
      const shapes = await shapesOf(db, actor, [row]);
      const made = await featuresOf(deps, actor, row, shapes.get(flightId));
      return made.find((one) => String(one.passes) === passes)?.feature;
    },
  };
}

interface Passes {
  passes: number;
  feature: GeoFeature;
}

/** Collects features until the limit, or until they have become large. */
function createPage(limit: number) {
  const features: GeoFeature[] = [];
  let next: string | undefined;
  let [bytes, traced] = [0, 0];
  return {
    isFull: (): boolean => features.length >= limit || bytes > most.bytes || traced >= most.traced,
    add: (row: FeatureRecord, made: readonly Passes[], known: StoredCoverage | undefined): void => {
      const taken = made.slice(0, limit - features.length);
      features.push(...taken.map(({ feature }) => feature));
      const last = taken.length < made.length ? taken.at(-1)?.passes : undefined;
      next = `${cursorOf(row)}_${last ?? wholeFlight}`;
      bytes += known?.coverage?.length ?? 0;
      if (known && !known.coverage) traced += 1;
    },
    next: () => next,
    features,
  };
}

async function shapesOf(
  db: Database,
  actor: UserActor,
  rows: readonly FeatureRecord[],
): Promise<Map<string, StoredCoverage>> {
  const ids = rows.map(({ id }) => id);
  return new Map((await storedCoverages(db, actor, ids)).map((one) => [one.id, one]));
}

/** The treated ground of flights that the caller has found in the actor's reach, by flight id. */
export async function readCoverages(
  deps: Deps,
  actor: UserActor,
  ids: readonly string[],
): Promise<Map<string, Coverage>> {
  const found = new Map<string, Coverage>();
  for (let from = 0; from < ids.length; from += atOnce)
    for (const one of await storedCoverages(deps.pools.db, actor, ids.slice(from, from + atOnce)))
      found.set(one.id, await coverageOf(deps, actor, one));
  return found;
}

/** Reads the coverage of a flight; traces and stores it if it is not stored yet. */
async function coverageOf(deps: Deps, actor: UserActor, shapes: StoredCoverage): Promise<Coverage> {
  const { id, revision } = shapes;
  const coverage = shapes.coverage ?? traceCoverage(shapes);
  if (!shapes.coverage) {
    await storeCoverage(deps.pools.db, actor, { id, revision, coverage });
    // Tracing is computation: other calls have their turn between flights.
    await breathe();
  }
  const { result }: { result: Coverage } = JSON.parse((await gunzip(coverage)).toString('utf8'));
  return result;
}

/** The features of one flight; traces its coverage if it is not stored yet. */
async function featuresOf(
  deps: Deps,
  actor: UserActor,
  row: FeatureRecord,
  shapes: StoredCoverage | undefined,
): Promise<Passes[]> {
  if (!shapes) return [];
  const { id } = shapes;
  const result = await coverageOf(deps, actor, shapes);
  const { droneId, droneName, pilotName, plotId, plotName, companyName, workType, state, startAt, endAt } =
    toFlight(row);
  const about = {
    droneId,
    droneName,
    pilotName,
    plotId,
    plotName,
    companyName,
    workType,
    state,
    startAt,
    endAt,
  };
  return classes.flatMap(({ name, area }, at) => {
    const geometry = result[name];
    const passes = at + 1;
    if (geometry.coordinates.length === 0) return [];
    const properties = { flightId: id, ...about, passes, areaM2: row[area] };
    return { passes, feature: { id: `${id}.${passes}`, geometry, properties } };
  });
}

function placeInFlight(cursor: string): { flight: FlightPlace; passes: number } {
  const [, flight = '', passes = ''] = /^(.*)_(\d)$/.exec(cursor) ?? [];
  return { flight: placeOf(flight), passes: Number(passes) };
}
