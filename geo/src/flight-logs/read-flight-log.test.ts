import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FlightLogError } from './flight-log.ts';
import { instantOfGpsTime } from './gps-time.ts';
import { readFlightLog } from './read-flight-log.ts';
import {
  dataflashRows,
  lanesFlight,
  writeDataflash,
  writeDataflashText,
  writeFlightCsv,
  writeUlog,
} from './test-log-writers.ts';

const startAt = Date.UTC(2026, 4, 3, 8, 30);
const flight = lanesFlight(60);
const rows = dataflashRows(flight, startAt);
const encode = (text: string) => new TextEncoder().encode(text);
const files = {
  dataflash: writeDataflash(rows),
  'dataflash-text': writeDataflashText(rows),
  ulog: writeUlog(flight, startAt),
  csv: encode(writeFlightCsv(flight, startAt)),
} as const;
const kinds = Object.keys(files) as (keyof typeof files)[];

test.each(kinds)('%s: time, place and arming of every second are read, and nothing is unreadable', (kind) => {
  const log = readFlightLog(files[kind]);
  expect(log).toMatchObject({ format: kind, clock: 'utc', unreadableBytes: 0, bytes: files[kind].length });
  expect(log.samples.map(({ at }) => at)).toEqual(flight.map((_, s) => startAt + s * 1000));
  for (const [s, { data }] of log.samples.entries()) {
    expect(data.lat).toBeCloseTo(flight[s]!.lat, 6);
    expect(data.lon).toBeCloseTo(flight[s]!.lon, 6);
    expect(data.armed).toBe(s >= 3 && s < 57);
  }
});

test.each(['dataflash', 'dataflash-text', 'csv'] as const)(
  '%s: the sprayer and the height above take-off are read',
  (kind) => {
    const { samples, hasSpray } = readFlightLog(files[kind]);
    expect(hasSpray).toBe(true);
    expect(samples.map(({ data }) => data.sprayOn)).toEqual(flight.map(({ sprays }) => sprays));
    expect(samples.map(({ data }) => data.heightHomeM)).toEqual(flight.map(({ heightM }) => heightM));
  },
);

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
test.each([
  [
    'names in another case',
    (text: string) => encode(text.replace('time', 'Time').replace('sprayOn', 'SPRAYON')),
  ],
  ['names in quotes', (text: string) => encode(text.replace(/^.*/, (head) => head.replace(/\w+/g, '"$&"')))],
  [
    'the separator line of a spreadsheet',
    (text: string) => encode(`\uFEFFsep=;\r\n${text.replaceAll(',', ';')}`),
  ],
  ['comments and an empty line first', (text: string) => encode(`# drone 7\n# home field\n\n${text}`)],
  ['UTF-16', utf16],
])('csv: a file with %s is read like any other', (_name, written) => {
  const log = readFlightLog(written(writeFlightCsv(flight, startAt)));
  expect(log.samples).toEqual(readFlightLog(files.csv).samples);
});

test('landed comes from the events of ArduPilot and from the land detector of PX4', () => {
  for (const kind of ['dataflash', 'ulog'] as const) {
    const { samples } = readFlightLog(files[kind]);
    const landed = samples.map(({ data }) => data.landed);
    expect(landed).toEqual(flight.map(({ heightM }) => (heightM > 0 ? 'in_air' : 'on_ground')));
  }
});

test('a log without an event of leaving the ground gives no landed', () => {
  const { samples } = readFlightLog(
    writeDataflash(rows.filter(([name, , id]) => name !== 'EV' || id !== 28)),
  );
  expect(samples.every(({ data }) => data.landed === undefined)).toBe(true);
});

test('a log without absolute time has clock none and keeps its steps', () => {
  const { clock, samples } = readFlightLog(writeUlog(flight));
  expect(clock).toBe('none');
  expect(samples.at(-1)!.at - samples[0]!.at).toBe(59_000);
});

test('one wrong GPS time is replaced by the vehicle clock', () => {
  const at = rows.findLastIndex(([name]) => name === 'GPS') - 30;
  const wrong = rows.map((row, index) =>
    index === rows.findIndex(([name], i) => name === 'GPS' && i >= at) ? row.with(3, 5_000) : row,
  );
  const { samples } = readFlightLog(writeDataflash(wrong as typeof rows));
  expect(samples.map((sample) => sample.at)).toEqual(flight.map((_, s) => startAt + s * 1000));
});

test.each([
  ['dated', rows],
  ['undated', rows.map((row) => (row[0] === 'GPS' ? row.with(3, 0).with(4, 0) : row))],
] as const)('%s DataFlash: a position with an impossible time is left out', (_, from) => {
  const last = from.findLastIndex(([name]) => name === 'GPS');
  const wrong = from.map((row, index) => (index === last ? row.with(1, 9e18).with(4, 0) : row));
  const { samples } = readFlightLog(writeDataflash(wrong as typeof rows));
  expect(samples).toHaveLength(flight.length - 1);
  expect(samples.every(({ at }) => at < Date.UTC(2100, 0, 1))).toBe(true);
});

test('a table of too many lines is refused before its rows are read', () => {
  // Read as rows, this is one that is too long and skipped.
  const lines = (count: number) => encode(`time,lat,lon\n"${'x\n'.repeat(count)}"`);
  expect(() => readFlightLog(lines(500_001))).toThrow(expect.objectContaining({ reason: 'positions' }));
  expect(readFlightLog(lines(499_999)).samples).toEqual([]);
});

