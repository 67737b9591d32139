import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecording } from '@smartflight/fleet/replay/replay.ts';
import type { Sample } from '@smartflight/server/features/flights/derivation/sample.ts';
import { deriveSorties } from '@smartflight/server/features/flights/derivation/sorties.ts';
import { expect, test } from 'vitest';

const folder = join(process.env['REAL_DATA_DIR'] ?? '', 'flights');
const hasRecordings = process.env['REAL_DATA_DIR'] !== undefined && existsSync(folder);
if (!hasRecordings) console.log('REAL_DATA_DIR is not set: the tests on recorded flights are skipped');

/** The samples of a recording as a drone without `landed` and without a radar sends them. */
async function withoutLanded(file: string): Promise<Sample[]> {
  if (file.startsWith('ardupilot')) return readTextLog(readFileSync(join(folder, file), 'utf8'));
  const { samples } = await readRecording(join(folder, file));
  return samples.map(({ at, data }, seq) => {
    const { lat, lon, heightHomeM, speedMps, climbMps, armed } = data;
    const sample = { bootId: 'b', seq, at, lat, lon, heightHomeM, speedMps, climbMps, armed };
    return Object.fromEntries(
      Object.entries(sample).filter(([, value]) => value !== undefined),
    ) as unknown as Sample;
  });
}

/** ArduCopter dataflash as text: events 10 and 11 arm and disarm, GPS has time and speed, CTUN the barometer. */
function readTextLog(text: string): Sample[] {
  const columns = new Map<string, string[]>();
  const samples: Sample[] = [];
  let armed = false;
  let heightHomeM = 0;
  let climbMps = 0;
  for (const line of text.split('\n')) {
    const [kind = '', ...cells] = line.split(',').map((cell) => cell.trim());
    if (kind === 'FMT') columns.set(cells[2] ?? '', cells.slice(4));
    const of = (name: string) => Number(cells[columns.get(kind)?.indexOf(name) ?? -1]);
    if (kind === 'EV' && cells[0] === '10') armed = true;
    if (kind === 'EV' && cells[0] === '11') armed = false;
    if (kind === 'CTUN') [heightHomeM, climbMps] = [of('BarAlt'), of('CRate') / 100];
    if (kind !== 'GPS') continue;
    const at = columns.get('GPS')?.includes('TimeMS') ? of('TimeMS') : of('Time');
    const seq = samples.length;
    samples.push({ bootId: 'b', seq, at, armed, heightHomeM, climbMps, speedMps: of('Spd') });
  }
  return samples;
}

/** First sample of the longest armed climb that leaves 0.5 m and stays above it for 5 s; another method than ours. */
function liftOffAt(samples: readonly Sample[]): number {
  let from: Sample | undefined;
  for (const sample of samples) {
    if (!sample.armed || (sample.heightHomeM ?? 0) <= 0.5) from = undefined;
    else if (!from) from = sample;
    else if (sample.at - from.at >= 5_000) return from.at;
  }
  throw new Error('the recording has no take-off');
}

for (const file of [
  'dronekit_auto_quad.tlog',
  'uavlogviewer_vtol_sitl.tlog',
  'dronedeploy_phantom4_survey.log',
  'dronedeploy_phantom4_two_plans.log',
  'ardupilot_octo_loiter.log',
  'ardupilot_quad_mechanical_fail.log',
]) {
  test.skipIf(!hasRecordings)(
    `${file}: without landed and radar the take-off is found within 5 s [G-05]`,
    async () => {
      const samples = await withoutLanded(file);
      const [first] = deriveSorties(samples);
      const lateS = ((first?.startAt ?? Number.NaN) - liftOffAt(samples)) / 1000;
      console.log(`${file}: take-off found ${lateS.toFixed(1)} s after it left 0.5 m`);
      expect(Math.abs(lateS)).toBeLessThanOrEqual(5);
    },
  );
}

test.skipIf(!hasRecordings)(
  'a recording that stands still is no flight without landed either [G-05]',
  async () => {
    const samples = await withoutLanded('uavlogviewer_fork_sub_v2.tlog');
    expect(samples.length).toBeGreaterThan(0);
    expect(deriveSorties(samples)).toEqual([]);
  },
);
