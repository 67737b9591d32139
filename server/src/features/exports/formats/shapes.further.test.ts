import { flights } from '@smartflight/contract/endpoints.ts';
import type { ExportFormat } from '@smartflight/contract/flights/exports.ts';
import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import { areaM2, lineLengthM } from '@smartflight/geo/area.ts';

import { readXml, type XmlNode } from '@smartflight/geo/formats/xml.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type FlightLog, flightLog } from '../../../../test/flight-log.ts';
import { readShapes } from '../../flights/flight-shapes.ts';
import { exportedFile } from '../test-export.ts';
import type { ShapeReader } from './shaped-flights.ts';

let stage: TestApp;
let log: FlightLog;
let expected: Flight[];
beforeAll(async () => {
  stage = await testApp({ jobs: true });
  log = await flightLog(stage);
  expected = (await log.manager.call(flights.list, { query: { sort: 'startAt' } })).items;
});
afterAll(() => stage.close());

/** The reader that the thread loads by its address is of the type that it expects. */
readShapes satisfies ShapeReader;

const exported = async (format: ExportFormat): Promise<Buffer> =>
  (await exportedFile(log.manager, { of: 'flights', format, query: { sort: 'startAt' } })).bytes;

/** Outlines are simplified, and cells of the grid are 0.25 m. */
const isArea = (found: number, { netAreaM2, id }: Flight): void =>
  expect(Math.abs(found - netAreaM2), `${found} of ${netAreaM2} in ${id}`).toBeLessThan(
    Math.max(netAreaM2 * 0.01, 1),
  );

interface Feature {
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: number[][][] } | null;
}

test('GeoJSON has the track and the treated ground of each flight with the fields of the API', async () => {
  const { type, features }: { type: string; features: Feature[] } = JSON.parse(
    String(await exported('geojson')),
  );
  expect(type).toBe('FeatureCollection');
  for (const flight of expected) {
    const own = features.filter(({ properties }) => properties['flightId'] === flight.id);
    const part = (name: string) => own.find(({ properties }) => properties['part'] === name);
    const { droneId, workType, rateLpha, flags } = flight;
    expect(part('track')?.properties).toMatchObject({
      ...{ droneId, workType, rateLpha },
      startAt: `${flight.startAt.slice(0, 19)}.000Z`,
      flags: flags.length > 0 ? flags.join(',') : null,
    });
    expect(part('track')?.geometry?.type).toBe('MultiLineString');
    const ground = part('coverage')?.geometry;
    isArea(ground ? areaM2(ground as unknown as Boundary) : 0, flight);
  }
});

function nodesOf(bytes: Buffer, name: string): XmlNode[] {
  const nodes: XmlNode[] = [];
  expect(readXml(String(bytes), { wants: (one) => one === name, onNode: (node) => nodes.push(node) })).toBe(
    undefined,
  );
  return nodes;
}

const inside = (node: XmlNode, name: string): XmlNode[] => [
  ...node.children.filter((child) => child.name === name),
  ...node.children.flatMap((child) => inside(child, name)),
];

const ringOf = (node: XmlNode): number[][] =>
  (inside(node, 'coordinates')[0]?.text ?? '').split(' ').map((pair) => pair.split(',').map(Number));

test('KML has a folder for each flight, whose polygons have its net area', async () => {
  const folders = nodesOf(await exported('kml'), 'Folder');
  expect(folders).toHaveLength(expected.length);
  expected.forEach((flight, at) => {
    const rings = inside(folders[at]!, 'Polygon').map((polygon) => [
      ...inside(polygon, 'outerBoundaryIs').map(ringOf),
      ...inside(polygon, 'innerBoundaryIs').map(ringOf),
    ]);
    isArea(areaM2({ type: 'MultiPolygon', coordinates: rings } as Boundary), flight);
    const values = new Map(
      inside(folders[at]!, 'Data').map((node) => [node.attributes['name'], inside(node, 'value')[0]?.text]),
    );
    expect(Number(values.get('grossAreaM2'))).toBeCloseTo(flight.grossAreaM2, 6);
  });
});

test('GPX has the positions of each flight with their times, and no heights', async () => {
  const bytes = await exported('gpx');
  expect(String(bytes)).not.toContain('<ele>');
  const tracks = nodesOf(bytes, 'trk');
  expect(tracks).toHaveLength(expected.length);
  expected.forEach((flight, at) => {
    const points = inside(tracks[at]!, 'trkpt');
    const line = points.map(({ attributes: { lat, lon } }): [number, number] => [Number(lon), Number(lat)]);
    expect(Math.abs(lineLengthM(line) / flight.distanceM - 1)).toBeLessThan(0.02);
    const times = points.map((point) => Date.parse(inside(point, 'time')[0]?.text ?? ''));
    expect(times[0]).toBeLessThanOrEqual(Date.parse(flight.startAt) + 1000);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});
