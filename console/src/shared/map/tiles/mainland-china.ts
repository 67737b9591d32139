import mainlandUrl from '../geo/mainland-china.geo.json?url';

type Ring = [lon: number, lat: number][];
export interface MainlandRings {
  mainland: Ring[];
  apart: Ring[];
}
interface BoxedRing {
  ring: Ring;
  west: number;
  east: number;
  south: number;
  north: number;
}
export type MainlandTest = (corners: TileCorners) => boolean;
export interface TileCorners {
  west: number;
  south: number;
  east: number;
  north: number;
}

// Land in this box is the mainland, Hong Kong, Macau or Taiwan: Vietnam ends at 108° E, Korea begins at 124.3° E,
// Mongolia is north of 41° N. Everything else is sea.
const coastBox = { west: 108, east: 124.3, south: 17, north: 41 };

function boxed(ring: Ring): BoxedRing {
  const box = { ring, west: 180, east: -180, south: 90, north: -90 };
  for (const [lon, lat] of ring) {
    box.west = Math.min(box.west, lon);
    box.east = Math.max(box.east, lon);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

function contains({ ring, west, east, south, north }: BoxedRing, lon: number, lat: number): boolean {
  if (lon < west || lon > east || lat < south || lat > north) return false;
  let inside = false;
  let [lastLon, lastLat] = ring.at(-1) ?? [0, 0];
  for (const [pointLon, pointLat] of ring) {
    const crosses = pointLat > lat !== lastLat > lat;
    if (crosses && lon < ((lastLon - pointLon) * (lat - pointLat)) / (lastLat - pointLat) + pointLon)
      inside = !inside;
    lastLon = pointLon;
    lastLat = pointLat;
  }
  return inside;
}

/**
 * Returns a test for shifted tiles: the centre is in mainland China, or on water with a corner ashore. Hong Kong,
 * Macau and Taiwan are not shifted.
 */
export function mainlandTest(rings: MainlandRings): MainlandTest {
  const mainland = rings.mainland.map(boxed);
  const apart = rings.apart.map(boxed);
  const within = (list: BoxedRing[], lon: number, lat: number) =>
    list.some((ring) => contains(ring, lon, lat));
  return ({ west, south, east, north }) => {
    const lon = (west + east) / 2;
    const lat = (south + north) / 2;
    if (within(apart, lon, lat)) return false;
    if (within(mainland, lon, lat)) return true;
    const atSea = lon > coastBox.west && lon < coastBox.east && lat > coastBox.south && lat < coastBox.north;
    if (!atSea) return false;
    return [west, east].some((x) => [south, north].some((y) => within(mainland, x, y)));
  };
}

let loading: Promise<MainlandTest> | undefined;

/** Loads the polygon once, when a shifted layer is first chosen. A failed load is retried at the next call. */
export function loadMainlandTest(): Promise<MainlandTest> {
  loading ??= fetch(mainlandUrl)
    .then((response) => response.json())
    .then((rings: MainlandRings) => mainlandTest(rings))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
