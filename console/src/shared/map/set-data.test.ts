import type { GeoJSON } from 'geojson';
import { expect, test } from 'vitest';
import { createDataPump } from './set-data.ts';

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
