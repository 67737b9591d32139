import { upMessages } from '@smartflight/contract/device-link/messages.schemas.ts';
import type { TelemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import { expect, test } from 'vitest';
import { type DeviceMessage, encode } from '../link/message.ts';
import { createDrone } from './drone.ts';
import { planField } from './plan-field.ts';
import { distanceM, planeAt } from './plane.ts';
import type { DroneSpec } from './scenario.ts';

const plane = planeAt({ lat: 47.2, lon: 8.4 });
const corner = (x: number, y: number) => {
  const { lat, lon } = plane.toLatLon(x, y);
  return [lon, lat];
};
const field = { coordinates: [[corner(0, 0), corner(150, 0), corner(150, 90), corner(0, 90), corner(0, 0)]] };
const plan = planField(field, { angleDeg: 90, rowSpacingM: 6, insetM: 3, speedMps: 5, heightM: 3 });
const startAt = Date.UTC(2026, 4, 1, 6);
const spec = (extra: Partial<DroneSpec> = {}): DroneSpec => ({
  id: 'SIM-1',
  jobs: [{ startAt, plan, plotId: 'plot-7', pilotId: 'pilot-3' }],
  ...extra,
});

function flyAll(of: DroneSpec, seed = 1, stepMs = 10_000): DeviceMessage[] {
  const drone = createDrone(of, seed);
  const messages: DeviceMessage[] = [];
  for (let now = startAt; !drone.isDone() && now < startAt + 4 * 3_600_000; now += stepMs) {
    messages.push(...drone.step(now));
  }
  expect(drone.isDone()).toBe(true);
  return messages;
}

type Sampled = { ts: number; seq: number; bootId: string; data: TelemetryData };

function samplesOf(messages: readonly DeviceMessage[]): Sampled[] {
  const all = messages.flatMap(({ leaf, ts, seq, bootId, data }): Sampled[] => {
    if (leaf === 'telemetry') return [{ ts, seq, bootId, data }];
    if (leaf !== 'telemetry/batch') return [];
    const { samples } = data as { samples: Omit<Sampled, 'bootId'>[] };
    return samples.map((sample) => ({ ...sample, bootId }));
  });
  return all.sort((a, b) => a.ts - b.ts || a.seq - b.seq);
}

const place = ({ data }: Sampled) => ({ lat: data.lat ?? 0, lon: data.lon ?? 0 });

test('the same seed gives the same messages however time is cut, another seed gives others', () => {
  const once = flyAll(spec({ linkLossesPerHour: 8 }));
  expect(flyAll(spec({ linkLossesPerHour: 8 }), 1, 60_000)).toEqual(once);
  expect(flyAll(spec({ linkLossesPerHour: 8 }), 2)).not.toEqual(once);
});

test('every message fits the schema of its topic', () => {
  const messages = flyAll(spec({ linkLossesPerHour: 8, rebootsPerHour: 4, rtkFloatsPerHour: 10 }));
  for (const message of messages) {
    const schema = upMessages.drone[message.leaf];
    const wire = encode('SIM-1', message);
    const read = schema?.safeParse(JSON.parse(wire.payload));
    expect(read?.error?.issues ?? [], wire.payload.slice(0, 300)).toEqual([]);
    expect(wire.topic).toBe(`sf/v1/drone/SIM-1/${message.leaf}`);
    expect(wire.retain).toBe(message.leaf === 'status' || message.leaf === 'state');
  }
});

test('it moves as a multicopter can: bounded speed, acceleration and steps', () => {
  const samples = samplesOf(flyAll(spec()));
  for (const [at, sample] of samples.entries()) {
    const before = samples[at - 1];
    const dtS = before ? (sample.ts - before.ts) / 1000 : 0;
    if (!before || dtS === 0 || dtS > 2) continue;
    const { speedMps = 0, climbMps = 0 } = sample.data;
    expect(speedMps).toBeLessThanOrEqual(10.5);
    expect(Math.abs(climbMps)).toBeLessThanOrEqual(2.6);
    expect(Math.abs(speedMps - (before.data.speedMps ?? 0)) / dtS).toBeLessThanOrEqual(2.3);
    expect(distanceM(place(before), place(sample))).toBeLessThanOrEqual(12 * dtS + 0.5);
  }
});

test('it works the whole field: device area, flow times time and the lanes agree', () => {
  const messages = flyAll(spec());
  const sorties = messages.filter(({ leaf }) => leaf === 'sortie').map(({ data }) => data);
  const areaM2 = sorties.reduce((sum, { areaM2: area }) => sum + Number(area), 0);
  expect(areaM2 / plan.areaM2).toBeGreaterThan(0.96);
  expect(areaM2 / plan.areaM2).toBeLessThan(1.02);
  const usedL = sorties.reduce((sum, { volumeUsedL }) => sum + Number(volumeUsedL), 0);
  expect((usedL / areaM2) * 10_000).toBeGreaterThan(20.5);
  expect((usedL / areaM2) * 10_000).toBeLessThan(23);
});

test('a sample with the moment is sent at each switch of product, so that both sides measure the same ground', () => {
  const samples = samplesOf(flyAll(spec())).filter(({ data }) => data.landed === 'in_air');
  const onM2 = samples.reduce((sum, { ts, data }, at) => {
    const before = samples[at - 1];
    if (!before || !(before.data.sprayOn || data.sprayOn)) return sum;
    const { sprayChangedAt = 0 } = data;
    if (before.data.sprayOn !== data.sprayOn) {
      expect(sprayChangedAt).toBeGreaterThanOrEqual(before.ts);
      expect(ts - sprayChangedAt).toBe(250);
    }
    const onMs =
      Math.min(ts, data.sprayOn ? ts : sprayChangedAt) -
      Math.max(before.ts, before.data.sprayOn ? 0 : sprayChangedAt);
    const [from = 0, to = 0] = [before.data.speedMps, data.speedMps];
    return sum + (((from + to) / 2) * (data.swathM ?? 0) * onMs) / 1000;
  }, 0);
  const deviceM2 = Math.max(...samples.map(({ data }) => data.areaM2 ?? 0));
  expect(deviceM2).toBeGreaterThan(5_000);
  expect(Math.abs(onM2 / deviceM2 - 1)).toBeLessThan(0.01);
});

test('a survey flies its lanes and lets no product pass', () => {
  const messages = flyAll(spec({ jobs: [{ startAt, plan, survey: true }] }));
  const flown = samplesOf(messages).filter(({ data }) => data.landed === 'in_air');
  expect(flown.length).toBeGreaterThan(100);
  expect(new Set(flown.map(({ data }) => data.work))).toEqual(new Set(['ferry', 'return']));
  expect(flown.every(({ data }) => data.sprayOn === false && data.areaM2 === 0 && data.flowLpm === 0)).toBe(
    true,
  );
});

test('a large field needs refills and battery swaps, each landing is its own sortie', () => {
  const wide = { coordinates: [[corner(0, 0), corner(400, 0), corner(400, 150), corner(0, 150)]] };
  const big = planField(wide, { angleDeg: 90, rowSpacingM: 6, insetM: 3, speedMps: 6, heightM: 3 });
  const messages = flyAll(spec({ jobs: [{ startAt, plan: big }] }));
  const codes = messages.filter(({ leaf }) => leaf === 'event').map(({ data }) => data.code);
  const count = (code: string) => codes.filter((each) => each === code).length;
  expect(count('takeoff')).toBeGreaterThan(1);
  expect(count('landing')).toBe(count('takeoff'));
  expect(count('refill_end')).toBe(count('takeoff') - 1);
  expect(count('battery_swap')).toBeGreaterThan(0);
  expect(count('low_tank') + count('low_battery')).toBeGreaterThan(0);
  for (const { data } of samplesOf(messages).filter((sample) => sample.data.landed === 'taking_off')) {
    expect(data).toMatchObject({ areaM2: 0, volumeUsedL: 0, sortieId: expect.any(String) });
  }
  const ids = samplesOf(messages).map(({ data }) => data.sortieId);
  expect(new Set(ids.filter(Boolean)).size).toBe(count('takeoff'));
});

test('after link losses the batches hold every sample exactly once, in any order', () => {
  const lossy = flyAll(spec({ linkLossesPerHour: 30 }));
  const batches = lossy.filter(({ leaf }) => leaf === 'telemetry/batch');
  expect(batches.length).toBeGreaterThan(0);
  const numbers = lossy.flatMap(({ leaf, seq, data }) =>
    leaf === 'telemetry/batch'
      ? [seq, ...(data as { samples: { seq: number }[] }).samples.map((sample) => sample.seq)]
      : [seq],
  );
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at));
  const samples = samplesOf(lossy).filter(({ data }) => data.landed === 'in_air');
  for (const [at, { ts }] of samples.entries()) {
    const before = samples[at - 1]?.ts ?? ts;
    expect(ts - before === 0 || ts - before <= 1_000 || ts - before > 30_000).toBe(true);
  }
});

