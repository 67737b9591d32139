import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import type { FeatureCollection, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, merge, mesh } from 'topojson-client';
import { type Topology, topology } from 'topojson-server';

export type Countries = FeatureCollection<Polygon | MultiPolygon, { name: string }>;
export type Detail = '110m' | '50m' | '10m';

export function readCountries(detail: Detail): Countries {
  const path = createRequire(import.meta.url).resolve(`world-atlas/countries-${detail}.json`);
  const source: Topology = JSON.parse(readFileSync(path, 'utf8'));
  return feature(source, source.objects.countries);
}

/**
 * Projects spherical rings onto the plane, cut at the antimeridian and closed along the poles. Without this, Russia
 * is drawn as bars across the map at 65–75° N, and Chukotka as a missing wedge.
 */
export function unroll<T>(onSphere: T): T {
  const plane = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0)
    .reflectY(true);
  return geoProject(onSphere, plane);
}

const onSeam = ([lonA = 0, latA = 0]: Position, [lonB = 0, latB = 0]: Position) =>
  (Math.abs(lonA) > 179.999 && Math.abs(lonA - lonB) < 0.001) || (latA < -89.9 && latB < -89.9);

/** Removes line pieces that the cut leaves along ±180° and along the south pole. */
export function dropSeams(lines: MultiLineString): MultiLineString {
  const kept: Position[][] = [];
  for (const line of lines.coordinates) {
    let run: Position[] = [];
    for (const point of line) {
      const previous = run.at(-1);
      if (previous && onSeam(previous, point)) {
        if (run.length > 1) kept.push(run);
        run = [];
      }
      run.push(point);
    }
    if (run.length > 1) kept.push(run);
  }
  return { type: 'MultiLineString', coordinates: kept };
}

/** Land, coast and borders on the plane with shared arcs; `cells` is the number of grid steps around the globe. */
export function worldTopology(detail: Detail, cells: number): Topology {
  const shared = topology({ countries: unroll(readCountries(detail)) });
  const countries = shared.objects.countries;
  return topology(
    {
      land: merge(shared, countries?.geometries ?? []),
      coast: dropSeams(mesh(shared, countries, (a, b) => a === b)),
      borders: dropSeams(mesh(shared, countries, (a, b) => a !== b)),
    },
    cells,
  );
}
