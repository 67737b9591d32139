import { flights } from '@smartflight/contract/endpoints.ts';
import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import { Plane, type Point } from '@smartflight/geo/plane.ts';
import { type ExtendedTimeLog, ISOXMLManager, type Task } from 'isoxml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../../../test/app.ts';
import { type FlightLog, flightLog } from '../../../../../test/flight-log.ts';
import { exportedFile } from '../../test-export.ts';

let stage: TestApp;
let log: FlightLog;
let items: Flight[];
let tasks: Task[];
let read: ISOXMLManager;
let fieldDrone: string;
beforeAll(async () => {
  stage = await testApp({ jobs: true });
  log = await flightLog(stage);
  fieldDrone = await stage.world.drone({ companyId: log.companyId });
  // Lanes as of fields: the half second in which product ends counts for little.
  const lanes = { lanes: 6, laneM: 200 };
  await stage.world.flights(
    fieldDrone,
    { startAt: noon - 8 * 86_400_000, bootId: 'i1', ...lanes },
    { startAt: noon - 9 * 86_400_000, bootId: 'i2', sow: true, ...lanes },
    { startAt: noon - 10 * 86_400_000, bootId: 'i3', ...lanes, origin: { lat: -23.5, lon: -46.6 } },
  );
  const query = { sort: 'startAt' } as const;
  ({ items } = await log.manager.call(flights.list, { query }));
  const { bytes } = await exportedFile(log.manager, { of: 'flights', format: 'isoxml', query });
  read = new ISOXMLManager();
  await read.parseISOXMLFile(new Uint8Array(bytes), 'application/zip');
  tasks = read.rootElement.attributes.Task ?? [];
});
afterAll(() => stage.close());

test('an independent reader takes each flight as a task with its drone, pilot and plot, without a warning', () => {
  expect(read.getWarnings()).toEqual([]);
  expect(read.rootElement.attributes).toMatchObject({ VersionMajor: '4' });
  expect(tasks).toHaveLength(items.length);
  for (const [at, { attributes }] of tasks.entries()) {
    const flight = items[at]!;
    const [time] = attributes.Time ?? [];
    expect(Date.parse(time?.attributes.Start ?? '')).toBe(Date.parse(`${flight.startAt.slice(0, 19)}Z`));
    expect(totalOf(attributes, '0074')).toBe(Math.round(flight.grossAreaM2));
    expect(Boolean(attributes.PartfieldIdRef)).toBe(flight.plotId !== null);
    expect(Boolean(attributes.ResponsibleWorkerIdRef)).toBe(flight.pilotName !== null);
  }
  const drones = new Set(items.map(({ droneId }) => droneId));
  expect(read.rootElement.attributes.Device).toHaveLength(drones.size);
});

const totalOf = ({ Time = [] }: Task['attributes'], ddi: string): number | undefined =>
  Time[0]?.attributes.DataLogValue?.find(({ attributes }) => attributes.ProcessDataDDI === ddi)?.attributes
    .ProcessDataValue;

test('the time log of each flight gives its gross and net area within half a percent', () => {
  expect(items.filter(({ droneId }) => droneId === fieldDrone)).toHaveLength(3);
  for (const [at, { attributes }] of tasks.entries()) {
    const flight = items[at]!;
    if (flight.droneId !== fieldDrone && flight.grossAreaM2 > 0) continue;
    const strips = (attributes.TimeLog ?? []).flatMap((one) => stripsOf(one as ExtendedTimeLog));
    const gross = strips.reduce((sum, { from, to, widthM }) => sum + lengthOf(from, to) * widthM, 0);
    if (flight.grossAreaM2 === 0) {
      expect(strips).toEqual([]);
      continue;
    }
    expectNear(gross / flight.grossAreaM2, 0.005);
    expectNear(unionOf(strips) / flight.netAreaM2, 0.005);
  }
});

