import type { ZoneShape } from '@smartflight/contract/airspace/zone.schemas.ts';
import { zoneClasses } from '@smartflight/contract/airspace/zone.ts';
import type { MapZone, ZoneCluster } from '@smartflight/contract/airspace/zones.schemas.ts';
import { zoneAnswers } from '@smartflight/contract/airspace/zones.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { metresPerRadian, radians } from '@smartflight/geo/ellipsoid.ts';
import { partsOf, type Ring } from '@smartflight/geo/shape.ts';
import { boxesOf } from './zone-boxes.ts';
import type { IndexedLayer, ZoneIndex } from './zone-index.ts';
import { textIn } from './zone-row.ts';
import { stateAt } from './zone-time.ts';

const worldPx = 512;
/** Smaller zones are counted in a cluster instead. */
const leastPx = 6;
const cellPx = 64;
/** Maximum number of positions in one answer: about 1 MB of JSON. */
const mostPositions = 40_000;

/**
 * The zones of a box for a map of this zoom: outlines simplified to a pixel, largest first; zones that are too small
 * or exceed the limit are counted in clusters.
 */
export function mapOf(
  index: Pick<ZoneIndex, 'search'>,
  { bbox, zoom }: { bbox: string; zoom: number },
  { language, now }: { language: Language; now: number },
): { zones: MapZone[]; clusters: ZoneCluster[] } {
  const degreesPerPx = 360 / (worldPx * 2 ** zoom);
  const found = new Set(boxesOf(bbox).flatMap((box) => index.search(box)));
  const standing = [...found].filter(({ zone }) => stateAt(zone.times, now) !== 'ended');
  const sized = standing.map((layer) => ({ layer, px: sizePx(layer, degreesPerPx) }));
  sized.sort((one, other) => other.px - one.px);
  const zones: MapZone[] = [];
  const clusters = createClusters(degreesPerPx * cellPx);
  let positions = 0;
  for (const { layer, px } of sized) {
    const isShown = px >= leastPx && zones.length < zoneAnswers.map && positions < mostPositions;
    if (!isShown) {
      clusters.add(layer);
      continue;
    }
    const shape = thinned(layer.shape, degreesPerPx);
    positions += positionsOf(shape);
    zones.push(mapZone(layer, shape, { language, now }));
  }
  return { zones, clusters: clusters.all() };
}

const mapZone = (
  { zone, layer, floor, ceiling }: IndexedLayer,
  shape: ZoneShape,
  { language, now }: { language: Language; now: number },
): MapZone => ({
  id: zone.id,
  class: zone.class,
  name: textIn(zone.names, language),
  state: stateAt(zone.times, now),
  airport: zone.airport,
  layer,
  shape,
  floor,
  ceiling,
});

/** The longer side of its box. Mercator scales both directions alike, so degrees of longitude are used. */
function sizePx({ box }: IndexedLayer, degreesPerPx: number): number {
  const stretch = metresPerRadian(0).east / Math.max(1, metresPerRadian((box.south + box.north) / 2).east);
  return Math.max(box.east - box.west, (box.north - box.south) * stretch) / degreesPerPx;
}

/** An outline without the positions within a pixel of the previous one. */
export function thinned(shape: ZoneShape, degreesPerPx: number): ZoneShape {
  if (shape.type === 'Circle') return shape;
  const parts = partsOf(shape).map((rings) => {
    const [outer = [], ...holes] = rings.map((ring) => thinRing(ring, degreesPerPx));
    return [outer, ...holes.filter((hole) => hole.length > 3)];
  });
  return shape.type === 'Polygon'
    ? { type: 'Polygon', coordinates: parts[0] ?? [] }
    : { type: 'MultiPolygon', coordinates: parts };
}

function thinRing(ring: Ring, degreesPerPx: number): Ring {
  if (ring.length <= 5) return ring;
  const first = ring[0];
  if (!first) return ring;
  const cos = Math.max(0.05, Math.cos(radians(first[1])));
  const kept: Ring = [first];
  let [lon, lat] = first;
  for (const position of ring.slice(1, -1)) {
    if (Math.hypot(position[0] - lon, (position[1] - lat) / cos) < degreesPerPx) continue;
    kept.push(position);
    [lon, lat] = position;
  }
  kept.push(first);
  // A narrow polygon must keep at least three corners.
  return kept.length >= 4 ? kept : [first, ...ring.slice(1, 3), first];
}

const positionsOf = (shape: ZoneShape): number =>
  shape.type === 'Circle'
    ? 1
    : partsOf(shape).reduce((sum, rings) => sum + rings.reduce((n, ring) => n + ring.length, 0), 0);

function createClusters(cellDegrees: number) {
  const items: { lon: number; lat: number; rank: number }[] = [];
  const joined = (side: number): ZoneCluster[] => {
    const cells = new Map<string, { lon: number; lat: number; zones: number; rank: number }>();
    for (const { lon, lat, rank } of items) {
      const key = `${Math.floor(lon / side)} ${Math.floor(lat / side)}`;
      const cell = cells.get(key) ?? { lon: 0, lat: 0, zones: 0, rank };
      cells.set(key, {
        lon: cell.lon + lon,
        lat: cell.lat + lat,
        zones: cell.zones + 1,
        rank: Math.min(cell.rank, rank),
      });
    }
    return [...cells.values()].map(({ lon, lat, zones, rank }) => ({
      lon: lon / zones,
      lat: lat / zones,
      zones,
      class: zoneClasses[rank] ?? 'warning',
    }));
  };
  return {
    add: ({ box, zone }: IndexedLayer): void =>
      void items.push({
        lon: (box.west + box.east) / 2,
        lat: (box.south + box.north) / 2,
        rank: zoneClasses.indexOf(zone.class),
      }),
    all: (): ZoneCluster[] => {
      let side = cellDegrees;
      let clusters = joined(side);
      while (clusters.length > zoneAnswers.clusters) {
        side *= 2;
        clusters = joined(side);
      }
      return clusters;
    },
  };
}
