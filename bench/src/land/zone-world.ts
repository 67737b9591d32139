import type { ZoneLayer, ZoneShape } from '@smartflight/contract/airspace/zone.schemas.ts';
import { createRandom, type Random } from '@smartflight/fleet/random.ts';
import type { Polygon, Position } from '@smartflight/geo/shape.ts';
import type { IndexedRow } from '@smartflight/server/features/zones/zones.store.ts';

/** A country of 5° by 5°. */
const west = 10;
const south = 45;
const sideDeg = 5;

/** Deterministic zones: two in three are circles of 0.2 to 3 km, the others outlines of 60 corners. */
export function zoneRows(count: number): IndexedRow[] {
  const random = createRandom(20_260_917);
  return Array.from({ length: count }, (_, nth) => ({
    id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    revision: String(nth + 1),
    class: nth % 3 === 0 ? 'authorization' : 'restricted',
    title: `Zone ${nth}`,
    names: { en: `Zone ${nth}` },
    messages: {},
    country: '',
    airport: null,
    times: [],
    layers: [layerOf(nth, random)],
    ended: false,
  }));
}

function layerOf(nth: number, random: Random): ZoneLayer {
  const centre = placeIn(random);
  const radiusM = random.between(200, 3_000);
  const shape: ZoneShape =
    nth % 3 === 2 ? outline(centre, radiusM, 60, random) : { type: 'Circle', centre, radiusM };
  return { shape, floor: null, ceiling: { m: 120, reference: 'AGL' } };
}

export function fields(count: number, seed: number): Polygon[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => outline(placeIn(random), 110, 10, random));
}

const placeIn = (random: Random): Position => [
  random.between(west, west + sideDeg),
  random.between(south, south + sideDeg),
];

function outline([lon, lat]: Position, radiusM: number, corners: number, random: Random): Polygon {
  const ring = Array.from({ length: corners }, (_, nth): Position => {
    const angle = (2 * Math.PI * nth) / corners;
    const reach = (radiusM * random.between(0.7, 1)) / 111_320;
    return [lon + (Math.cos(angle) * reach) / Math.cos((lat * Math.PI) / 180), lat + Math.sin(angle) * reach];
  });
  const [first] = ring;
  return { type: 'Polygon', coordinates: [first ? [...ring, first] : ring] };
}