test('GPS time is ahead of UTC by the leap seconds of its day', () => {
  expect(instantOfGpsTime(1934, 18_000)).toBe(Date.UTC(2017, 0, 29));
  expect(instantOfGpsTime(1796, 16_000)).toBe(Date.UTC(2014, 5, 8));
  expect(instantOfGpsTime(0, 0)).toBeUndefined();
});

test.each(['dataflash', 'ulog'] as const)(
  '%s: a damaged middle loses its own part only, and its size is given',
  (kind) => {
    const bytes = files[kind].slice();
    const from = Math.floor(bytes.length / 2);
    bytes.fill(0xee, from, from + 40);
    const { samples, unreadableBytes } = readFlightLog(bytes);
    expect(samples.length).toBeGreaterThanOrEqual(58);
    expect(unreadableBytes).toBeGreaterThanOrEqual(40);
    expect(unreadableBytes).toBeLessThan(300);
  },
);

test('a CSV with semicolons and decimal commas is read; rows without a place or zone of time are counted', () => {
  const { samples, unreadableBytes } = readFlightLog(
    encode(
      'time;lat;lon;sprayOn\n2026-05-03T08:30:00Z;45,5;7,25;1\n2026-05-03T08:30:01;45;7;1\n2026-05-03T08:30:02Z;;7;0\n',
    ),
  );
  expect(samples).toEqual([{ at: startAt, data: { lat: 45.5, lon: 7.25, sprayOn: true } }]);
  expect(unreadableBytes).toBeGreaterThan(40);
});

test('a log without a position is read and names what it contains', () => {
  const { samples, found } = readFlightLog(writeDataflash(rows.filter(([name]) => name !== 'GPS')));
  expect(samples).toEqual([]);
  expect(Object.fromEntries(found)).toMatchObject({ IMU: 60, POS: 60 });
});

test('other files are refused by the reader', () => {
  for (const text of ['', 'lat,lon\n1,2', '%PDF-1.7', 'ULog'])
    expect(() => readFlightLog(encode(text))).toThrow(FlightLogError);
});

test('cut, damaged and random files give a log or the error of the reader, within their size', () => {
  const attempt = (bytes: Uint8Array) => {
    try {
      const { samples, unreadableBytes } = readFlightLog(bytes);
      expect(unreadableBytes).toBeGreaterThanOrEqual(0);
      expect(unreadableBytes).toBeLessThanOrEqual(bytes.length + 2);
      for (const [index, { at, data }] of samples.entries()) {
        expect(Number.isFinite(at) && Math.abs(data.lat) <= 90 && Math.abs(data.lon) <= 180).toBe(true);
        if (index > 0) expect(at).toBeGreaterThan(samples[index - 1]!.at);
      }
    } catch (error) {
      if (!(error instanceof FlightLogError)) throw error;
    }
  };
  const kind = fc.constantFrom(...kinds);
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 30 });
  fc.assert(
    fc.property(kind, fc.nat(), edits, (name, cut, changes) => {
      const bytes = files[name].slice(0, 1 + (cut % files[name].length));
      for (const [place, byte] of changes) bytes[place % bytes.length] = byte;
      attempt(bytes);
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(kind, fc.uint8Array({ maxLength: 2_000 }), (name, noise) => {
      const head = files[name].slice(0, 700);
      attempt(noise);
      attempt(Uint8Array.from([...head, ...noise]));
    }),
    { numRuns: 200 },
  );
});

const dir = process.env.REAL_DATA_DIR;
if (!dir) console.info('REAL_DATA_DIR is not set: tests on recorded flights are skipped');

describe.skipIf(!dir)('recorded logs', () => {
  test.each([
    ['dronekit_loiter_quad.bin', 'dataflash', 1189, '2014-06-15T22:51:24.400Z', 249.8],
    ['ardupilot_quad_mechanical_fail.log', 'dataflash-text', 551, '2014-01-06T06:19:57.920Z', 110.1],
    ['dronekit_ground.log', 'dataflash-text', 4, '2014-06-08T01:03:32.000Z', 2],
    ['px4_esc_status.ulg', 'ulog', 95, '2019-05-13T14:09:19.612Z', 39.5],
    ['px4_events_sitl.ulg', 'ulog', 108, '2024-03-18T14:49:20.054Z', 21.4],
    ['px4_log_small.ulg', 'ulog', 32, '2021-04-21T06:30:58.613Z', 6.2],
  ] as const)('%s: format, positions, start and length', (name, format, positions, start, lengthS) => {
    const log = readFlightLog(readFileSync(join(dir ?? '', 'flights', name)));
    expect(log).toMatchObject({ format, clock: 'utc', unreadableBytes: 0 });
    expect(log.samples.length).toBe(positions);
    expect(new Date(log.samples[0]!.at).toISOString()).toBe(start);
    expect(Math.abs((log.samples.at(-1)!.at - log.samples[0]!.at) / 1000 - lengthS)).toBeLessThan(0.1);
  });

  test('a text log without GPS weeks has no absolute time', () => {
    const log = readFlightLog(readFileSync(join(dir ?? '', 'flights', 'ardupilot_octo_loiter.log')));
    expect(log).toMatchObject({ clock: 'none', format: 'dataflash-text' });
    expect(log.samples.length).toBe(777);
  });
});
