import { cleanText, escapeXml } from '../../../platform/xlsx/text.ts';
import { fieldTexts, flightTitle } from './flight-fields.ts';
import type { Polygons, ShapedFlight } from './shaped-flights.ts';
import type { FlightWriter } from './writer.ts';

/** Colours of KML are alpha, blue, green, red. */
const styles = `<Style id="track"><LineStyle><color>ffffffff</color><width>2</width></LineStyle></Style>
<Style id="coverage"><LineStyle><color>ff3c8c14</color></LineStyle><PolyStyle><color>803c8c14</color></PolyStyle></Style>`;

/** KML 2.2 (OGC 07-147r2): a folder for each flight with a placemark of its track and one of the treated ground. */
export const writeKml: FlightWriter = async function* ({ flights, onProgress }) {
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${styles}\n`,
  );
  let written = 0;
  for await (const flight of flights()) {
    yield Buffer.from(folderOf(flight));
    written += 1;
    onProgress(written);
  }
  yield Buffer.from('</Document></kml>\n');
};

function folderOf({ id, fields, track, coverage }: ShapedFlight): string {
  const name = text(flightTitle(fields));
  const { startAt, endAt } = fields;
  const span = `<TimeSpan><begin>${startAt}</begin>${endAt ? `<end>${endAt}</end>` : ''}</TimeSpan>`;
  const data = fieldTexts(fields).map(
    ([key, value]) => `<Data name="${key}"><value>${text(value)}</value></Data>`,
  );
  const extended = `<ExtendedData>${data.join('')}</ExtendedData>`;
  const placemark = (part: string, geometry: string): string =>
    geometry === ''
      ? ''
      : `<Placemark id="${part}-${id}"><name>${name}</name>${span}<styleUrl>#${part}</styleUrl>${extended}<MultiGeometry>${geometry}</MultiGeometry></Placemark>\n`;
  const lines = track
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => `<LineString>${coordinatesOf(stretch.map(({ lon, lat }) => [lon, lat]))}</LineString>`);
  const placemarks =
    placemark('track', lines.join('')) + placemark('coverage', polygonsOf(coverage().coordinates));
  return `<Folder><name>${name}</name>${extended}\n${placemarks}</Folder>\n`;
}

const polygonsOf = (polygons: Polygons): string =>
  polygons
    .map(([outer, ...holes]) => {
      const inner = holes.map((hole) => `<innerBoundaryIs>${ringOf(hole)}</innerBoundaryIs>`);
      return `<Polygon><outerBoundaryIs>${ringOf(outer ?? [])}</outerBoundaryIs>${inner.join('')}</Polygon>`;
    })
    .join('');

const ringOf = (ring: number[][]): string => `<LinearRing>${coordinatesOf(ring)}</LinearRing>`;

const coordinatesOf = (positions: number[][]): string =>
  `<coordinates>${positions.map(([lon, lat]) => `${lon},${lat}`).join(' ')}</coordinates>`;

const text = (value: string): string => escapeXml(cleanText(value));
