import { strToU8, zipSync } from 'fflate';
import proj4 from 'proj4';
import { expect, test } from 'vitest';
import { areaM2 } from '../area.ts';
import type { Position } from '../shape.ts';
import { makeFields, makeLandFile, makeShapefile } from '../test-land-files.ts';
import type { LandFile } from './land-file.ts';
import { usableFeatures } from './land-file.ts';
import { readLand } from './read-land.ts';
import { writeGeoJson, writeKml, writeKmz } from './write-land.ts';

const kml = (inside: string) =>
  readLand(
    'a.kml',
    strToU8(
      `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`,
    ),
  );
const geojson = (value: unknown) => readLand('a.geojson', strToU8(JSON.stringify(value)));
const codes = (land: LandFile) =>
  [...land.problems, ...land.features.flatMap(({ problem }) => problem ?? [])].map(({ code }) => code);

const ring = (x: number, y: number, size: number) =>
  `${x},${y},0 ${x + size},${y} ${x + size},${y + size},12.5\n${x},${y + size} ${x},${y}`;
const polygon = (outer: string, ...inner: string[]) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${outer}</coordinates></LinearRing></outerBoundaryIs>${inner
    .map(
      (hole) =>
        `<innerBoundaryIs><LinearRing><coordinates>${hole}</coordinates></LinearRing></innerBoundaryIs>`,
    )
    .join('')}</Polygon>`;

test('[T-03] KML: folders, several polygons, holes, names and extended data', () => {
  const land = kml(`
    <name>Farm</name>
    <Folder><name>North</name>
      <Folder><name>2026</name>
        <Placemark id="a"><name>Gro&#223;es &amp; <![CDATA[<Feld>]]></name><description>wet</description>
          <ExtendedData><Data name="crop"><value>rice</value></Data><SchemaData><SimpleData name="soil">loam</SimpleData></SchemaData></ExtendedData>
          <MultiGeometry>${polygon(ring(10, 48, 0.01), ring(10.002, 48.002, 0.001))}<MultiGeometry>${polygon(ring(10.02, 48, 0.01))}</MultiGeometry></MultiGeometry>
        </Placemark>
      </Folder>
      <Folder><Placemark><Point><coordinates>10,48</coordinates></Point></Placemark></Folder>
    </Folder>
    <Placemark><name>Track</name><LineString><coordinates>10,48 11,49</coordinates></LineString></Placemark>
    <Placemark><name>Nothing</name></Placemark>`);
  expect(land.format).toBe('kml');
  expect(land.problems).toEqual([]);
  const [field, point, line, nothing] = land.features;
  expect(field).toMatchObject({
    name: 'Großes & <Feld>',
    properties: { folder: 'North / 2026', crop: 'rice', soil: 'loam', description: 'wet' },
  });
  expect(field?.boundary?.type).toBe('MultiPolygon');
  expect(field?.boundary?.coordinates.map((part) => part.length)).toEqual([2, 1]);
  expect(point).toMatchObject({
    name: 'a 2',
    properties: { folder: 'North' },
    problem: { code: 'feature.point' },
  });
  expect([line, nothing].map((feature) => feature?.problem?.code)).toEqual(['feature.line', 'feature.empty']);
});

test('KML: a prefix, an open ring and white space within a tuple are read as they are meant', () => {
  const body = `<kml:Placemark><kml:Polygon><kml:outerBoundaryIs><kml:LinearRing><kml:coordinates>10, 48 ,0 10.01 , 48 10.01,48.01</kml:coordinates></kml:LinearRing></kml:outerBoundaryIs></kml:Polygon></kml:Placemark>`;
  const land = readLand(
    'b.kml',
    strToU8(`<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2">${body}</kml:kml>`),
  );
  expect(usableFeatures(land)).toHaveLength(1);
  expect(land.features[0]?.boundary?.coordinates[0]).toHaveLength(4);
});

test('[T-03] a crossing ring keeps its shape and reports the position', () => {
  const land = kml(
    `<Placemark><name>Bow</name>${polygon('10,48 10.01,48.01 10.01,48 10,48.01 10,48')}</Placemark>`,
  );
  expect(land.features[0]).toMatchObject({
    areaM2: 0,
    problem: { code: 'shape.self-crossing', at: [expect.closeTo(10.005), expect.closeTo(48.005)] },
  });
  expect(land.features[0]?.boundary).toBeDefined();
  expect(usableFeatures(land)).toEqual([]);
});

const square: Position[] = [
  [10, 48],
  [10.01, 48],
  [10.01, 48.01],
  [10, 48.01],
  [10, 48],
];
const feature = (geometry: unknown, more = {}) => ({
  type: 'Feature',
  properties: { name: 'A', area: 3, tags: ['x'] },
  geometry,
  ...more,
});
const polygonJson = { type: 'Polygon', coordinates: [square] };

