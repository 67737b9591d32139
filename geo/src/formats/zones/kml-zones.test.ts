import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readZones } from '../read-zones.ts';

const ring = (altitude: number, east = 0.01) =>
  `<outerBoundaryIs><LinearRing><coordinates>8,47,${altitude} ${8 + east},47,${altitude} ${8 + east},47.01,${altitude} 8,47,${altitude}</coordinates></LinearRing></outerBoundaryIs>`;
const polygon = (mode: string, altitude: number, extrude = 0) =>
  `<Polygon><extrude>${extrude}</extrude><altitudeMode>${mode}</altitudeMode>${ring(altitude)}</Polygon>`;
const wall =
  '<Polygon><altitudeMode>absolute</altitudeMode><outerBoundaryIs><LinearRing><coordinates>8,47,300 8.01,47,300 8.01,47,500 8,47,500 8,47,300</coordinates></LinearRing></outerBoundaryIs></Polygon>';
const kml = (...placemarks: string[]) =>
  strToU8(
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${placemarks
      .map((inner) => `<Placemark>${inner}</Placemark>`)
      .join('')}</Folder></Document></kml>`,
  );
const first = (inner: string) => readZones(kml(inner)).results[0];

test.each([
  ['clampToGround', polygon('clampToGround', 500, 1), undefined, undefined, []],
  ['relativeToGround', polygon('relativeToGround', 120, 1), undefined, { valueM: 120, reference: 'AGL' }, []],
  ['absolute', polygon('absolute', 900, 1), undefined, { valueM: 900, reference: 'AMSL' }, []],
  ['no extrude', polygon('absolute', 900), undefined, undefined, ['height-unread']],
  [
    'a drawn volume',
    `<MultiGeometry>${polygon('absolute', 300)}${polygon('absolute', 500)}${wall}</MultiGeometry>`,
    { valueM: 300, reference: 'AMSL' },
    { valueM: 500, reference: 'AMSL' },
    [],
  ],
] as const)('[N-01] heights of KML: %s', (_case, geometry, lower, upper, warnings) => {
  const result = first(`<name>A</name>${geometry}`);
  expect(result?.problems).toEqual([]);
  expect(result?.zones[0]).toMatchObject({ names: { und: 'A' }, shape: { type: 'Polygon' } });
  expect([result?.zones[0]?.lower, result?.zones[0]?.upper]).toEqual([lower, upper]);
  expect(result?.warnings?.map(({ code }) => code)).toEqual(warnings);
});

test.each([
  [
    'an extruded shape without altitudes',
    polygon('absolute', 0, 1).replaceAll(',0 ', ' ').replace(',0<', '<'),
  ],
  ['an extruded shape on the ground', polygon('relativeToGround', 0, 1)],
  [
    'two areas beside each other at two altitudes',
    `<MultiGeometry>${polygon('absolute', 100)}${polygon('absolute', 300).replaceAll('8,47', '9,47')}</MultiGeometry>`,
  ],
])('[N-01] %s gives a zone without limits and a warning, never a smaller one', (_case, geometry) => {
  const result = first(`<name>A</name>${geometry}`);
  expect([result?.zones[0]?.lower, result?.zones[0]?.upper]).toEqual([undefined, undefined]);
  expect(result?.warnings?.map(({ code }) => code)).toEqual(['height-unread']);
});

test('[N-01] a part that cannot be read refuses the feature instead of vanishing from it', () => {
  const bad = polygon('clampToGround', 0).replace('8.01,47.01', '8.01;47.01');
  const result = first(`<name>A</name><MultiGeometry>${polygon('clampToGround', 0)}${bad}</MultiGeometry>`);
  expect(result?.problems).not.toEqual([]);
});

test('[N-01] extended data and time spans of KML are read, in a KMZ too, and points without a radius are refused', () => {
  const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`;
  const file = kml(
    `<name>B</name><TimeSpan><begin>2026-05-01T00:00:00Z</begin></TimeSpan><ExtendedData>${data('upper', '400 ft AMSL')}${data('class', 'prohibited')}</ExtendedData>${polygon('relativeToGround', 50, 1)}`,
    '<name>C</name><Point><coordinates>8,47</coordinates></Point>',
    '<name>D</name>',
  );
  for (const bytes of [file, zipSync({ 'doc.kml': file })]) {
    const { format, results } = readZones(bytes);
    expect(format).toBe('kml');
    expect(results[0]?.zones[0]).toMatchObject({
      restriction: 'prohibited',
      upper: { valueM: expect.closeTo(121.92), reference: 'AMSL' },
      periods: [{ startAt: '2026-05-01T00:00:00Z' }],
    });
    expect(results.slice(1).map(({ problems }) => problems[0]?.code)).toEqual([
      'zones.missing',
      'zones.wrong-type',
    ]);
    expect(results[1]?.box).toMatchObject({ west: 8, south: 47 });
  }
});

