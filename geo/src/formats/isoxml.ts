import type { PolygonRings, Position, Ring } from '../shape.ts';
import { LIMITS, liesIn } from '../validity.ts';
import { closed } from './kml.ts';
import { type LandBuilder, tooManyPositions } from './land-builder.ts';
import { decodeText } from './text.ts';
import { childrenOf, readXml, type XmlNode } from './xml.ts';
import type { ZipEntry } from './zip.ts';

/** Kinds of the standard (ISO 11783-10, table of XML elements): PLN.A of a field's own outline; LSG.A of rings. */
const PARTFIELD_BOUNDARY = '1';
const EXTERIOR = '1';
const INTERIOR = '2';

/** Reads the fields (PFD) of a task file, and those in the external files (XFR) beside it. */
export function readIsoxml(builder: LandBuilder, archive: string, main: ZipEntry, entries: ZipEntry[]): void {
  const inside = (entry: ZipEntry) => (entry.name === archive ? archive : `${archive}/${entry.name}`);
  const references: string[] = [];
  readOne(builder, inside(main), main.bytes, references);
  const folder = main.name.slice(0, main.name.lastIndexOf('/') + 1).toLowerCase();
  for (const reference of new Set(references)) {
    const wanted = `${folder}${reference}.xml`.toLowerCase();
    const entry = entries.find(({ name }) => name.toLowerCase() === wanted);
    if (entry) readOne(builder, inside(entry), entry.bytes, []);
    else
      builder.note('isoxml.missing-file', inside(main), {
        params: { missing: `${reference}.XML`.slice(0, 100) },
      });
  }
}

function readOne(builder: LandBuilder, file: string, bytes: Uint8Array, references: string[]): void {
  const problem = readXml(decodeText(bytes), {
    wants: (name) => name === 'PFD' || name === 'XFR',
    onNode: (node) => {
      const { A: id = '' } = node.attributes;
      if (node.name === 'PFD') addField(builder, file, node);
      // Other external files contain no fields.
      else if (/^PFD/i.test(id)) references.push(id);
    },
  });
  if (problem) builder.note(problem.code, file, problem.params && { params: problem.params });
}

function addField(builder: LandBuilder, file: string, field: XmlNode): void {
  const { A: id, B: code, C: name, D: area } = field.attributes;
  const parts = partsOf(
    childrenOf(field, 'PLN').filter(({ attributes }) => attributes['A'] === PARTFIELD_BOUNDARY),
  );
  const count = parts.flat().reduce((sum, ring) => sum + ring.length, 0);
  builder.count(count, file);
  const many = tooManyPositions(count);
  const attributes = Object.entries({ id, code, designator: name, statedAreaM2: area });
  builder.add({
    file,
    name,
    id,
    properties: Object.fromEntries(
      attributes.map(([key, value]) => [key, value ?? '']).filter(([, value]) => value),
    ),
    parts: many ? [] : parts,
    problem: many,
  });
}

/** Outer rings with their holes. Some programs write a hole as a separate outline, before or after its field. */
function partsOf(outlines: XmlNode[]): PolygonRings[] {
  const lines = outlines
    .flatMap((outline) => childrenOf(outline, 'LSG'))
    .slice(0, LIMITS.parts + LIMITS.holes + 1);
  const of = (kind: string) =>
    lines
      .filter(({ attributes }) => attributes['A'] === kind)
      .map(ringOf)
      .filter((ring) => ring.length > 0);
  const parts: PolygonRings[] = of(EXTERIOR).map((ring) => [ring]);
  for (const hole of of(INTERIOR)) {
    const holder = parts.find(([outer]) => liesIn(hole, [outer!])) ?? parts[0];
    holder?.push(hole);
  }
  return parts;
}

function ringOf(line: XmlNode): Ring {
  const ring = childrenOf(line, 'PNT').map(
    ({ attributes }): Position => [degrees(attributes['D']), degrees(attributes['C'])],
  );
  return closed(ring);
}

const degrees = (text: string | undefined) => (text ? Number(text) : Number.NaN);
