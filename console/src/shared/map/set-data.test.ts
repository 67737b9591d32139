import type { GeoJSON } from 'geojson';
import { afterEach, expect, test, vi } from 'vitest';
import { createDataPump } from './set-data.ts';

afterEach(() => {
  vi.useRealTimers();
});

const at = (lon: number): GeoJSON => ({ type: 'Point', coordinates: [lon, 0] });

test('while one update is under way newer ones wait and only the newest is built and sent', async () => {
  const sent: GeoJSON[] = [];
  const built: number[] = [];
  const finish: (() => void)[] = [];
  const sink = {
    setData: (data: GeoJSON) => {
      sent.push(data);
      return new Promise<void>((resolve) => finish.push(resolve));
    },
  };
  const pump = createDataPump(() => sink);
  const offer = (lon: number) =>
    pump.offer(() => {
      built.push(lon);
      return at(lon);
    });
  offer(1);
  offer(2);
  offer(3);
  expect(sent).toEqual([at(1)]);
  expect(pump.isBusy()).toBe(true);
  finish[0]?.();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual(at(3));
  expect(built).toEqual([1, 3]);
});

test('after a cut it rests by the share of the time that took, at most a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let finish = (): void => undefined;
  const sink = { setData: () => new Promise<void>((resolve) => (finish = resolve)) };
  const pump = createDataPump(() => sink, 4);
  const cut = async (tookMs: number): Promise<void> => {
    pump.offer(() => at(1));
    expect(pump.isCutting()).toBe(true);
    vi.advanceTimersByTime(tookMs);
    finish();
    await expect.poll(() => pump.isCutting()).toBe(false);
    expect(pump.isBusy()).toBe(true);
  };
  await cut(10);
  vi.advanceTimersByTime(39);
  expect(pump.isBusy()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(pump.isBusy()).toBe(false);
  await cut(2_000);
  vi.advanceTimersByTime(999);
  expect(pump.isBusy()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(pump.isBusy()).toBe(false);
});
