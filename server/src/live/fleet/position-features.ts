import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import {
  cursorFault,
  type FeatureFilter,
  type FeatureSource,
  type GeoFeature,
} from '../../access/feature-source.ts';
import type { ReadContext } from '../../access/http/read-in.ts';
import { visibleDeviceIds } from '../../access/reach.ts';
import type { FleetState } from './fleet-state.ts';

/** Start of a cursor; other text is refused, which the ids of drones alone would not show. */
const mark = 'after-';

/** The last known position of every drone that the actor may watch, in order of the drones' ids. */
export function positionFeatures(fleet: FleetState): FeatureSource {
  const found = async (
    context: ReadContext,
    actor: UserActor,
    filter: FeatureFilter,
  ): Promise<LiveDrone[]> => {
    const isVisible = await visibilityOf(context, actor);
    const drones = [...fleet.entries()].filter(({ id }) => fleet.isRegistered(id) && isVisible(id));
    return drones
      .map(({ drone }) => drone)
      .filter((drone) => matches(drone, filter))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  };
  return {
    list: async (context, actor, { after, limit, ...filter }) => {
      if (after !== undefined && !after.startsWith(mark)) throw cursorFault();
      const drones = await found(context, actor, filter);
      const rest = after === undefined ? drones : drones.filter(({ id }) => `${mark}${id}` > after);
      const page = rest.slice(0, limit);
      const last = rest.length > limit ? page.at(-1) : undefined;
      return { features: page.map(toFeature), ...(last ? { next: `${mark}${last.id}` } : {}) };
    },
    count: async (context, actor, filter) => (await found(context, actor, filter)).length,
    get: async (context, actor, id) => {
      const entry = fleet.get(id);
      if (!entry || !fleet.isRegistered(id) || !matches(entry.drone, {})) return undefined;
      const isVisible = await visibilityOf(context, actor);
      return isVisible(id) ? toFeature(entry.drone) : undefined;
    },
  };
}

async function visibilityOf(
  { pools, clock }: ReadContext,
  actor: UserActor,
): Promise<(droneId: string) => boolean> {
  if (actor.seesAll) return () => true;
  const ids = new Set(await visibleDeviceIds(pools.db, actor, new Date(clock())));
  return (id) => ids.has(id);
}

function matches({ lat, lon, ts }: LiveDrone, { bbox, time }: FeatureFilter): boolean {
  if (lat === undefined || lon === undefined) return false;
  if (time?.from != null && (ts ?? 0) < time.from) return false;
  if (time?.until != null && (ts ?? 0) > time.until) return false;
  if (!bbox) return true;
  const [west, south, east, north] = bbox;
  const isWithin = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  return isWithin && lat >= south && lat <= north;
}

const toFeature = (drone: LiveDrone): GeoFeature => ({
  id: drone.id,
  geometry: { type: 'Point', coordinates: [drone.lon, drone.lat] },
  properties: {
    name: drone.name ?? null,
    model: drone.model ?? null,
    observedAt: drone.ts === undefined ? null : new Date(drone.ts).toISOString(),
    isOnline: drone.online ?? false,
    heightGroundM: drone.heightGroundM ?? null,
    heightHomeM: drone.heightHomeM ?? null,
    speedMps: drone.speedMps ?? null,
    courseDeg: drone.courseDeg ?? null,
    socPct: drone.socPct ?? null,
    isSpraying: drone.sprayOn ?? null,
    pilotName: drone.pilotName ?? null,
    plotName: drone.plotName ?? null,
    alarm: drone.alarm?.code ?? null,
  },
});
