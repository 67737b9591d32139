import type { ZoneClass } from '@smartflight/contract/airspace/zone.ts';
import { type Runway, readRunways } from '@smartflight/geo/formats/runways.ts';
import { runwayProtection } from '@smartflight/geo/runway-protection.ts';
import type { ReadFeature } from './read-feature.ts';
import type { StorableAirport } from './storable-zone.ts';

/** Whether a file starts with the header of `runways.csv` of OurAirports. */
export const isRunways = (file: Uint8Array): boolean =>
  /^\uFEFF?"?id"?,"?airport_ref"?,/.test(new TextDecoder().decode(file.subarray(0, 64)));

/**
 * Airports with the areas of low traffic at their open runways, one layer per runway; undefined when the file has no
 * runways.
 */
export function readAirportsOf(file: Uint8Array, zoneClass: ZoneClass): ReadFeature[] | undefined {
  const rows = readRunways(file);
  if (!rows) return undefined;
  const airports = new Map<string, { nth: number; runways: Runway[] }>();
  const unread: ReadFeature[] = [];
  for (const { row, runway } of rows) {
    if (!runway) {
      unread.push({
        nth: row,
        identifier: `#${row}`,
        refusal: { code: 'zone.feature-malformed', at: `row ${row}` },
      });
      continue;
    }
    // A closed runway has no zone; an airport without an open one ends.
    if (runway.isClosed) continue;
    const airport = airports.get(runway.airportIdent) ?? { nth: row, runways: [] };
    airport.runways.push(runway);
    airports.set(runway.airportIdent, airport);
  }
  return [
    ...unread,
    ...[...airports].map(([ident, { nth, runways }]) => airportOf(ident, { nth, runways, zoneClass })),
  ];
}

function airportOf(
  ident: string,
  { nth, runways, zoneClass }: { nth: number; runways: Runway[]; zoneClass: ZoneClass },
): ReadFeature {
  const placed = runways.flatMap(({ ends, lengthM, widthM }) => {
    const shape = ends && runwayProtection([ends[0].position, ends[1].position]);
    return ends && shape ? [{ ends, shape, lengthM: lengthM ?? null, widthM: widthM ?? null }] : [];
  });
  const [first] = placed;
  if (!first)
    return { nth, identifier: ident, refusal: { code: 'zone.value-missing', at: 'le_latitude_deg' } };
  const places = placed.flatMap(({ ends }) => ends.map(({ position }) => position));
  const middle = (axis: 0 | 1): number => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  const airport: StorableAirport = {
    ident,
    name: ident,
    lon: middle(0),
    lat: middle(1),
    elevationM: first.ends[0].elevationM ?? first.ends[1].elevationM ?? null,
    runways: placed.map(({ ends, lengthM, widthM }) => ({
      ends: [ends[0].position, ends[1].position],
      lengthM,
      widthM,
    })),
  };
  const layers = placed.map(({ shape }) => ({ shape, floor: null, ceiling: null }));
  return { nth, identifier: ident, airport, form: { class: zoneClass, names: { und: ident }, layers } };
}
