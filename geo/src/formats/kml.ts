import type { PolygonRings, Position, Ring } from '../shape.ts';
import { type LandBuilder, tooManyPositions } from './land-builder.ts';
import type { FeatureProblem } from './land-file.ts';
import { decodeText } from './text.ts';
import { childrenOf, readXml, textOf, type XmlNode } from './xml.ts';

/** Reads KML 2.2 (OGC 07-147r2): placemarks of all folders, their polygons with holes, names and extended data. */
export function readKml(builder: LandBuilder, file: string, bytes: Uint8Array): void {
  const folders: string[] = [];
  const problem = readXml(decodeText(bytes), {
    wants: (name, parents) => name === 'Placemark' || (name === 'name' && parents.at(-1) === 'Folder'),
    onOpen: (name, parents) => {
      if (name !== 'Folder') return;
      folders.length = parents.length;
      folders[parents.length] = '';
    },
    onNode: (node, parents) => {
      if (node.name === 'name') folders[parents.length - 1] = node.text.trim();
      else addPlacemark(builder, file, node, folderOf(folders, parents));
    },
  });
  if (problem) builder.note(problem.code, file, problem.params && { params: problem.params });
}

function folderOf(folders: string[], parents: readonly string[]): string {
  const names = parents.map((name, at) => (name === 'Folder' ? (folders[at] ?? '') : ''));
  return names.filter((name) => name !== '').join(' / ');
}

function addPlacemark(builder: LandBuilder, file: string, node: XmlNode, folder: string): void {
  const parts: PolygonRings[] = [];
  const others = new Set<string>();
  let problem: FeatureProblem | undefined;
  const visit = ({ name, children }: XmlNode, geometry: XmlNode) => {
    if (name === 'MultiGeometry') for (const child of children) visit(child, child);
    else if (name === 'Polygon') {
      const { rings, count } = ringsOfPolygon(geometry);
      builder.count(count, file);
      problem ??= tooManyPositions(count);
      parts.push(rings);
    } else others.add(name);
  };
  for (const child of node.children) visit(child, child);
  builder.add({
    file,
    name: textOf(node, 'name'),
    id: node.attributes['id'],
    properties: { ...(folder && { folder }), ...dataOf(node) },
    parts: problem ? [] : parts,
    problem: problem ?? (parts.length > 0 ? undefined : { code: kindOf(others) }),
  });
}

function kindOf(names: Set<string>): FeatureProblem['code'] {
  if (names.has('Point')) return 'feature.point';
  if (['LineString', 'LinearRing', 'Track', 'MultiTrack'].some((name) => names.has(name)))
    return 'feature.line';
  return names.has('Model') ? 'feature.unknown-kind' : 'feature.empty';
}

function ringsOfPolygon(polygon: XmlNode): { rings: Ring[]; count: number } {
  const boundaries = [...childrenOf(polygon, 'outerBoundaryIs'), ...childrenOf(polygon, 'innerBoundaryIs')];
  const texts = boundaries.flatMap((boundary) =>
    childrenOf(boundary, 'LinearRing').map((ring) => childrenOf(ring, 'coordinates')[0]?.text ?? ''),
  );
  const count = texts.reduce((sum, text) => sum + countTuples(text), 0);
  // Features beyond the limits are counted but not read.
  return { rings: tooManyPositions(count) ? [] : texts.map(parseCoordinates).map(closed), count };
}

function countTuples(text: string): number {
  let [count, isTuple] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const isSign = text.charCodeAt(at) > 0x20;
    if (isSign && !isTuple) count++;
    isTuple = isSign;
  }
  return count;
}

/** `lon,lat[,height]` separated by white space; invalid numbers become NaN, which fails validation. */
function parseCoordinates(text: string): Ring {
  const ring: Ring = [];
  for (const [tuple] of text.replace(/\s+/g, ' ').replace(/ ?, ?/g, ',').matchAll(/\S+/g)) {
    const [lon = '', lat = ''] = tuple.split(',', 2);
    ring.push([number(lon), number(lat)]);
  }
  return ring;
}

const number = (text: string) => (text === '' ? Number.NaN : Number(text));

/** Hand-written files often omit the repeated last position. */
export function closed(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring;
  return [...ring, [...first] as Position];
}

/** Extended data and the description of a placemark, by name. */
export function dataOf(node: XmlNode): Record<string, string> {
  const extended = childrenOf(node, 'ExtendedData');
  const data = extended.flatMap((all) => childrenOf(all, 'Data'));
  const simple = extended
    .flatMap((all) => childrenOf(all, 'SchemaData'))
    .flatMap((all) => childrenOf(all, 'SimpleData'));
  const description = textOf(node, 'description');
  return Object.fromEntries([
    ...(description ? [['description', description]] : []),
    ...data.map((entry) => [entry.attributes['name'] ?? '', textOf(entry, 'value') ?? '']),
    ...simple.map((entry) => [entry.attributes['name'] ?? '', entry.text.trim()]),
  ]);
}
