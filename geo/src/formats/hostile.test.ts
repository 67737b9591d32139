import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { makeFields, makeLandFile, makeShapefile } from '../test-land-files.ts';
import { FILE_LIMITS } from './land-builder.ts';
import { readLand } from './read-land.ts';
import { writeShapefile } from './shapefile/write-shapefile.ts';
import { writeIsoxml, writeKml, writeKmz } from './write-land.ts';
import { ZIP_LIMITS } from './zip.ts';

const codesOf = (name: string, bytes: Uint8Array) => readLand(name, bytes).problems.map(({ code }) => code);
const kml = (inside: string, before = '') => strToU8(`<?xml version="1.0"?>${before}<kml>${inside}</kml>`);

test('[T-03] a zip bomb ends at its ratio, whatever sizes it claims', () => {
  const blanks = new Uint8Array(4 * ZIP_LIMITS.ratioFrom).fill(0x20);
  const bomb = zipSync({ 'doc.kml': [blanks, { level: 9 }] });
  expect(bomb.length).toBeLessThan(200_000);
  expect(codesOf('bomb.kmz', bomb)).toEqual(['zip.ratio']);
  const lying = bomb.slice();
  const view = new DataView(lying.buffer);
  view.setUint32(22, 10, true);
  const directory = view.getUint32(lying.length - 6, true);
  view.setUint32(directory + 24, 10, true);
  expect(codesOf('bomb.kmz', lying)).toEqual(['zip.ratio']);
});

test('[T-03] an archive of thousands of entries, an encrypted and a truncated one have different messages', () => {
  const many = Object.fromEntries(
    Array.from({ length: ZIP_LIMITS.entries + 1 }, (_, at) => [`${at}.kml`, new Uint8Array(1)]),
  );
  expect(codesOf('many.zip', zipSync(many, { level: 0 }))).toEqual(['zip.too-many-entries']);
  const kmz = writeKmz(makeFields(50), 'fields');
  expect(codesOf('cut.kmz', kmz.subarray(0, kmz.length / 2))).toEqual(['file.truncated']);
  const locked = kmz.slice();
  const view = new DataView(locked.buffer);
  const directory = view.getUint32(locked.length - 6, true);
  view.setUint16(directory + 8, 1, true);
  expect(codesOf('locked.kmz', locked)).toEqual(['zip.encrypted']);
  expect(codesOf('other.zip', zipSync({ 'readme.txt': strToU8('x') }))).toEqual(['zip.nothing-known']);
  expect(codesOf('nested.zip', zipSync({ 'inner.zip': kmz }))).toEqual(['zip.nothing-known']);
});

test('[T-03] XML with a document type is refused before it expands or fetches anything', () => {
  const laughs = '<!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
  expect(codesOf('a.kml', kml('<Placemark><name>&b;</name></Placemark>', laughs))).toEqual(['xml.doctype']);
  const external = '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  expect(codesOf('a.kml', kml('<Placemark><name>&x;</name></Placemark>', external))).toEqual(['xml.doctype']);
  expect(codesOf('a.kml', kml('<Placemark><name>&x;</name></Placemark>'))).toEqual(['xml.broken']);
});

