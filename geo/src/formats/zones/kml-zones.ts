import type { PolygonRings, Position, Ring } from '../../shape.ts';
import { closed, dataOf } from '../kml.ts';
import type { FileProblem } from '../land-file.ts';
import { decodeText } from '../text.ts';
import { childrenOf, readXml, textOf, type XmlNode } from '../xml.ts';

export type KmlFeature = {
  type: 'Feature';
  id?: string;
  properties: Record<string, unknown>;
  geometry: unknown;
};

/** A reference to another KML file. */
export type KmlLink = { href: string };

type Surface = { rings: PolygonRings; altitudes: (number | undefined)[]; mode: string; isExtruded: boolean };

/**
 * Walls of a drawn volume are lines in plan. Anything else that has no area, such as a ring that crosses itself or a
 * position that cannot be read, is kept and refused with its reason.
 */
function isWall(ring: Ring): boolean {
  const [first] = ring;
  if (!first || ring.some((position) => !position.every(Number.isFinite))) return false;
  const far = ring.reduce((best, position) =>
    spanOf(first, position) > spanOf(first, best) ? position : best,
  );
  if (spanOf(first, far) === 0) return true;
  const [dx, dy] = [far[0] - first[0], far[1] - first[1]];
  return ring.every(
    ([x, y]) => Math.abs((x - first[0]) * dy - (y - first[1]) * dx) <= WALL_DEG * Math.hypot(dx, dy),
  );
}

/** Distance of a position from a wall's line, degrees: about a centimetre. */
const WALL_DEG = 1e-7;
const spanOf = (a: Position, b: Position): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/**
 * The placemarks of a KML file as GeoJSON features with heights, as `readGeoJsonZone` reads them, and its network links.
 * Extended data comes before the heights that are drawn (OGC 07-147r2, 9.20).
 */
export function kmlFeatures(
  bytes: Uint8Array,
): { features: KmlFeature[]; links: KmlLink[] } | Pick<FileProblem, 'code' | 'params'> {
  const features: KmlFeature[] = [];
  const links: KmlLink[] = [];
  const problem = readXml(decodeText(bytes), {
    wants: (name) => name === 'Placemark' || name === 'NetworkLink',
    onNode: (node) => {
      if (node.name === 'Placemark') features.push(featureOf(node));
      else links.push({ href: hrefOf(node) });
    },
  });
  return problem ?? { features, links };
}

/** `Url` is the spelling of KML before 2.1. */
function hrefOf(link: XmlNode): string {
  const [target] = [...childrenOf(link, 'Link'), ...childrenOf(link, 'Url')];
  return (target && textOf(target, 'href')) ?? '';
}

function featureOf(node: XmlNode): KmlFeature {
  const surfaces = node.children.flatMap(surfacesOf);
  const parts = new Map<string, PolygonRings>();
  // Floor and ceiling of a volume are the same in plan.
  for (const { rings } of surfaces) if (rings[0] && !isWall(rings[0])) parts.set(planOf(rings[0]), rings);
  const [circle] = node.children.filter(({ name }) => name === 'Point');
  const point = circle && positionsIn(circle)[0];
  const id = node.attributes['id'];
  const data = dataOf(node);
  return {
    type: 'Feature',
    ...(id !== undefined && { id }),
    properties: { ...drawnHeights(surfaces, data), ...timesOf(node), name: textOf(node, 'name'), ...data },
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
      altitudes: rings.flat().map(([, , altitude]) => altitude),
      mode: textOf(geometry, 'altitudeMode') ?? 'clampToGround',
      isExtruded: /^(1|true)$/.test(textOf(geometry, 'extrude') ?? ''),
    },
  ];
}

/** `lon,lat[,altitude]` separated by white space. */
function positionsIn(node: XmlNode): number[][] {
  const text = childrenOf(node, 'coordinates')[0]?.text ?? '';
  return [...text.replace(/\s+/g, ' ').replace(/ ?, ?/g, ',').matchAll(/\S+/g)].map(([tuple]) =>
    tuple.split(',', 3).map((number) => (number === '' ? Number.NaN : Number(number))),
  );
}

/** Drawn heights and those of extended data are never mixed: they may differ in unit and reference. */
const drawnHeights = (
  surfaces: readonly Surface[],
  data: Record<string, unknown>,
): Record<string, unknown> =>
  Object.keys(data).some((name) => HEIGHT_NAME.test(name)) ? {} : heightsOf(surfaces);
const HEIGHT_NAME = /lower|upper|floor|ceiling|^(al|ah)$|height|altitude|limit|uom|unit/i;

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
  for (const altitude of surfaces.flatMap(({ altitudes }) => altitudes)) {
    if (altitude === undefined) return { upper: 'a position without altitude' };
    [lowest, highest] = [Math.min(lowest, altitude), Math.max(highest, altitude)];
  }
  if (highest <= 0 && upperRef === 'relativeToGround') return { upper: 'no altitude above the ground' };
  const ceiling = { upper: highest, upperRef, uom: 'm' };
  if (surfaces.every(({ isExtruded }) => isExtruded)) return ceiling;
  const plans = new Set(
    surfaces.flatMap(({ rings: [ring] }) => (ring && !isWall(ring) ? [planOf(ring)] : [])),
  );
  // Surfaces beside each other are no floor and ceiling.
  if (surfaces.length > 1 && plans.size === 1 && lowest < highest)
    return { ...ceiling, lower: lowest, lowerRef: upperRef };
  return { upper: 'surfaces without extrude' };
}

function timesOf(node: XmlNode): Record<string, unknown> {
  const [span] = childrenOf(node, 'TimeSpan');
  return span ? { startDateTime: textOf(span, 'begin'), endDateTime: textOf(span, 'end') } : {};
}