test('[T-03] GeoJSON: collection, feature and bare geometry, and what is no field', () => {
  const all = geojson({
    type: 'FeatureCollection',
    features: [
      feature(polygonJson, { id: 7 }),
      feature(polygonJson, { id: 7 }),
      feature({
        type: 'GeometryCollection',
        geometries: [polygonJson, { type: 'Point', coordinates: [1, 2] }],
      }),
      feature({ type: 'MultiPoint', coordinates: [[1, 2]] }),
      feature({ type: 'LineString', coordinates: square }),
      feature(null),
      feature({ type: 'Polygon', coordinates: [square.slice(0, -1)] }),
      feature({ type: 'Polygon', coordinates: [[['10', '48'], [1], null, {}]] }),
      feature({ type: 'Cube' }),
      'nonsense',
    ],
  });
  expect(all.features.map(({ problem }) => problem?.code)).toEqual([
    undefined,
    'feature.duplicate-id',
    undefined,
    'feature.point',
    'feature.line',
    'feature.empty',
    'shape.not-closed',
    'shape.not-finite',
    'feature.unreadable',
    'feature.unreadable',
  ]);
  expect(all.features[0]?.properties).toEqual({ name: 'A', area: '3', tags: '["x"]' });
  expect(usableFeatures(all)).toHaveLength(3);
  expect(usableFeatures(geojson(feature(polygonJson)))).toHaveLength(1);
  expect(usableFeatures(geojson(polygonJson))).toHaveLength(1);
  expect(codes(geojson({ type: 'Topology' }))).toEqual(['file.unknown-format']);
});

test('[T-03] GeoJSON: the member crs is honoured, or refused by its name', () => {
  const projected = square.map(([lon, lat]) => proj4('WGS84', '+proj=utm +zone=32 +ellps=GRS80', [lon, lat]));
  const named = (name: string) => ({ type: 'name', properties: { name } });
  const utm = geojson({
    type: 'FeatureCollection',
    crs: named('urn:ogc:def:crs:EPSG::25832'),
    features: [feature({ type: 'Polygon', coordinates: [projected] })],
  });
  expect(utm.features[0]?.areaM2).toBeCloseTo(areaM2({ type: 'Polygon', coordinates: [square] }), 0);
  const plain = geojson({ ...polygonJson, crs: named('urn:ogc:def:crs:OGC:1.3:CRS84') });
  expect(plain.features[0]?.problem).toBeUndefined();
  const unknown = geojson({ ...polygonJson, crs: named('EPSG:31468') });
  expect(unknown.problems).toEqual([
    { code: 'crs.unknown', file: 'a.geojson', severity: 'error', params: { crs: 'EPSG:31468' } },
  ]);
  expect(codes(geojson({ ...polygonJson, crs: { type: 'link', properties: { href: 'http://x' } } }))).toEqual(
    ['crs.unknown'],
  );
});

test('[T-03] a file in another datum is moved to WGS-84 before it is judged', () => {
  const bytes = writeGeoJson(makeFields(1));
  const [plain] = readLand('f', bytes).features;
  const [moved] = readLand('f', bytes, { toWgs84: ([lon, lat]) => [lon - 0.005, lat + 0.002] }).features;
  const [from, to] = [
    plain!.boundary!.coordinates[0]![0] as Position,
    moved!.boundary!.coordinates[0]![0] as Position,
  ];
  expect([to[0] - from[0], to[1] - from[1]]).toEqual([expect.closeTo(-0.005), expect.closeTo(0.002)]);
  expect(moved?.problem).toBeUndefined();
});

test('[T-03] metres without a projection are reported as such', () => {
  const metres = [
    [691_000, 5_334_000],
    [691_100, 5_334_000],
    [691_100, 5_334_100],
    [691_000, 5_334_000],
  ];
  expect(geojson({ type: 'Polygon', coordinates: [metres] }).features[0]?.problem).toEqual({
    code: 'feature.not-degrees',
    params: { x: 691_000, y: 5_334_000 },
  });
  const project = ([lon, lat]: Position) =>
    proj4('WGS84', '+proj=utm +zone=32 +ellps=GRS80', [lon, lat]) as Position;
  const shp = readLand('f.zip', makeShapefile(makeFields(1), { prj: '', project }));
  expect(codes(shp)).toEqual(['crs.missing', 'feature.not-degrees']);
  expect(usableFeatures(readLand('f.zip', makeShapefile(makeFields(2), { prj: '' })))).toHaveLength(2);
});

const KRASOVSKY_GK =
  'PROJCS["Pulkovo_1942_GK_Zone_2",GEOGCS["GCS_Pulkovo_1942",DATUM["D_Unheard_Of",SPHEROID["Own",6378000.0,298.3]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",2500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

