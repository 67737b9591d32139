import { flights, plots } from '@smartflight/contract/endpoints.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { mapFeatures } from './fixtures/map.ts';
import { expect, test } from './fixtures/test.ts';
import type { World } from './fixtures/world.ts';

const here = { lat: 45.12, lon: 7.72 };
const metreLat = 1 / 111_320;
const metreLon = metreLat / Math.cos((here.lat * Math.PI) / 180);
const laneS = 40;
const turnS = 6;

/** Two passes of 200 m, each 6 m wide and 12 m apart, so that a strip of 6 m between them is missed. */
async function fliesTwoLanes(world: World, label: string): Promise<string> {
  const drone = await createDrone(world, label, { name: 'Kestrel lanes' });
  const startAt = Math.floor(Date.now() / 1000 - 2 * laneS - turnS - 40) * 1000;
  const base = { heightAglM: 3, speedMps: 5, armed: true, landed: 'in_air', swathM: 6, ...here };
  const at = (eastM: number, northM: number, sprayOn: boolean) => ({
    ...base,
    lat: here.lat + northM * metreLat,
    lon: here.lon + eastM * metreLon,
    sprayOn,
    flowLpm: sprayOn ? 6 : 0,
  });
  const samples = [
    ...Array.from({ length: laneS + 1 }, (_, s) => at(0, s * 5, s > 0)),
    ...Array.from({ length: turnS - 1 }, (_, s) => at((s + 1) * 2, laneS * 5, false)),
    ...Array.from({ length: laneS + 1 }, (_, s) => at(12, (laneS - s) * 5, s > 0)),
    ...Array.from({ length: 6 }, () => ({
      ...at(12, 0, false),
      landed: 'on_ground',
      armed: false,
      speedMps: 0,
    })),
  ];
  for (const [s, sample] of samples.entries()) await drone.send(sample, startAt + s * 1000);
  const oem = await world.as('oem');
  const listed = async () =>
    (await oem.call(flights.list, { query: { droneId: drone.id } })).items.filter(
      ({ state }) => state !== 'open',
    );
  await expect.poll(async () => (await listed()).length, { timeout: 60_000 }).toBe(1);
  await drone.leave(true);
  return (await listed())[0]?.id ?? '';
}

test('a link opens a replay at its moment, and the ground is painted as far as the drone has come', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const id = await fliesTwoLanes(world, 'E2E-REPLAY');
  const page = await signIn('oem', `/manage-flightlog/detail/${id}?t=20`);
  const drawn = async (layer: string) => (await mapFeatures(page, [layer])).length;
  await expect.poll(() => drawn('painted'), { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await drawn('coverage-once')).toBe(0);
  await page.getByRole('slider').first().press('End');
  await expect.poll(() => drawn('coverage-once')).toBeGreaterThan(0);
  await expect.poll(() => drawn('painted')).toBe(0);
});

test('the gaps between passes are drawn apart and become a plot to treat again in two clicks', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const id = await fliesTwoLanes(world, 'E2E-GAPS');
  const page = await signIn('oem', `/manage-flightlog/detail/${id}`);
  await expect
    .poll(async () => (await mapFeatures(page, ['coverage-gap'])).length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Plot of the gaps' }).click();
  await page.getByRole('button', { name: 'Make the plot' }).click();
  await page.locator('.sf-toast').getByRole('button', { name: 'Show it' }).click();
  await expect(page).toHaveURL(/\/plot-manage\?plot=/);
  const plotId = new URL(page.url()).searchParams.get('plot') ?? '';
  const plot = await (await world.as('oem')).call(plots.get, { params: { id: plotId } });
  expect(plot.name).toMatch(/^Kestrel lanes, gaps \d{4}-\d{2}-\d{2}$/);
  // 200 m of the strip of 6 m between the passes, less its oblique ends.
  expect(plot.areaM2).toBeGreaterThan(1_000);
  expect(plot.areaM2).toBeLessThan(1_300);
  await expect(page.locator('.sf-inspector:visible')).toContainText('Kestrel lanes, gaps');
});
