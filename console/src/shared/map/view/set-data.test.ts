import type { GeoJSON } from 'geojson';
import { afterEach, expect, test, vi } from 'vitest';
import { asLongAsCut, createDataPump, drawnSource } from './set-data.ts';

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

test('after a cut it rests as long as that took, at most a quarter of a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let finish = (): void => undefined;
  const sink = { setData: () => new Promise<void>((resolve) => (finish = resolve)) };
  const builtAt: number[] = [];
  const pump = createDataPump(() => sink, { restMs: asLongAsCut, onCut: (ms) => builtAt.push(ms) });
  const cut = async (tookMs: number): Promise<void> => {
    const begunMs = performance.now();
    pump.offer(() => at(1));
    expect(pump.isCutting()).toBe(true);
    vi.advanceTimersByTime(tookMs);
    finish();
    await expect.poll(() => pump.isCutting()).toBe(false);
    expect(builtAt.at(-1)).toBe(begunMs);
    expect(pump.isBusy()).toBe(true);
  };
  await cut(40);
  vi.advanceTimersByTime(39);
  expect(pump.isBusy()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(pump.isBusy()).toBe(false);
  await cut(2_000);
  vi.advanceTimersByTime(249);
  expect(pump.isBusy()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(pump.isBusy()).toBe(false);
});

function drawingMap() {
  const listeners = new Set<() => void>();
  let isLoaded = false;
  return {
    isSourceLoaded: (id: string) => id === 'drones' && isLoaded,
    on: (_event: 'render', listener: () => void) => listeners.add(listener),
    off: (_event: 'render', listener: () => void) => listeners.delete(listener),
    listeners,
    load: () => {
      isLoaded = true;
    },
    render: () => {
      for (const listener of [...listeners]) listener();
    },
  };
}

test('data counts as set when a picture shows it, not when the worker has it', async () => {
  const map = drawingMap();
  const source = drawnSource(map, 'drones', { setData: async () => undefined });
  let isSet = false;
  const setting = source?.setData(at(1)).then(() => {
    isSet = true;
  });
  await expect.poll(() => map.listeners.size).toBe(1);
  map.render();
  await Promise.resolve();
  expect(isSet).toBe(false);
  map.load();
  map.render();
  await setting;
  expect(isSet).toBe(true);
  expect(map.listeners.size).toBe(0);
});

test('a map that draws nothing holds its data up for a second at most', async () => {
  vi.useFakeTimers();
  const map = drawingMap();
  const setting = drawnSource(map, 'drones', { setData: async () => undefined })?.setData(at(1));
  await vi.advanceTimersByTimeAsync(1_000);
  await setting;
  expect(map.listeners.size).toBe(0);
});
