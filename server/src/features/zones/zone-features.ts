import { circlePolygon } from '@smartflight/geo/circle.ts';
import type { UserActor } from '../../access/actor.ts';
import {
  cursorFault,
  type FeatureFilter,
  type FeatureSource,
  type GeoFeature,
  isUuid,
} from '../../access/feature-source.ts';
import type { ReadContext } from '../../access/http/read-in.ts';
import { boxesOf } from './zone-boxes.ts';
import type { IndexedLayer, ZoneIndex } from './zone-index.ts';
import { textIn } from './zone-row.ts';
import { boundsOf, stateAt } from './zone-time.ts';
import { readOrigins, type ZoneOrigin } from './zones.store.ts';

/** Corners of a circle. */
const corners = 64;

/** Volumes of zones in force now or later, in order of the zone's id. The id is that of the zone with a number from 1. */
export function zoneFeatures(index: Pick<ZoneIndex, 'all' | 'search'>): FeatureSource {
  const found = ({ clock }: ReadContext, { bbox, time }: FeatureFilter): IndexedLayer[] => {
    const layers = bbox
      ? [...new Set(boxesOf(bbox.join(',')).flatMap((box) => index.search(box)))]
      : [...index.all()].flatMap((zone) => zone.layers);
    const now = clock();
    return layers
      .filter(({ zone }) => stateAt(zone.times, now) !== 'ended' && isWithin(zone.times, time))
      .sort(byId);
  };
  const written = async (context: ReadContext, actor: UserActor, layers: readonly IndexedLayer[]) => {
    const ids = [...new Set(layers.map(({ zone }) => zone.id))];
    const origins = await readOrigins(context.pools.db, ids);
    return layers.map((layer) =>
      toFeature(layer, { origin: origins.get(layer.zone.id), actor, now: context.clock() }),
    );
  };
  return {
    list: async (context, actor, { after, limit, ...filter }) => {
      const layers = found(context, filter);
      const begin = after === undefined ? undefined : placeOf(after);
      if (after !== undefined && !begin) throw cursorFault();
      const rest = begin ? layers.filter((layer) => comparePlaces(placeIn(layer), begin) > 0) : layers;
      const page = rest.slice(0, limit);
      const last = rest.length > limit ? page.at(-1) : undefined;
      return { features: await written(context, actor, page), ...(last ? { next: idOf(last) } : {}) };
    },
    count: async (context, _actor, filter) => found(context, filter).length,
    get: async (context, actor, id) => {
      const place = placeOf(id);
      if (!place) return undefined;
      const zone = [...index.all()].find((one) => one.id === place.zoneId);
      const layer = zone?.layers[place.layer];
      if (!zone || !layer || stateAt(zone.times, context.clock()) === 'ended') return undefined;
      return (await written(context, actor, [layer]))[0];
    },
  };
}

interface Place {
  zoneId: string;
  layer: number;
}

const placeIn = ({ zone, layer }: IndexedLayer): Place => ({ zoneId: zone.id, layer });
const comparePlaces = (one: Place, other: Place): number =>
  one.zoneId === other.zoneId ? one.layer - other.layer : one.zoneId < other.zoneId ? -1 : 1;
const byId = (one: IndexedLayer, other: IndexedLayer): number => comparePlaces(placeIn(one), placeIn(other));
const idOf = ({ zone, layer }: IndexedLayer): string => `${zone.id}.${layer + 1}`;

function placeOf(id: string): Place | undefined {
  const [, zoneId = '', nth] = /^(.{36})\.(\d{1,4})$/.exec(id) ?? [];
  return isUuid(zoneId) ? { zoneId, layer: Number(nth) - 1 } : undefined;
}

/** Whether the whole validity of a zone, without its hours of the week, meets a time span. */
function isWithin(times: IndexedLayer['zone']['times'], time: FeatureFilter['time']): boolean {
  if (!time || times.length === 0) return true;
  const { beginsAt, endsAt } = boundsOf(times);
  const isBegun = time.until === null || beginsAt === null || beginsAt.getTime() <= time.until;
  return isBegun && (time.from === null || endsAt === null || endsAt.getTime() > time.from);
}

function toFeature(
  { zone, layer, shape, floor, ceiling }: IndexedLayer,
  { origin, actor, now }: { origin: ZoneOrigin | undefined; actor: UserActor; now: number },
): GeoFeature {
  const { beginsAt, endsAt } = boundsOf(zone.times);
  return {
    id: `${zone.id}.${layer + 1}`,
    geometry: shape.type === 'Circle' ? circlePolygon(shape, corners) : shape,
    properties: {
      zoneId: zone.id,
      name: textIn(zone.names, actor.language),
      class: zone.class,
      state: stateAt(zone.times, now),
      airport: zone.airport,
      country: zone.country,
      message: textIn(zone.messages, actor.language),
      source: origin?.source ?? null,
      identifier: origin?.identifier ?? null,
      floorM: floor?.m ?? null,
      floorReference: floor?.reference ?? null,
      ceilingM: ceiling?.m ?? null,
      ceilingReference: ceiling?.reference ?? null,
      validFrom: beginsAt?.toISOString() ?? null,
      validUntil: endsAt?.toISOString() ?? null,
    },
  };
}
