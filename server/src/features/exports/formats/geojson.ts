import type { ShapedFlight } from './shaped-flights.ts';
import type { FlightWriter } from './writer.ts';

/**
 * GeoJSON (RFC 7946): for each flight one feature with its track and one with the ground that it treated; `part` is
 * one of the two. Both have all fields. A flight without a track is one feature without geometry.
 */
export const writeGeoJson: FlightWriter = async function* ({ flights, onProgress }) {
  yield Buffer.from('{"type":"FeatureCollection","features":[');
  let written = 0;
  for await (const flight of flights()) {
    const features = featuresOf(flight).map((feature) => JSON.stringify(feature));
    yield Buffer.from(`${written > 0 ? ',' : ''}\n${features.join(',\n')}`);
    written += 1;
    onProgress(written);
  }
  yield Buffer.from('\n]}\n');
};

function featuresOf({ id, fields, track, coverage }: ShapedFlight): object[] {
  const { coordinates } = coverage();
  const feature = (part: 'track' | 'coverage' | null, geometry: object | null): object => ({
    type: 'Feature',
    id: part ? `${id}/${part}` : id,
    properties: { flightId: id, part, ...fields },
    geometry,
  });
  const lines = track.filter((stretch) => stretch.length > 1).map((stretch) => stretch.map(positionOf));
  const features = [
    ...(lines.length > 0 ? [feature('track', { type: 'MultiLineString', coordinates: lines })] : []),
    ...(coordinates.length > 0 ? [feature('coverage', { type: 'MultiPolygon', coordinates })] : []),
  ];
  return features.length > 0 ? features : [feature(null, null)];
}

const positionOf = ({ lon, lat }: { lon: number; lat: number }): number[] => [lon, lat];