test('[T-03] shapefile: a missing datum gives a warning, an unreadable one is refused by name', () => {
  const project = ([lon, lat]: Position) => proj4('WGS84', KRASOVSKY_GK, [lon, lat]) as Position;
  const guessed = readLand('f.zip', makeShapefile(makeFields(1), { prj: KRASOVSKY_GK, project }));
  expect(guessed.problems).toEqual([
    {
      code: 'crs.guessed',
      file: 'f.zip/layer.shp',
      severity: 'warning',
      params: { crs: 'Pulkovo_1942_GK_Zone_2', datum: 'D_Unheard_Of' },
    },
  ]);
  expect(usableFeatures(guessed)).toHaveLength(1);
  const refused = readLand(
    'f.zip',
    makeShapefile(makeFields(1), { prj: 'PROJCS["My_Own",PROJECTION["Magic"]]' }),
  );
  expect(refused.problems).toMatchObject([{ code: 'crs.unknown', params: { crs: 'My_Own' } }]);
});

test('[T-03] shapefile: names in the declared encoding, holes, islands and several layers', () => {
  const [field] = makeFields(1);
  const inTable = (name: string, options: Parameters<typeof makeShapefile>[1]) =>
    readLand('f.zip', makeShapefile([{ ...field!, name }], options)).features[0]?.name;
  expect(inTable('Größe', {})).toBe('Größe');
  expect(
    inTable('水田一号', {
      cpg: 'GBK',
      encode: () => Uint8Array.of(0xcb, 0xae, 0xcc, 0xef, 0xd2, 0xbb, 0xba, 0xc5),
    }),
  ).toBe('水田一号');
  expect(inTable('Gr', { cpg: '', encode: () => Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65) })).toBe('Größe');
  expect(inTable('П', { cpg: 'ANSI 1251', encode: () => Uint8Array.of(0xcf) })).toBe('П');
  const island = makeFields(1, 40, [11.5, 48.1])[0]!.boundary;
  const nested = readLand('f.zip', makeShapefile([{ name: 'N', boundary: island }])).features[0]?.boundary;
  expect(nested?.coordinates).toHaveLength(2);
  const one = makeShapefile(makeFields(3));
  expect(readLand('f.zip', one).features.map(({ number, file }) => [number, file])).toEqual(
    [1, 2, 3].map((n) => [n, 'f.zip/layer.shp']),
  );
});

test('[T-03] ISOXML: fields of external files, holes, and a file that is missing', () => {
  const points = square.map(([lon, lat]) => `<PNT A="2" C="${lat}" D="${lon}"/>`).join('');
  const main = `<?xml version="1.0"?><ISO11783_TaskData VersionMajor="4"><XFR A="PFD00000" B="1"/><XFR A="PFD00001" B="1"/><XFR A="TSK00000" B="1"/></ISO11783_TaskData>`;
  const fields = `<XFC><PFD A="PFD1" C="Field" D="800000"><PLN A="1"><LSG A="1">${points}</LSG></PLN></PFD><PFD A="PFD2" C="None"/></XFC>`;
  const land = readLand(
    't.zip',
    zipSync({ 'TASKDATA/TASKDATA.XML': strToU8(main), 'TASKDATA/pfd00000.xml': strToU8(fields) }),
  );
  expect(land.format).toBe('isoxml');
  expect(land.features).toMatchObject([
    { name: 'Field', properties: { id: 'PFD1', statedAreaM2: '800000' } },
    { name: 'None', problem: { code: 'feature.empty' } },
  ]);
  expect(land.problems).toMatchObject([{ code: 'isoxml.missing-file', params: { missing: 'PFD00001.XML' } }]);
});

test('[T-03] 2,000 fields are read from each format, and written ones are restored', () => {
  const fields = makeFields(2_000, 12);
  const area = fields.reduce((sum, { boundary }) => sum + areaM2(boundary), 0);
  const written = [
    writeKml(fields, 'all'),
    writeKmz(fields, 'all'),
    writeGeoJson(fields),
    makeLandFile('shapefile', 2_000, 12),
  ];
  for (const bytes of written) {
    const again = usableFeatures(readLand('all', bytes));
    expect(again.map(({ name }) => name)).toEqual(fields.map(({ name }) => name));
    expect(again.reduce((sum, feature) => sum + feature.areaM2, 0) / area).toBeCloseTo(1, 7);
  }
});

test('names that XML has no place for do not break what is written', () => {
  const [field] = makeFields(1);
  const name = 'A <b> & "c" \u0000\u0007\ud800 末';
  const again = readLand('x', writeKml([{ ...field!, name, properties: { '<k>': '\u0001&' } }], name))
    .features[0];
  expect(again?.name).toBe('A <b> & "c" \ufffd 末');
  expect(again?.properties).toEqual({ '<k>': '&' });
});
