import { ringAreaM2 } from '../../area.ts';
import type { PolygonRings, Ring } from '../../shape.ts';
import { closed, dataOf } from '../kml.ts';
import type { FileProblem } from '../land-file.ts';
import { decodeText } from '../text.ts';
import { childrenOf, readXml, textOf, type XmlNode } from '../xml.ts';

type Feature = { type: 'Feature'; id?: string; properties: Record<string, unknown>; geometry: unknown };

type Surface = { rings: PolygonRings; altitudes: number[]; mode: string; isExtruded: boolean };

/** Walls of a drawn volume have no area in plan. */
const WALL_M2 = 0.01;

/**
 * The placemarks of a KML file as GeoJSON features with heights, as `readGeoJsonZone` reads them. Extended data comes
 * before the heights that are drawn (OGC 07-147r2, 9.20).
 */
export function kmlFeatures(bytes: Uint8Array): { features: Feature[] } | { code: FileProblem['code'] } {
  const features: Feature[] = [];
  const problem = readXml(decodeText(bytes), {
    wants: (name) => name === 'Placemark',
    onNode: (node) => void features.push(featureOf(node)),
  });
  return problem ? { code: problem.code } : { features };
}

function featureOf(node: XmlNode): Feature {
  const surfaces = node.children.flatMap(surfacesOf);
  const parts = new Map<string, PolygonRings>();
  // Floor and ceiling of a volume are the same in plan.
  for (const { rings } of surfaces)
    if (rings[0] && ringAreaM2(rings[0]) > WALL_M2) parts.set(planOf(rings[0]), rings);
  const [circle] = node.children.filter(({ name }) => name === 'Point');
  const point = circle && positionsIn(circle)[0];
  const id = node.attributes['id'];
  return {
    type: 'Feature',
    ...(id !== undefined && { id }),
    properties: { ...heightsOf(surfaces), ...timesOf(node), name: textOf(node, 'name'), ...dataOf(node) },
    geometry:
      parts.size > 0
        ? { type: 'MultiPolygon', coordinates: [...parts.values()] }
        : point
          ? { type: 'Point', coordinates: point.slice(0, 2) }
          : null,
  };
}

/** A ring whatever its start and direction. */
const planOf = (ring: Ring): string =>
  ring
    .slice(1)
    .map((position) => position.join(' '))
    .sort()
    .join(',');

function surfacesOf(geometry: XmlNode): Surface[] {
  if (geometry.name === 'MultiGeometry') return geometry.children.flatMap(surfacesOf);
  if (geometry.name !== 'Polygon') return [];
  const boundaries = [...childrenOf(geometry, 'outerBoundaryIs'), ...childrenOf(geometry, 'innerBoundaryIs')];
  const rings = boundaries.flatMap((one) => childrenOf(one, 'LinearRing').map(positionsIn));
  return [
    {
      rings: rings.map((ring) => closed(ring.map(([lon = Number.NaN, lat = Number.NaN]) => [lon, lat]))),
      altitudes: rings.flat().map(([, , altitude = 0]) => altitude),
      mode: textOf(geometry, 'altitudeMode') ?? 'clampToGround',
      isExtruded: /^(1|true)$/.test(textOf(geometry, 'extrude') ?? ''),
    },
  ];
}

/** `lon,lat[,altitude]` separated by white space. */
function positionsIn(node: XmlNode): number[][] {
  const text = childrenOf(node, 'coordinates')[0]?.text ?? '';
  return [...text.replace(/\s*,\s*/g, ',').matchAll(/\S+/g)].map(([tuple]) =>
    tuple.split(',', 3).map((number) => (number === '' ? Number.NaN : Number(number))),
  );
}

/**
 * An extruded shape reaches from the ground to its altitude; surfaces at two altitudes are floor and ceiling. A single
 * surface in the air may be either, so the zone has no limit, with a warning. Altitudes of clamped shapes mean nothing.
 */
function heightsOf(surfaces: readonly Surface[]): Record<string, unknown> {
  const [first] = surfaces;
  if (!first || surfaces.every(({ mode }) => /^clampTo/.test(mode))) return {};
  const upperRef = first.mode;
  if (surfaces.some(({ mode }) => mode !== upperRef)) return { upper: 'several altitude modes' };
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const altitude of surfaces.flatMap(({ altitudes }) => altitudes))
    [lowest, highest] = [Math.min(lowest, altitude), Math.max(highest, altitude)];
  const ceiling = { upper: highest, upperRef, uom: 'm' };
  if (surfaces.every(({ isExtruded }) => isExtruded)) return ceiling;
  if (surfaces.length > 1 && lowest < highest) return { ...ceiling, lower: lowest, lowerRef: upperRef };
  return { upper: 'one surface without extrude' };
}

function timesOf(node: XmlNode): Record<string, unknown> {
  const [span] = childrenOf(node, 'TimeSpan');
  return span ? { startDateTime: textOf(span, 'begin'), endDateTime: textOf(span, 'end') } : {};
}
