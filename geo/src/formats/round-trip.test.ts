import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { distanceM } from '../distance.ts';
import { type PolygonRings, type Position, partsOf, ringsOf } from '../shape.ts';
import { openInNode } from '../test-sqlite.ts';
import { writeGeoPackage } from './geopackage/write-geopackage.ts';
import { usableFeatures } from './land-file.ts';
import { readLand } from './read-land.ts';
import { writeShapefile } from './shapefile/write-shapefile.ts';
import { type WrittenField, writeGeoJson, writeIsoxml, writeKml, writeKmz } from './write-land.ts';

const square = (lon: number, lat: number, side: number): Position[] => [
  [lon, lat],
  [lon + side, lat + side / 3],
  [lon + side, lat + side],
  [lon, lat + side],
  [lon, lat],
];
const holed = (lon: number, lat: number): PolygonRings => [
  square(lon, lat, 0.0081234567),
  square(lon + 0.001, lat + 0.0025, 0.0011234567),
  square(lon + 0.004, lat + 0.0045, 0.0011234567),
];

const fields: WrittenField[] = [
  ['水田一号', 113.1234567, 23.7654321],
  ['North field', -0.1234567, 51.7654321],
  ['Año Ñandú', -58.1234567, -34.7654321],
  ['Plantação São João', -47.1234567, -15.7654321],
  ['Поле № 5', 131.1234567, 43.7654321],
].map(([name, lon, lat]) => ({
  name: String(name),
  boundary: {
    type: 'MultiPolygon',
    coordinates: [holed(Number(lon), Number(lat)), [square(Number(lon) + 0.02, Number(lat), 0.003)]],
  },
  properties: { crop: 'Arroz/水稻/рис', angleDeg: 12.5, swathM: 5, surveyor: '' },
}));

/** The rings of a boundary and their corners in a fixed order, as formats differ in both and in direction. */
function corners({ boundary }: Pick<WrittenField, 'boundary'>): Position[][] {
  const order = (a: Position, b: Position) => Math.round((a[0] - b[0]) * 1e7) || a[1] - b[1];
  const rings = ringsOf(boundary).map((ring) => ring.slice(1).toSorted(order));
  return rings.toSorted((a, b) => order(a[0]!, b[0]!));
}

const formats: [string, (fields: readonly WrittenField[]) => Uint8Array][] = [
  ['GeoJSON', writeGeoJson],
  ['KML', (all) => writeKml(all, 'Plots')],
  ['KMZ', (all) => writeKmz(all, 'Plots')],
  ['Shapefile', (all) => writeShapefile(all, 'plots')],
  ['GeoPackage', (all) => writeGeoPackage(all, 'plots', openInNode)],
  ['ISOXML', (all) => writeIsoxml(all, 'Smart Flight')],
];

test.for(formats)('[T-03] %s gives back names, parts, holes and corners to 1 cm', ([, write]) => {
  const land = readLand('plots', write(fields), { openDatabase: openInNode });
  expect(land.problems).toEqual([]);
  const again = usableFeatures(land);
  expect(again.map(({ name }) => name)).toEqual(fields.map(({ name }) => name));
  for (const [at, field] of fields.entries()) {
    const read = again[at]!;
    expect(partsOf(read.boundary).map((rings) => rings.length)).toEqual([3, 1]);
    const [expected, found] = [corners(field), corners(read)];
    for (const [ring, positions] of expected.entries()) {
      expect(found[ring]).toHaveLength(positions.length);
      for (const [corner, position] of positions.entries())
        expect(distanceM(found[ring]![corner]!, position)).toBeLessThan(0.01);
    }
  }
});

test('[T-03] a written shapefile has an index of its records, numbers as numbers and texts that end at a character', () => {
  const long = '田'.repeat(100);
  const files = unzipSync(writeShapefile([...fields, { ...fields[0]!, name: long }], 'plots'));
  const [shp, shx] = ['plots.shp', 'plots.shx'].map((name) => new DataView(files[name]!.slice().buffer));
  expect(shp!.getInt32(24) * 2).toBe(shp!.byteLength);
  expect(shx!.getInt32(24) * 2).toBe(100 + 6 * 8);
  for (let record = 0; record < 6; record++) {
    const at = shx!.getInt32(100 + record * 8) * 2;
    expect(shp!.getInt32(at)).toBe(record + 1);
    expect(shp!.getInt32(at + 4)).toBe(shx!.getInt32(104 + record * 8));
  }
  expect(strFromU8(files['plots.cpg']!)).toBe('UTF-8');
  const { features } = readLand('plots.zip', writeShapefile([{ ...fields[0]!, name: long }], 'plots'));
  expect(features[0]?.name).toBe('田'.repeat(84));
  expect(features[0]?.properties).toMatchObject({ crop: 'Arroz/水稻/рис', angleDeg: '12.50000000' });
});

test('[T-03] a task file has designators of at most 32 characters and escapes what XML has signs for', () => {
  const name = `A & <b> "${'末'.repeat(40)}`;
  const bytes = writeIsoxml([{ ...fields[0]!, name }], 'Smart & Flight');
  const text = strFromU8(unzipSync(bytes)['TASKDATA/TASKDATA.XML']!);
  expect(text).toContain('ManagementSoftwareManufacturer="Smart &amp; Flight"');
  expect(text.match(/<PLN A="1">/g)).toHaveLength(2);
  expect(text.match(/<LSG A="2">/g)).toHaveLength(2);
  expect([...(readLand('t.zip', bytes).features[0]?.name ?? '')].join('')).toBe(
    [...name].slice(0, 32).join(''),
  );
});
