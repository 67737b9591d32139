import { readFile } from 'node:fs/promises';
import { gunzipSync } from '../process/zlib.ts';

/** Positions farther than this from any populated place have no name. */
const reachKm = 60;
const kmPerDegree = 111.2;

type Place = readonly [lat: number, lon: number, name: string];
type Position = { lat: number; lon: number };

/** The places in the order of their cells. An array of a tuple for each would take four times the memory. */
interface Table {
  lats: Float64Array;
  lons: Float64Array;
  /** One string, in which a name begins at its offset and ends at the next one. */
  names: string;
  offsets: Uint32Array;
  /** First place of each cell that has any, and the first one after it. */
  cells: ReadonlyMap<number, readonly [first: number, end: number]>;
}

/**
 * Loads the table of populated places (GeoNames, CC BY 4.0, at least 15,000 people). The returned function gives the
 * nearest place within 60 km as `Name, CC`, or null.
 */
export async function loadPlaces(): Promise<(position: Position) => string | null> {
  const packed = await readFile(new URL('./places.json.gz', import.meta.url));
  const table = tableOf(JSON.parse(gunzipSync(packed).toString('utf8')));
  return (position) => nearest(table, position);
}

const cellOf = (lat: number, lon: number): number => lat * 360 + ((lon + 540) % 360);

function tableOf(places: readonly Place[]): Table {
  const groups = Map.groupBy(places, ([lat, lon]) => cellOf(Math.floor(lat), Math.floor(lon)));
  const cells = new Map<number, readonly [number, number]>();
  const sorted: Place[] = [];
  for (const [cell, group] of groups) {
    cells.set(cell, [sorted.length, sorted.length + group.length]);
    sorted.push(...group);
  }
  const offsets = new Uint32Array(sorted.length + 1);
  for (const [nth, [, , name]] of sorted.entries()) offsets[nth + 1] = (offsets[nth] ?? 0) + name.length;
  return {
    lats: Float64Array.from(sorted, ([lat]) => lat),
    lons: Float64Array.from(sorted, ([, lon]) => lon),
    names: sorted.map(([, , name]) => name).join(''),
    offsets,
    cells,
  };
}

function nearest({ lats, lons, names, offsets, cells }: Table, { lat, lon }: Position): string | null {
  const scale = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  const reach = Math.min(180, Math.ceil(reachKm / (kmPerDegree * scale)));
  let best: { nth: number; km: number } | undefined;
  for (let y = Math.floor(lat) - 1; y <= Math.floor(lat) + 1; y += 1) {
    for (let x = Math.floor(lon) - reach; x <= Math.floor(lon) + reach; x += 1) {
      const [first, end] = cells.get(cellOf(y, x)) ?? [0, 0];
      for (let nth = first; nth < end; nth += 1) {
        const east = (((((lons[nth] ?? 0) - lon + 540) % 360) + 360) % 360) - 180;
        const km = kmPerDegree * Math.hypot((lats[nth] ?? 0) - lat, east * scale);
        if (km <= reachKm && (best === undefined || km < best.km)) best = { nth, km };
      }
    }
  }
  return best ? names.slice(offsets[best.nth], offsets[best.nth + 1]) : null;
}
