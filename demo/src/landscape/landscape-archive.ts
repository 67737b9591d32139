import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { tilesIn } from '@smartflight/geo/formats/pmtiles/tiles-in.ts';
import { type ArchiveTile, writeArchive } from '@smartflight/geo/formats/pmtiles/write-archive.ts';
import type { Position } from 'geojson';
import { type LandFeature, type LayerName, layerNames } from './features.ts';
import { landscapeOf } from './landscape.ts';
import type { Site } from './sites.ts';

/** Zooms of the tiles; the map enlarges the last ones, whose unit is half a metre. */
const zooms = { first: 10, last: 14 };
const extent = 4096;
/** Shown on the map, so that no one takes the landscape for a real one. */
const attribution = 'Demo landscape (invented)';

type Box = [west: number, south: number, east: number, north: number];
interface Index {
  layer: LayerName;
  minZoom: number;
  tiles: GeoJSONVT;
}

/** The PMTiles archive with the landscapes of some sites. */
export function landscapeArchive(sites: readonly Site[]): Uint8Array {
  const tiles: ArchiveTile[] = [];
  const boxes: Box[] = [];
  const lands = sites.map((site) => {
    const features = landscapeOf(site);
    const box = boxOf(features.flatMap(({ geometry }) => positionsOf(geometry)));
    boxes.push(box);
    return { box, indexes: indexesOf(features) };
  });
  for (let z = zooms.first; z <= zooms.last; z += 1) {
    const wanted = new Map<string, { x: number; y: number; indexes: Index[] }>();
    for (const { box, indexes } of lands) {
      for (const { x, y } of tilesIn(box, z)) {
        const tile = wanted.get(`${x}/${y}`) ?? { x, y, indexes: [] };
        tile.indexes.push(...indexes);
        wanted.set(`${x}/${y}`, tile);
      }
    }
    for (const { x, y, indexes } of wanted.values()) {
      const bytes = tileBytes(indexes, z, x, y);
      if (bytes) tiles.push({ z, x, y, bytes });
    }
  }
  const metadata = {
    name: 'Demo landscape',
    attribution,
    vector_layers: layerNames.map((id) => ({ id, fields: {} })),
  };
  const corners = boxes.flatMap(([w, s, e, n]): Position[] => [
    [w, s],
    [e, n],
  ]);
  return writeArchive(tiles, { bounds: boxOf(corners), metadata });
}

/** One index for each layer and first zoom. */
function indexesOf(features: readonly LandFeature[]): Index[] {
  const groups = Object.groupBy(features, ({ layer, minZoom }) => `${layer} ${minZoom}`);
  return Object.values(groups).flatMap((group = []) => {
    const [first] = group;
    if (!first) return [];
    const tiles = new GeoJSONVT(
      {
        type: 'FeatureCollection',
        features: group.map(({ geometry, properties }) => ({ type: 'Feature', geometry, properties })),
      },
      { maxZoom: zooms.last, indexMaxZoom: zooms.first, extent, buffer: 96, tolerance: 2 },
    );
    return [{ layer: first.layer, minZoom: first.minZoom, tiles }];
  });
}

/** The encoded tile; undefined if nothing is in it. */
function tileBytes(indexes: readonly Index[], z: number, x: number, y: number): Uint8Array | undefined {
  const layers: Partial<Record<LayerName, GeoJSONVTTile>> = {};
  for (const { layer, minZoom, tiles } of indexes) {
    const tile = z < minZoom ? null : tiles.getTile(z, x, y);
    if (!tile || tile.features.length === 0) continue;
    const before = layers[layer];
    layers[layer] = before ? { ...tile, features: [...before.features, ...tile.features] } : tile;
  }
  const found = layerNames.flatMap((name) => (layers[name] ? [[name, layers[name]] as const] : []));
  return found.length > 0 ? fromGeojsonVt(Object.fromEntries(found), { version: 2, extent }) : undefined;
}

function positionsOf(geometry: LandFeature['geometry']): Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates];
  return geometry.coordinates.flat();
}

function boxOf(positions: readonly Position[]): Box {
  let box: Box = [180, 90, -180, -90];
  for (const [lon = 0, lat = 0] of positions)
    box = [Math.min(box[0], lon), Math.min(box[1], lat), Math.max(box[2], lon), Math.max(box[3], lat)];
  return box;
}
