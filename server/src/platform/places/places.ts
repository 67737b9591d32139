import { readFile } from 'node:fs/promises';
import { gunzipSync } from '../process/zlib.ts';

/** Positions farther than this from any populated place have no name. */
const reachKm = 60;
const kmPerDegree = 111.2;

type Place = readonly [lat: number, lon: number, name: string];
type Position = { lat: number; lon: number };

/**
 * Loads the table of populated places (GeoNames, CC BY 4.0, at least 15,000 people). The returned function gives the
 * nearest place within 60 km as `Name, CC`, or null.
 */
export async function loadPlaces(): Promise<(position: Position) => string | null> {
  const packed = await readFile(new URL('./places.json.gz', import.meta.url));
  const places: Place[] = JSON.parse(gunzipSync(packed).toString('utf8'));
  const cells = new Map<string, Place[]>();
  for (const place of places) {
    const key = cellOf(Math.floor(place[0]), Math.floor(place[1]));
    cells.set(key, [...(cells.get(key) ?? []), place]);
  }
  return (position) => nearest(cells, position);
}

const cellOf = (lat: number, lon: number): string => `${lat} ${((lon + 540) % 360) - 180}`;

function nearest(cells: ReadonlyMap<string, Place[]>, { lat, lon }: Position): string | null {
  const scale = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  const reach = Math.min(180, Math.ceil(reachKm / (kmPerDegree * scale)));
  let best: { name: string; km: number } | null = null;
  for (let y = Math.floor(lat) - 1; y <= Math.floor(lat) + 1; y += 1) {
    for (let x = Math.floor(lon) - reach; x <= Math.floor(lon) + reach; x += 1) {
      for (const [placeLat, placeLon, name] of cells.get(cellOf(y, x)) ?? []) {
        const east = ((((placeLon - lon + 540) % 360) + 360) % 360) - 180;
        const km = kmPerDegree * Math.hypot(placeLat - lat, east * scale);
        if (km <= reachKm && (best === null || km < best.km)) best = { name, km };
      }
    }
  }
  return best?.name ?? null;
}
