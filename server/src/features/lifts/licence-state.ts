import type { LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import type { LiftHeightRef } from '@smartflight/contract/airspace/lift.ts';
import { possibleHeight, sharedPart } from '@smartflight/contract/device-link/height-range.ts';
import { contains } from '@smartflight/geo/contains.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../access/deps.ts';
import type { FleetState } from '../../live/fleet/fleet-state.ts';
import type { Cover, CoverOf } from '../../live/zone-watch/airspace.ts';
import { areaOf } from './lift-area.ts';

interface Held {
  drone_id: string;
  shape: LiftShape;
  height_m: number;
  height_ref: LiftHeightRef;
  from_at: Date;
  to_at: Date;
}

/** In-memory state of the licences on drones, because every sample near a zone needs them. */
export interface LicenceState {
  /** Whether the drone, by its last sample, is within the area, height and time of a licence it has. */
  coverOf: CoverOf;
  stop(): Promise<void>;
}

const noCover: Cover = { part: 'none', used: 'none' };

const best = (covers: readonly Cover[]): Cover =>
  covers.find(({ part }) => part === 'whole') ?? covers.find(({ part }) => part === 'part') ?? noCover;

/** Loads all licences on drones and follows changes by any process. */
export async function createLicenceState(
  { pools, events, log }: Pick<Deps, 'pools' | 'events' | 'log'>,
  fleet: FleetState,
): Promise<LicenceState> {
  const held = new Map<string, Held[]>();

  async function read(which: RawBuilder<unknown>): Promise<Map<string, Held[]>> {
    const { rows } = await sql<Held>`
      select k.drone_id, l.shape, l.height_m, l.height_ref, l.from_at, l.to_at from licences k join lifts l on l.id = k.lift_id
      where k.ended_at is null and k.delivered_at is not null and ${which}`.execute(pools.db);
    return Map.groupBy(rows, ({ drone_id }) => drone_id);
  }
  async function refresh(droneId?: string): Promise<void> {
    const found = await read(droneId === undefined ? sql`true` : sql`k.drone_id = ${droneId}`);
    if (droneId === undefined) held.clear();
    else held.delete(droneId);
    for (const [id, licences] of found) held.set(id, licences);
  }
  // Reads are serialised, so that an older result never overwrites a newer one.
  let running: Promise<void> = Promise.resolve();
  const follow = (droneId?: string): void => {
    running = running
      .then(() => refresh(droneId))
      .catch((error: unknown) => {
        log.warn({ error: String(error) }, 'licences could not be read again');
        setTimeout(follow, 1_000).unref();
      });
  };
  events.onGap(() => follow());
  const unsubscribe = events.subscribe((event) => {
    if (event.type === 'changed' && event.noun === 'lifts') follow(event.droneId);
  });
  follow();
  await running;
  return {
    coverOf: (droneId, _zoneId, at) => {
      const licences = held.get(droneId);
      const drone = licences && fleet.get(droneId)?.drone;
      const { lat, lon } = drone ?? {};
      if (!drone || lat === undefined || lon === undefined) return noCover;
      const covers = licences
        .filter(
          ({ shape, from_at, to_at }) =>
            from_at.getTime() <= at && at < to_at.getTime() && contains(areaOf(shape), [lon, lat]),
        )
        .map(({ height_m, height_ref }): Cover => {
          const { range, used } = possibleHeight(drone, height_ref);
          return { part: sharedPart(range, [Number.NEGATIVE_INFINITY, height_m]), used };
        });
      return best(covers);
    },
    stop: async () => {
      unsubscribe();
      await running;
    },
  };
}
