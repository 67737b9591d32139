import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { featureLimits } from '@smartflight/contract/ogc/ogc.ts';
import type { UserActor } from '../../access/actor.ts';
import type { FeatureFilter, FeatureSource, GeoFeature } from '../../access/feature-source.ts';
import type { ReadContext } from '../../access/http/read-in.ts';
import { featureOf } from './items.ts';

/** Units of a tile's side, and those around it that are drawn too, so that lines are not cut at the seam. */
const [extent, buffer] = [4096, 64];
/** Most pages of features in a tile; the rest of a crowded tile is left out. */
const mostPages = 4;

type Drawable = Parameters<typeof geoJSONToTile>[0];

/** A tile of WebMercatorQuad: level, row from the north, column from the west. */
export interface TilePlace {
  z: number;
  y: number;
  x: number;
}

/** Whether the level has such a tile. */
export const isInMatrix = ({ z, y, x }: TilePlace): boolean => y < 2 ** z && x < 2 ** z;

/** The Mapbox vector tile of a collection, in one layer with its name; undefined when it is empty. */
export async function tileOf(
  source: FeatureSource,
  { name, context, actor, place }: { name: string; context: ReadContext; actor: UserActor; place: TilePlace },
): Promise<Uint8Array | undefined> {
  const features = await featuresIn(source, { context, actor, bbox: boxOf(place) });
  const { z, x, y } = place;
  const collection = {
    type: 'FeatureCollection',
    features: features.map(drawn),
  } as Drawable;
  const tile = geoJSONToTile(collection, z, x, y, { extent, buffer, clip: true, wrap: true });
  if (tile.features.length === 0) return undefined;
  return fromGeojsonVt({ [name]: tile }, { version: 2, extent });
}

async function featuresIn(
  source: FeatureSource,
  {
    context,
    actor,
    bbox,
  }: { context: ReadContext; actor: UserActor; bbox: NonNullable<FeatureFilter['bbox']> },
): Promise<GeoFeature[]> {
  const found: GeoFeature[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const place = after === undefined ? {} : { after };
    const { features, next } = await source.list(context, actor, {
      bbox,
      limit: featureLimits.most,
      ...place,
    });
    found.push(...features);
    if (next === undefined) break;
    after = next;
  }
  return found;
}

/** The id is a property, because ids of tiles are numbers; absent values are left out. */
function drawn(feature: GeoFeature) {
  const known = Object.entries(feature.properties).filter(([, value]) => value !== null);
  return { ...featureOf(feature), properties: { id: feature.id, ...Object.fromEntries(known) } };
}

/** The box of a tile with its buffer, degrees. */
function boxOf({ z, y, x }: TilePlace): [number, number, number, number] {
  const margin = buffer / extent;
  const count = 2 ** z;
  const lon = (column: number) => Math.max(-180, Math.min(180, (column / count) * 360 - 180));
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI;
  return [lon(x - margin), lat(y + 1 + margin), lon(x + 1 + margin), lat(y - margin)];
}
