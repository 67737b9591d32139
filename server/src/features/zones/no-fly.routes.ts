import { zoneAnswers } from '@smartflight/contract/airspace/zones.ts';
import { noFly } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { distanceToM } from '@smartflight/geo/distance.ts';
import type { Box } from '@smartflight/geo/shape.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { publicFileRoute } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { readAirports } from './airports.store.ts';
import { createCachedAnswers } from './response-cache.ts';
import { boxAt, boxesOf } from './zone-boxes.ts';
import type { IndexedZone, ZoneIndex } from './zone-index.ts';
import { textIn } from './zone-row.ts';
import { stateAt } from './zone-time.ts';

type Around = QueryOf<typeof noFly.round>;

const perAddress = { attempts: 240, windowS: 60 };
const mostDegrees = 5;
const caching = 'public, max-age=60';

/** Public routes, without a token: zones and airports around a place. */
export function noFlyRoutes(app: FastifyInstance, deps: Deps, index: ZoneIndex): void {
  const answers = createCachedAnswers({ revision: () => index.revision, clock: deps.clock });
  const spend = (address: string): Promise<void> => deps.limits.spend(`no-fly:${address}`, perAddress);

  publicFileRoute(app, noFly.round, async ({ query, actor, ...call }) => {
    const area = areaOf(query);
    await spend(actor.address);
    const reader = { language: actor.language, now: deps.clock() };
    const key = `round ${actor.language} ${JSON.stringify(query)}`;
    return answers.send(call, { key, caching, make: () => zonesAround(index, area, reader) });
  });

  publicFileRoute(app, noFly.airport, async ({ query, actor, ...call }) => {
    const area = areaOf(query);
    await spend(actor.address);
    const make = () => airportsAround(deps, index, area);
    return answers.send(call, { key: `airport ${JSON.stringify(query)}`, caching, make });
  });
}

interface Area {
  middle: [number, number];
  boxes: Box[];
  withinM: number;
}

function areaOf({ lat, lon, radiusM, bbox }: Around): Area {
  if (bbox === undefined) {
    const middle: [number, number] = [lon ?? 0, lat ?? 0];
    return { middle, boxes: [boxAt(middle, radiusM)], withinM: radiusM };
  }
  const boxes = boxesOf(bbox);
  const wide = boxes.reduce((sum, { west, east }) => sum + east - west, 0);
  const [first] = boxes;
  const high = first ? first.north - first.south : 0;
  if (wide > mostDegrees || high > mostDegrees || high < 0)
    throw fault('request.invalid', [{ at: 'query.bbox', code: 'field.too-big' }]);
  const west = first?.west ?? 0;
  const middle: [number, number] = [
    ((west + wide / 2 + 540) % 360) - 180,
    first ? (first.north + first.south) / 2 : 0,
  ];
  return { middle, boxes, withinM: Number.POSITIVE_INFINITY };
}

function nearest(
  index: ZoneIndex,
  { middle, boxes, withinM }: Area,
  now: number,
): { zone: IndexedZone; distanceM: number }[] {
  const zones = new Set(boxes.flatMap((box) => index.search(box)).map(({ zone }) => zone));
  return [...zones]
    .filter(({ times }) => stateAt(times, now) !== 'ended')
    .map((zone) => ({
      zone,
      distanceM: Math.min(...zone.layers.map(({ shape }) => distanceToM(middle, shape))),
    }))
    .filter(({ distanceM }) => distanceM <= withinM)
    .sort((one, other) => one.distanceM - other.distanceM);
}

const layersOf = ({ layers }: IndexedZone) =>
  layers.map(({ shape, floor, ceiling }) => ({ shape, floor, ceiling }));

function zonesAround(index: ZoneIndex, area: Area, { language, now }: { language: Language; now: number }) {
  const found = nearest(index, area, now);
  const zones = found.slice(0, zoneAnswers.around).map(({ zone, distanceM }) => ({
    id: zone.id,
    class: zone.class,
    name: textIn(zone.names, language),
    state: stateAt(zone.times, now),
    airport: zone.airport,
    message: textIn(zone.messages, language),
    country: zone.country,
    layers: layersOf(zone),
    times: zone.times,
    distanceM: Math.round(distanceM),
  }));
  return { zones, left: found.length - zones.length };
}

async function airportsAround({ pools, clock }: Deps, index: ZoneIndex, area: Area) {
  const found = nearest(index, area, clock()).filter(({ zone }) => zone.airport !== null);
  const shown = found.slice(0, zoneAnswers.around);
  const facts = await readAirports(
    pools.db,
    shown.map(({ zone }) => zone.id),
  );
  const airports = shown.flatMap(({ zone, distanceM }) => {
    const airport = facts.get(zone.id);
    return airport
      ? [{ ...airport, zoneId: zone.id, layers: layersOf(zone), distanceM: Math.round(distanceM) }]
      : [];
  });
  return { airports, left: found.length - shown.length };
}
