import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';
import { readCountries, unroll } from './unroll.ts';

// ISO 3166-1 numeric code, as in Natural Earth.
const mainland = '156';
const apart = ['344', '446', '158'];
/** Triangle area in square degrees below which a bend is dropped: about a kilometre. */
const bendDeg2 = 8e-5;

export interface MainlandMask {
  /** Outer rings of mainland China, WGS-84, 0.001°. */
  mainland: Position[][];
  /** Hong Kong, Macau and Taiwan, where maps are not shifted. */
  apart: Position[][];
}

function outerRings(shape: Polygon | MultiPolygon): Position[][] {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  return polygons.map(([outer = []]) =>
    outer.map(([x = 0, y = 0]) => [Number(x.toFixed(3)), Number(y.toFixed(3))]),
  );
}

/** The area in which Chinese providers shift their tiles (GCJ-02), from Natural Earth 1:10m with shared borders. */
export function buildMainland(): MainlandMask {
  const countries = unroll(readCountries('10m'));
  const wanted = [mainland, ...apart];
  countries.features = countries.features.filter((country) => wanted.includes(String(country.id)));
  const lean = simplify(presimplify(topology({ countries })), bendDeg2);
  const features = feature(lean, lean.objects.countries).features;
  const ringsOf = (codes: string[]) =>
    features.filter((f) => codes.includes(String(f.id))).flatMap((f) => outerRings(f.geometry));
  return { mainland: ringsOf([mainland]), apart: ringsOf(apart) };
}
