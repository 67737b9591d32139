import { strToU8, zipSync } from 'fflate';
import { areaM2 } from '../area.ts';
import { type Boundary, type PolygonRings, partsOf, type Ring } from '../shape.ts';

/** A field to write; coordinates are written to the last digit, so that reading gives the same area, holes and parts. */
export type WrittenField = { name: string; boundary: Boundary; properties?: Record<string, string | number> };

/** GeoJSON (RFC 7946); the name is the property `name`. */
export function writeGeoJson(fields: readonly WrittenField[]): Uint8Array<ArrayBuffer> {
  const features = fields.map(({ name, boundary, properties }) => ({
    type: 'Feature',
    properties: { ...properties, name },
    geometry: boundary,
  }));
  return bytesOf(JSON.stringify({ type: 'FeatureCollection', features }));
}

/** KML 2.2 (OGC 07-147r2), one placemark a field, properties as extended data; `title` names the document. */
export function writeKml(fields: readonly WrittenField[], title: string): Uint8Array<ArrayBuffer> {
  const placemarks = fields.map(({ name, boundary, properties = {} }) => {
    const data = Object.entries(properties).map(
      ([key, value]) => `<Data name="${xmlText(key)}"><value>${xmlText(String(value))}</value></Data>`,
    );
    const extended = data.length > 0 ? `<ExtendedData>${data.join('')}</ExtendedData>` : '';
    const polygons = partsOf(boundary).map(polygonOf).join('');
    const geometry = boundary.type === 'Polygon' ? polygons : `<MultiGeometry>${polygons}</MultiGeometry>`;
    return `<Placemark><name>${xmlText(name)}</name>${extended}${geometry}</Placemark>`;
  });
  return bytesOf(
    `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(title)}</name>\n${placemarks.join('\n')}\n</Document></kml>\n`,
  );
}

/** The same, packed as `doc.kml`. */
export function writeKmz(fields: readonly WrittenField[], title: string): Uint8Array<ArrayBuffer> {
  return zipSync({ 'doc.kml': writeKml(fields, title) });
}

const LONGEST_DESIGNATOR = 32;

/**
 * A zipped task file of ISO 11783-10 (version 4.2) with a partfield (PFD) per field: a polygon (PLN) per part, rings
 * (LSG) of its outline and holes. Designators have at most 32 characters there, coordinates nine decimals. `software`
 * names the program that writes it.
 */
export function writeIsoxml(fields: readonly WrittenField[], software: string): Uint8Array<ArrayBuffer> {
  const partfields = fields.map((field, at) => isoxmlPartfield(`PFD${at + 1}`, field));
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<ISO11783_TaskData VersionMajor="4" VersionMinor="2" ManagementSoftwareManufacturer="${xmlText(software)}" ManagementSoftwareVersion="1" DataTransferOrigin="1">
${partfields.join('\n')}
</ISO11783_TaskData>
`;
  return zipSync({ 'TASKDATA/TASKDATA.XML': strToU8(text) });
}

/** One partfield (PFD) of a task file with its outlines. */
export function isoxmlPartfield(id: string, { name, boundary }: WrittenField): string {
  const polygons = partsOf(boundary).map(([outer, ...holes]) => {
    const lines = [lineOf('1', outer ?? []), ...holes.map((hole) => lineOf('2', hole))];
    return `<PLN A="1">${lines.join('')}</PLN>`;
  });
  const area = Math.round(areaM2(boundary));
  return `<PFD A="${id}" C="${isoxmlDesignator(name)}" D="${area}">${polygons.join('')}</PFD>`;
}

/** A name as an attribute of a task file, cut to 32 characters. */
export const isoxmlDesignator = (name: string): string =>
  xmlText([...name.toWellFormed()].slice(0, LONGEST_DESIGNATOR).join(''));

function lineOf(kind: '1' | '2', ring: Ring): string {
  const points = ring.map(([lon, lat]) => `<PNT A="2" C="${degrees9(lat)}" D="${degrees9(lon)}"/>`);
  return `<LSG A="${kind}">${points.join('')}</LSG>`;
}

const degrees9 = (degrees: number) => degrees.toFixed(9).replace(/\.?0+$/, '');

function polygonOf([outer, ...holes]: PolygonRings): string {
  const ring = (name: string, positions: Ring) =>
    `<${name}><LinearRing><coordinates>${positions.map(([lon, lat]) => `${lon},${lat}`).join(' ')}</coordinates></LinearRing></${name}>`;
  return `<Polygon>${ring('outerBoundaryIs', outer ?? [])}${holes.map((hole) => ring('innerBoundaryIs', hole)).join('')}</Polygon>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as XML may hold it: what XML has no place for is left out. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

/** A copy that owns its memory, as files and downloads take it. */
const bytesOf = (text: string) => new Uint8Array(strToU8(text));
