import { stationData } from '@smartflight/contract/device-link/station.schemas.ts';
import { expect, test } from 'vitest';
import { createStation, stationLog } from './station.ts';

const from = Date.UTC(2026, 0, 1);
const dayMs = 86_400_000;
const spec = { id: 'W1', lat: -34.3, lon: 146.1 };

test('a year of a simulated station is weather that can be, the same for the same station', () => {
  const year = [...stationLog(spec, { from, to: from + 365 * dayMs })];
  expect(year).toHaveLength(365 * 288);
  const read = year.map(({ data }) => stationData.parse(data));
  const winds = read.map(({ windMps = 0 }) => windMps);
  expect(Math.max(...winds)).toBeGreaterThan(4);
  expect(Math.max(...winds)).toBeLessThan(12);
  expect(winds.filter((wind) => wind < 5).length / winds.length).toBeGreaterThan(0.8);
  expect(read.some(({ rainMmph = 0 }) => rainMmph > 0)).toBe(true);
  expect([...stationLog(spec, { from, to: from + dayMs })]).toEqual(year.slice(0, 288));
});

test('an afternoon is warmer, windier and drier than the night before it, by the sun of the place', () => {
  const readings = [...stationLog(spec, { from, to: from + 90 * dayMs })];
  const at = (hour: number): { tempC: number; windMps: number; humidityPct: number } => {
    const those = readings.filter(({ ts }) => Math.floor(ts / 3_600_000 + spec.lon / 15) % 24 === hour);
    const mean = (name: string) =>
      those.reduce((sum, { data }) => sum + Number(data[name]), 0) / those.length;
    return { tempC: mean('tempC'), windMps: mean('windMps'), humidityPct: mean('humidityPct') };
  };
  const [night, noon] = [at(3), at(15)];
  expect(noon.tempC).toBeGreaterThan(night.tempC + 5);
  expect(noon.windMps).toBeGreaterThan(night.windMps + 0.5);
  expect(noon.humidityPct).toBeLessThan(night.humidityPct - 10);
});

test('a connected station reports once a minute, and one with a broken sensor what cannot be', () => {
  const station = createStation({ ...spec, misreadsHumidity: true }, from);
  const messages = [...station.step(from + 90_000), ...station.step(from + 5 * 60_000)];
  expect(messages.map(({ leaf }) => leaf)).toEqual(['status', ...Array<string>(6).fill('telemetry')]);
  expect(new Set(messages.map(({ seq }) => seq)).size).toBe(7);
  for (const { data } of messages.slice(1))
    expect(stationData.safeParse(data).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'humidityPct',
    ]);
});