test('[T-03] a ring of a million corners is reported with its count, and two of them end the file', () => {
  const corners = '10.1,48 '.repeat(600_000);
  const placemark = `<Placemark><name>Huge</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  expect(readLand('a.kml', kml(placemark)).features).toMatchObject([
    { name: 'Huge', problem: { code: 'shape.too-many-positions', params: { count: 600_000 } } },
  ]);
  expect(codesOf('a.kml', kml(placemark + placemark))).toEqual(['file.too-many-positions']);
});

test('[T-03] deep nesting, empty files and files without fields each have their own message', () => {
  expect(codesOf('a.json', strToU8(`${'['.repeat(2_000_000)}`))).toEqual(['file.too-deep']);
  expect(codesOf('a.kml', kml('<Folder>'.repeat(5_000)))).toEqual(['file.too-deep']);
  expect(codesOf('a.json', strToU8('{"type":"Feature'))).toEqual(['file.truncated']);
  expect(codesOf('a.json', strToU8('{"type":}'))).toEqual(['json.broken']);
  expect(codesOf('a.kml', new Uint8Array())).toEqual(['file.empty']);
  expect(codesOf('a.kml', strToU8(' \n\t'))).toEqual(['file.empty']);
  expect(codesOf('a.kml', kml(''))).toEqual(['file.no-features']);
  expect(codesOf('a.doc', strToU8('hello'))).toEqual(['file.unknown-format']);
  expect(codesOf('a.kml', new Uint8Array(FILE_LIMITS.bytes + 1))).toEqual(['file.too-large']);
});

test('[T-03] a file of no known format is refused with what is in it, whatever it is named', () => {
  const found = (bytes: Uint8Array) => readLand('field.kml', bytes).problems;
  const unknown = (params: Record<string, string>) => [
    { code: 'file.unknown-format', file: 'field.kml', severity: 'error', params },
  ];
  expect(found(strToU8('Meeting notes\nTuesday'))).toEqual(
    unknown({ content: 'text', start: 'Meeting notes' }),
  );
  expect(found(strToU8('\ufeff地块 列表'))).toEqual(unknown({ content: 'text', start: '地块 列表' }));
  expect(found(Uint8Array.of(0xff, 0xfe, 0x41, 0, 0x42, 0))).toEqual(
    unknown({ content: 'text', start: 'AB' }),
  );
  expect(found(strToU8('<!DOCTYPE html><html><body>Not found</body></html>'))).toEqual(
    unknown({ content: 'html', start: '' }),
  );
  expect(found(strToU8('<?xml version="1.0"?><!-- a --><gpx version="1.1"></gpx>'))).toEqual(
    unknown({ content: 'xml', start: 'gpx' }),
  );
  expect(found(strToU8('{"name":"x"}'))).toEqual(unknown({ content: 'json', start: '' }));
  expect(found(strToU8('%PDF-1.7'))).toEqual(unknown({ content: 'pdf', start: '' }));
  expect(found(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10))).toEqual(
    unknown({ content: 'image', start: '' }),
  );
  expect(found(Uint8Array.of(0x1f, 0x8b, 8, 0))).toEqual(unknown({ content: 'archive', start: '' }));
  expect(found(Uint8Array.of(1, 2, 3, 0, 4, 5, 6, 7))).toEqual(unknown({ content: 'binary', start: '' }));
  expect(found(zipSync({ 'readme.txt': strToU8('x'), 'photo.jpg': strToU8('y') }))).toMatchObject([
    { code: 'zip.nothing-known', params: { names: 'readme.txt, photo.jpg' } },
  ]);
});

test('[T-03] one of the two files of an AgOpenGPS field names the other', () => {
  expect(codesOf('Field.txt', strToU8('$FieldDir\nNorth\nStartFix\n48,10\n'))).toEqual([
    'agopengps.no-boundary',
  ]);
  expect(codesOf('Boundary.txt', strToU8('$Boundary\nFalse\n1\n1,1,1\n'))).toEqual(['agopengps.no-start']);
  const counts = strToU8('$Boundary\nFalse\n999999999\n0,0,0\n0,100,0\n100,100,0\n');
  const field = { name: 'Field.txt', bytes: strToU8('$FieldDir\nNorth\nStartFix\n48,10\n') };
  const { features } = readLand('Boundary.txt', counts, { companions: [field] });
  expect(features[0]?.boundary?.coordinates[0]).toHaveLength(5);
});

test('[T-03] a shapefile that is truncated, has wrong counts or lacks its archive is reported', () => {
  const zip = makeShapefile(makeFields(3), {});
  expect(codesOf('fine.zip', zip)).toEqual([]);
  const shp = new Uint8Array(200);
  new DataView(shp.buffer).setInt32(0, 9994);
  expect(codesOf('field.shp', shp)).toEqual(['shapefile.not-zipped']);
  new DataView(shp.buffer).setInt32(104, 1_000_000);
  expect(codesOf('cut.zip', zipSync({ 'a.shp': shp }))).toEqual([
    'shapefile.no-table',
    'crs.missing',
    'file.truncated',
  ]);
  const lying = new Uint8Array(8_000);
  const view = new DataView(lying.buffer);
  view.setInt32(0, 9994);
  view.setInt32(104, 3_946);
  view.setInt32(108, 5, true);
  view.setInt32(144, 0x7fffffff, true);
  view.setInt32(148, 0x7fffffff, true);
  const land = readLand('lying.zip', zipSync({ 'a.shp': lying, 'a.dbf': lying.fill(0xff, 0, 0) }));
  expect(land.features[0]?.problem).toEqual({ code: 'feature.unreadable' });
});

const seeds: [string, Uint8Array][] = [
  ['a.kml', writeKml(makeFields(3, 6), 'a')],
  ['a.kmz', writeKmz(makeFields(3, 6), 'a')],
  ['a.geojson', makeLandFile('geojson', 3, 6)],
  ['a.zip', makeLandFile('shapefile', 3, 6)],
  ['b.zip', writeShapefile(makeFields(3, 6), 'a')],
  ['c.zip', writeIsoxml(makeFields(3, 6), 'a')],
  [
    't.xml',
    strToU8(
      '<ISO11783_TaskData><PFD A="1"><PLN A="1"><LSG A="1"><PNT C="48" D="10"/><PNT C="48.1" D="10"/><PNT C="48" D="10.1"/></LSG></PLN></PFD></ISO11783_TaskData>',
    ),
  ],
];

test('[T-03] no bytes make a reader throw: noise, and sound files with changed, cut and doubled pieces', () => {
  const change = fc.record({ at: fc.nat(), byte: fc.nat({ max: 255 }) });
  const spoiled = fc
    .record({
      seed: fc.constantFrom(...seeds),
      changes: fc.array(change, { maxLength: 12 }),
      cut: fc.option(fc.nat()),
      twice: fc.option(fc.nat()),
    })
    .map(({ seed: [name, bytes], changes, cut, twice }) => {
      const copy = bytes.slice();
      for (const { at, byte } of changes) copy[at % copy.length] = byte;
      const end = cut === null ? copy.length : cut % copy.length;
      const head = twice === null ? new Uint8Array() : copy.subarray(0, twice % copy.length);
      return { name, bytes: Uint8Array.from([...head, ...copy.subarray(0, end)]) };
    });
  const noise = fc.record({
    name: fc.constantFrom('n.kml', 'n.zip', 'n.json'),
    bytes: fc
      .tuple(
        fc.constantFrom('', 'PK\u0003\u0004', '<kml>', '{"type":', '[['),
        fc.uint8Array({ maxLength: 400 }),
      )
      .map(([start, rest]) => Uint8Array.from([...strToU8(start), ...rest])),
  });
  fc.assert(
    fc.property(fc.oneof(spoiled, noise), ({ name, bytes }) => {
      const land = readLand(name, bytes);
      expect(land.features.length + land.problems.length).toBeGreaterThan(0);
      for (const { areaM2, boundary, problem } of land.features) {
        expect(Number.isFinite(areaM2)).toBe(true);
        expect(boundary !== undefined || problem !== undefined).toBe(true);
      }
    }),
    { numRuns: 600 },
  );
});