test('[N-01] broken XML and archives without KML are refused', () => {
  expect(readZones(strToU8('<kml><Document>')).problems).toMatchObject([{ code: 'zones.unknown-format' }]);
  expect(readZones(zipSync({ 'a.txt': strToU8('x') })).problems).toMatchObject([
    { code: 'zones.unknown-format' },
  ]);
  expect(readZones(kml()).problems).toMatchObject([{ code: 'zones.none' }]);
});

const placemark = (name: string, inner = polygon('clampToGround', 0)) => `<name>${name}</name>${inner}`;
const linkTo = (href: string) =>
  strToU8(
    `<kml><NetworkLink><Link><href>${href}</href></Link></NetworkLink><Placemark>${placemark('Root')}</Placemark></kml>`,
  );

test('[N-01] all KML files of an archive are read, the root document first, linked or not', () => {
  const { results, isPartial } = readZones(
    zipSync({
      'areas/north east.kml': kml(placemark('A'), placemark('B')),
      'areas/south.kml': kml(placemark('C')),
      'doc.kml': linkTo('areas/north%20east.kml#view'),
    }),
  );
  expect(results.map(({ number, identifier }) => [number, identifier])).toEqual([
    [1, 'Root'],
    [2, 'A'],
    [3, 'B'],
    [4, 'C'],
  ]);
  expect(isPartial).toBe(false);
});

test('[N-01] each refused part of an archive is named with its file and its place there, and the others are read', () => {
  const { results, isPartial } = readZones(
    zipSync({
      'doc.kml': linkTo('https://example.org/more.kml'),
      'north.kml': kml(placemark('A'), placemark('Point', '<Point><coordinates>8,47</coordinates></Point>')),
      'south.kml': strToU8('<kml>\n<Document>\n<a></b>'),
      'inner.kmz': zipSync({ 'doc.kml': kml(placemark('D')) }),
    }),
  );
  expect(results.filter(({ zones }) => zones.length > 0).map(({ identifier }) => identifier)).toEqual([
    'Root',
    'A',
  ]);
  expect(results.flatMap(({ problems }) => problems.map(({ code, path }) => [code, path]))).toEqual([
    ['zones.linked-file', 'doc.kml: NetworkLink.0: https://example.org/more.kml'],
    ['zones.missing', 'north.kml: Placemark.1.properties.radius'],
    ['zones.unreadable-part', 'south.kml:3'],
    ['zones.unreadable-part', expect.stringMatching(/^inner\.kmz:1$/)],
  ]);
  expect(isPartial).toBe(true);
});

test('[N-01] a link of a single KML file is reported, because its zones are not in the file', () => {
  const { results, isPartial } = readZones(linkTo('more.kml'));
  expect(results.map(({ problems }) => problems[0]?.path)).toEqual([undefined, 'NetworkLink.0: more.kml']);
  expect(isPartial).toBe(true);
});
