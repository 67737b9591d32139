import type { NearPlaces } from '@smartflight/contract/places/near-place.schemas.ts';
import { usualReachM } from '@smartflight/contract/places/places.ts';
import type { WeatherSegment } from '@smartflight/contract/weather/weather-of.ts';
import type { Box } from '@smartflight/geo/shape.ts';
import type { UserActor } from '../../access/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { collectNear, type TreatedStretch } from './near-places.ts';
import { widened } from './place-box.ts';
import {
  type FlownGround,
  placesIn,
  placesOfHolder,
  readFlown,
  readFlownOf,
  type WindMinute,
} from './treated-places.store.ts';

/** What other features know of a flight. */
export interface TreatedReader {
  /** Treated stretches of a stored track. */
  stretchesOf(track: Buffer): (WeatherSegment & { swathM: number })[];
  /** The wind of a flight that is not measured yet. */
  measure(db: Database, flown: Pick<FlownGround, 'companyId' | 'droneId' | 'track'>): Promise<WindMinute[]>;
}

/** Wind that people entered for ground where none was measured. */
export interface EnteredWind {
  windMps: number | null;
  windFromDeg: number | null;
}

const noWind: EnteredWind = { windMps: null, windFromDeg: null };
const nothing: NearPlaces = { reachM: usualReachM, items: [], isComplete: true };

/** Sensitive places near the ground of a visible flight; undefined when it is foreign or missing. */
export async function placesOfFlight(
  db: Database,
  actor: UserActor,
  o: { id: string; now: Date; reader: TreatedReader },
): Promise<NearPlaces | undefined> {
  const ground = await readFlown(db, actor, o);
  if (!ground) return undefined;
  const stretches = await stretchesIn(db, ground, o.reader, noWind);
  const box = boxAround(stretches);
  if (!box || ground.holderId === null) return { ...nothing, reachM: ground.reachM };
  const found = await placesIn(db, widened(box, ground.reachM), {
    ...{ holderId: ground.holderId, day: ground.day, at: ground.startAt },
  });
  const near = collectNear(found.places, ground.reachM);
  near.add(stretches);
  return near.result(found.isComplete);
}

/** Sensitive places of a holder near the ground of flights that the caller has found in the actor's reach. */
export async function placesOfFlights(
  db: Database,
  actor: UserActor,
  o: { ids: readonly string[]; holderId: string; entered: EnteredWind; reader: TreatedReader },
): Promise<NearPlaces> {
  // Most holders have none, and reading tracks takes long.
  const holder = await placesOfHolder(db, o.holderId);
  if (!holder.hasPlaces) return { ...nothing, reachM: holder.reachM };
  const boxes: Box[] = [];
  let first: FlownGround | undefined;
  const read = async (flightId: string) => {
    const ground = await readFlownOf(db, actor, { flightId, holderId: o.holderId });
    first ??= ground;
    return ground ? stretchesIn(db, ground, o.reader, o.entered) : [];
  };
  // Tracks are read twice, one at a time: those of a day would fill the memory.
  for (const id of o.ids) {
    const box = boxAround(await read(id));
    if (box) boxes.push(box);
  }
  if (boxes.length === 0 || !first) return nothing;
  const { reachM, day, startAt } = first;
  const found = await placesIn(db, widened(boxOver(boxes), reachM), {
    holderId: o.holderId,
    day,
    at: startAt,
  });
  const near = collectNear(found.places, reachM);
  if (found.places.length > 0) for (const id of o.ids) near.add(await read(id));
  return near.result(found.isComplete);
}

/** Treated stretches with the wind of their minute, else the entered one. */
async function stretchesIn(
  db: Database,
  { track, companyId, droneId, minutes }: FlownGround,
  reader: TreatedReader,
  entered: EnteredWind,
): Promise<TreatedStretch[]> {
  if (!track) return [];
  const minuteOf = (at: number) => Math.floor(at / 60_000);
  const measured = minutes ?? (await reader.measure(db, { companyId, droneId, track }));
  const winds = new Map(measured.map((minute) => [minuteOf(minute.at), minute]));
  return reader.stretchesOf(track).map((stretch) => {
    const { windMps = null, windFromDeg = null } = winds.get(minuteOf(stretch.at)) ?? {};
    const isMeasured = windMps !== null || windFromDeg !== null;
    return { ...stretch, ...(isMeasured ? { windMps, windFromDeg } : entered) };
  });
}

function boxAround(stretches: readonly TreatedStretch[]): Box | undefined {
  if (stretches.length === 0) return undefined;
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const { lon, lat } of stretches) {
    box.west = Math.min(box.west, lon);
    box.east = Math.max(box.east, lon);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

const boxOver = (boxes: readonly Box[]): Box =>
  boxes.reduce((one, other) => ({
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  }));