test('a restart in the air begins a new boot with a counter of its own', () => {
  const boots = samplesOf(flyAll(spec({ rebootsPerHour: 40 })));
  const names = [...new Set(boots.map(({ bootId }) => bootId))];
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    const seqs = boots.filter(({ bootId }) => bootId === name).map(({ seq }) => seq);
    expect(new Set(seqs).size).toBe(seqs.length);
  }
});

test('sowing reports kilograms; a device without plan ids leaves them out', () => {
  const job = { startAt, plan, work: 'sow' as const, plotId: 'p', pilotId: 'x' };
  const messages = flyAll(spec({ jobs: [job], omitSortieId: true, omitPlotId: true }));
  const working = samplesOf(messages).find(({ data }) => data.sprayOn && (data.spreadKgpm ?? 0) > 1);
  expect(working?.data).toMatchObject({ work: 'sow', pilotId: 'x' });
  expect(working?.data.flowLpm).toBeUndefined();
  expect(working?.data.sortieId).toBeUndefined();
  expect(messages.some(({ leaf }) => leaf === 'sortie')).toBe(false);
});

test('the next pilot of a drone continues from its recorded work', () => {
  const totals = { areaM2: 10_000, sorties: 4, flightS: 1_000, distanceM: 2_000 };
  flyAll(spec({ totals }));
  const again = flyAll(spec({ totals }));
  const reported = again.flatMap(({ leaf, data }) =>
    leaf === 'state' ? [data.totals as typeof totals] : [],
  );
  expect(reported[0]?.sorties).toBe(5);
  expect(reported.at(-1)?.sorties).toBe(6);
  expect(reported.at(-1)?.areaM2).toBeGreaterThan(reported[0]?.areaM2 ?? 0);
  expect(reported.at(-1)?.areaM2).toBeCloseTo(totals.areaM2, 0);
});
