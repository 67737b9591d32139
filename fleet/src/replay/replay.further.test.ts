import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { telemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import {
  dataflashRows,
  lanesFlight,
  writeDataflash,
  writeUlog,
} from '@smartflight/geo/flight-logs/test-log-writers.ts';
import { describe, expect, test } from 'vitest';
import { distanceM } from '../drone/plane.ts';
import { type RecordedSample, thin } from './recording.ts';
import { messagesOf, readRecording, replay, shiftOf } from './replay.ts';
import { secondReadingOfDroneDeploy, secondReadingOfTlog } from './second-reading.ts';
import { readTlog } from './tlog.ts';

const dir = process.env.REAL_DATA_DIR;
const file = (name: string) => join(dir ?? '', 'flights', name);

const place = ({ data }: RecordedSample) => ({ lat: data.lat ?? 0, lon: data.lon ?? 0 });
const lengthM = (samples: readonly RecordedSample[]) =>
  samples.slice(1).reduce((sum, sample, at) => sum + distanceM(place(samples[at]!), place(sample)), 0);

/** The longest stretch in the air; a second on the ground does not end it, as the sortie rules bridge bounces. */
function airborne(samples: readonly RecordedSample[]): RecordedSample[] {
  let best: RecordedSample[] = [];
  let open: RecordedSample[] = [];
  let groundedAt: number | undefined;
  for (const sample of samples) {
    if (sample.data.landed !== 'on_ground') {
      groundedAt = undefined;
      open.push(sample);
    } else {
      groundedAt ??= sample.at;
      if (sample.at - groundedAt >= 3_000) open = [];
    }
    if (open.length > best.length) best = [...open];
  }
  return best;
}

if (!dir) console.info('REAL_DATA_DIR is not set: tests on recorded flights are skipped');

describe.skipIf(!dir)('recorded flights', () => {
  const figures = [
    ['dronekit_auto_quad.tlog', 1181, 418.9, 1104.8, 1099.8, 20.4],
    ['uavlogviewer_vtol_sitl.tlog', 807, 207.6, 1825.9, 1780.1, 63.35],
    ['dronedeploy_phantom4_survey.log', 2197, 233.0, 899.9, 897.7, 55.8],
    ['dronedeploy_phantom4_two_plans.log', 1162, 220.2, 1026.9, 1020.3, 53.0],
    ['dronedeploy_truncated.log', 15, 1.4, 0.4, 0.3, 3.6],
    ['uavlogviewer_fork_sub_v2.tlog', 13, 11, 0, 0, 0],
  ] as const;

  test.each(figures)(
    '%s: what is sent has the stated figures',
    async (name, positions, s, m, hz1M, heightM) => {
      const { samples } = await readRecording(file(name));
      const shiftMs = shiftOf(samples, {
        at: 'now',
        speed: 10,
        startAt: Date.UTC(2026, 0, 1),
        retentionDays: 400,
      });
      const messages = messagesOf(samples, shiftMs, 'b');
      const sent = messages.map(({ ts, data }) => ({
        at: ts,
        data: telemetryData.parse(JSON.parse(JSON.stringify(data))),
      }));
      expect(sent.length).toBe(positions);
      expect(Math.abs((sent.at(-1)!.at - sent[0]!.at) / 1000 - s)).toBeLessThan(1);
      expect(lengthM(sent)).toBeGreaterThanOrEqual(0.99 * hz1M);
      expect(lengthM(sent)).toBeLessThanOrEqual(1.01 * m + 0.05);
      expect(Math.abs(lengthM(thin(samples, 1)) - hz1M)).toBeLessThanOrEqual(0.01 * hz1M + 0.1);
      expect(Math.abs(Math.max(...sent.map(({ data }) => data.heightHomeM ?? 0)) - heightM)).toBeLessThan(
        0.5,
      );
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, at) => at + 1));
    },
  );

  test('the box of the recorded mission is kept', async () => {
    const { samples } = await readRecording(file('dronekit_auto_quad.tlog'));
    const lats = samples.map(({ data }) => data.lat ?? 0);
    const lons = samples.map(({ data }) => data.lon ?? 0);
    const box = [Math.min(...lats), Math.min(...lons), Math.max(...lats), Math.max(...lons)];
    const stated = [37.871245, -122.318639, 37.872061, -122.316086];
    for (const [at, edge] of box.entries()) expect(Math.abs(edge - stated[at]!)).toBeLessThan(2e-6);
  });

  test.each([
    ['dronekit_auto_quad.tlog', secondReadingOfTlog],
    ['uavlogviewer_vtol_sitl.tlog', secondReadingOfTlog],
    ['dronedeploy_phantom4_survey.log', secondReadingOfDroneDeploy],
    ['dronedeploy_phantom4_two_plans.log', secondReadingOfDroneDeploy],
  ] as const)('%s: landed agrees with a second reading of the file', async (name, second) => {
    const { samples, format } = await readRecording(file(name));
    const flown = airborne(samples);
    const [read, ...more] = second(file(name));
    expect(more).toEqual([]);
    const durationS = (flown.at(-1)!.at - flown[0]!.at) / 1000;
    expect(durationS / read!.durationS).toBeCloseTo(1, 2);
    expect(Math.abs(durationS / read!.durationS - 1)).toBeLessThan(0.01);
    expect(Math.abs(lengthM(flown) / read!.distanceM - 1)).toBeLessThan(0.01);
    expect(flown.every(({ data }) => data.landedDerived === (format === 'tlog' ? true : undefined))).toBe(
      true,
    );
  });

  test('a stationary vehicle, and a log cut anywhere, make no flight and no crash', async () => {
    const standing = await readRecording(file('uavlogviewer_fork_sub_v2.tlog'));
    expect(airborne(standing.samples)).toEqual([]);
    const whole = await readRecording(file('dronekit_auto_quad.tlog'));
    const { readFile } = await import('node:fs/promises');
    const bytes = await readFile(file('dronekit_auto_quad.tlog'));
    for (const share of [0, 0.00001, 0.1234567, 0.5]) {
      const { samples } = readTlog(bytes.subarray(0, Math.floor(bytes.length * share)));
      expect(samples.length).toBeLessThan(whole.samples.length);
    }
    const { samples } = readTlog(bytes.subarray(100_003));
    expect(samples.length).toBeGreaterThan(900);
  });
});