test('rates of the time log add up to nearly the volume and mass of the flight', () => {
  for (const [at, { attributes }] of tasks.entries()) {
    const { volumeL, massKg, workType } = items[at]!;
    const strips = (attributes.TimeLog ?? []).flatMap((one) => stripsOf(one as ExtendedTimeLog));
    if (strips.length === 0) continue;
    const sum = (rate: (strip: Strip) => number): number =>
      strips.reduce((total, strip) => total + lengthOf(strip.from, strip.to) * strip.widthM * rate(strip), 0);
    // The drone's counter also runs before and after the treated line: a second of fifteen here.
    if (workType === 'spray') expectNear(sum(({ lPerM2 }) => lPerM2) / (volumeL ?? 0), 0.1);
    if (workType === 'sow') expectNear(sum(({ kgPerM2 }) => kgPerM2) / (massKg ?? 0), 0.1);
  }
});

const expectNear = (share: number, tolerance: number): void =>
  expect(Math.abs(share - 1), `${share} of what the log has`).toBeLessThan(tolerance);

interface Strip {
  from: Point;
  to: Point;
  widthM: number;
  lPerM2: number;
  kgPerM2: number;
}

/** The treated strips of a log: a record with work holds until the next one. */
function stripsOf(timeLog: ExtendedTimeLog): Strip[] {
  const { timeLogs: records } = timeLog.parseBinaryFile();
  expect(timeLog.parsingErrors).toEqual([]);
  const first = records[0]?.position;
  if (!first) return [];
  const plane = new Plane([first.PositionEast, first.PositionNorth]);
  return records.slice(1).flatMap((next, nth) => {
    const { position, values } = records[nth]!;
    const value = (ddi: string): number =>
      Object.entries(values).find(([key]) => key.startsWith(`${ddi}_`))?.[1] ?? 0;
    if (value('008D') !== 1 || !position || !next.position) return [];
    return [
      {
        from: turned(plane.toPlane([position.PositionEast, position.PositionNorth])),
        to: turned(plane.toPlane([next.position.PositionEast, next.position.PositionNorth])),
        widthM: value('0043') / 1000,
        lPerM2: value('0002') / 1e8,
        kgPerM2: value('0007') / 1e6,
      },
    ];
  });
}

/** Lanes along the cells would gain or lose a row of them. */
const turnRad = 0.3;
const turned = ([x, y]: Point): Point => [
  x * Math.cos(turnRad) - y * Math.sin(turnRad),
  x * Math.sin(turnRad) + y * Math.cos(turnRad),
];

const lengthOf = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

const cellM = 0.1;

/** Metres along and aside of a strip. */
function offsets({ from, to }: Strip, [x, y]: Point): [along: number, aside: number] {
  const length = lengthOf(from, to);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const [dx, dy] = [x - from[0], y - from[1]];
  return [dx * ux + dy * uy, Math.abs(dy * ux - dx * uy)];
}

/**
 * Area of the ground that the boom swept, m², by cells whose centre it crossed: the strips, and in turns the sector
 * between the ends of two strips that join.
 */
function unionOf(strips: readonly Strip[]): number {
  const cells = new Set<number>();
  const across = 1_000_000;
  for (const [nth, strip] of strips.entries()) {
    const { from, to, widthM } = strip;
    const length = lengthOf(from, to);
    const last = strips[nth - 1];
    const before = last && lengthOf(last.to, from) < cellM ? last : undefined;
    const reach = (a: number, b: number): [number, number] => [
      Math.floor((Math.min(a, b) - widthM) / cellM),
      Math.ceil((Math.max(a, b) + widthM) / cellM),
    ];
    const [left, right] = reach(from[0], to[0]);
    const [bottom, top] = reach(from[1], to[1]);
    for (let column = left; column <= right; column++) {
      for (let row = bottom; row <= top; row++) {
        const at: Point = [(column + 0.5) * cellM, (row + 0.5) * cellM];
        const [along, aside] = offsets(strip, at);
        const isIn = along >= 0 && along <= length && aside <= widthM / 2;
        const isTurn =
          before &&
          along < 0 &&
          lengthOf(from, at) <= widthM / 2 &&
          offsets(before, at)[0] > lengthOf(before.from, before.to);
        if (isIn || isTurn) cells.add(column * across + row);
      }
    }
  }
  return cells.size * cellM ** 2;
}