const row = (s: number, lat: number | '', flying: 0 | 1) =>
  `11/13/2020 01:12:4${s}\t${s}.5\t${lat}\t7\t10\t1\t${flying}`;
const head = [
  '#DroneDeploy\t1',
  'Session Start\t11/13/2020 01:12:40',
  'Date/Time (UTC)\tElapsed Time (sec)\tAircraft Latitude (Degrees)\tAircraft Longitude (Degrees)\tAircraft Speed (mph)\tAircraft Motors On\tAircraft Flying',
];

async function tableOf(...lines: string[]) {
  const path = join(await mkdtemp(join(tmpdir(), 'replay-')), 'flight.log');
  await writeFile(path, [...head, ...lines].join('\n'));
  return readRecording(path);
}

test('a table in miles and feet becomes metres; rows cut off or without a position are left out', async () => {
  const { samples } = await tableOf(
    row(1, 45, 0),
    row(2, '', 1),
    row(3, 0, 1),
    row(4, 45.1, 1),
    '11/13/2020 01:1',
  );
  expect(samples.map(({ data }) => data.lat)).toEqual([45, 0, 45.1]);
  expect(samples[0]?.data).toMatchObject({ armed: true, landed: 'on_ground', speedMps: 4.47 });
  expect(samples[2]?.at).toBe(Date.UTC(2020, 10, 13, 1, 12, 44, 500));
  await expect(tableOf()).rejects.toThrow('no position in this dronedeploy file');
});

test('the log ends with its replay, never ahead of the clock; recorded times too old are refused with the remedy', () => {
  const samples = [0, 60_000].map((at) => ({ at: 1_000_000 + at, data: { lat: 1, lon: 2 } }));
  const startAt = Date.UTC(2026, 0, 1);
  for (const speed of [1, 10, Number.POSITIVE_INFINITY]) {
    const shift = shiftOf(samples, { at: 'now', speed, startAt, retentionDays: 400 });
    expect(1_060_000 + shift).toBe(startAt + 60_000 / speed);
  }
  const times = { at: 'recorded' as const, speed: 1, startAt };
  expect(() => shiftOf(samples, { ...times, retentionDays: 400 })).toThrow('use --at now');
  expect(shiftOf(samples, { ...times, retentionDays: 40_000 })).toBe(0);
});

test('a file of another kind is refused by name', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'replay-')), 'flight.bin');
  await writeFile(path, 'x');
  await expect(readRecording(path)).rejects.toThrow('not an ArduPilot DataFlash log');
});

/** Runs the command line on a file; the server that it names counts the calls. */
async function fly(name: string, content: Uint8Array) {
  const path = join(await mkdtemp(join(tmpdir(), 'replay-')), name);
  await writeFile(path, content);
  let calls = 0;
  const server = createServer((_, response) => {
    calls++;
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const program = fileURLToPath(new URL('../fly.ts', import.meta.url));
  const account = ['--api', `http://127.0.0.1:${port}`, '--as', 'a', '--password', 'b'];
  const run = spawn(process.execPath, [program, '--replay', path, ...account]);
  let errors = '';
  run.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(run, 'close');
  server.close();
  return { code, errors, calls };
}

test('a file without a position calls no server and exits with an error that names what was found', async () => {
  const rows = dataflashRows(lanesFlight(20), Date.UTC(2026, 0, 1));
  const bytes = writeDataflash(rows.filter(([name]) => name !== 'GPS'));
  const { code, errors, calls } = await fly('bench.bin', bytes);
  expect({ code, calls }).toEqual({ code: 2, calls: 0 });
  expect(errors).toMatch(/bench\.bin: no position in this dataflash file \(found: .*IMU 20/);
  const whole = await fly('flight.bin', writeDataflash(rows));
  expect(whole.calls).toBeGreaterThan(0);
});

test('a log without absolute time is replayed as of now, and its recorded times are refused', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'replay-')), 'flight.ulg');
  await writeFile(path, writeUlog(lanesFlight(20)));
  const recording = await readRecording(path);
  expect(recording).toMatchObject({ format: 'ulog', clock: 'none' });
  expect(recording.samples.length).toBe(20);
  const device = { id: 'd', secret: 's', kind: 'drone' as const };
  await expect(replay({ url: 'mqtt://127.0.0.1:1', device, recording, at: 'recorded' })).rejects.toThrow(
    'no absolute time',
  );
});
