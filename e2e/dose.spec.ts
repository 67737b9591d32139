import { dose, flights, plots } from '@smartflight/contract/endpoints.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { mapFeatures } from './fixtures/map.ts';
import { expect, test } from './fixtures/test.ts';
import type { World } from './fixtures/world.ts';

const here = { lat: 45.21, lon: 7.81 };
const metreLat = 1 / 111_320;
const metreLon = metreLat / Math.cos((here.lat * Math.PI) / 180);
const laneS = 20;
const turnS = 5;
/** L/min = L/ha · m/s · m · 0.006. */
const setLpha = 30;
const setLpm = setLpha * 5 * 6 * 0.006;
/** Passes of 100 m at 6 m: the fourth is left out, and the second gets half the flow. */
const lanes = [0, 1, 2, 4, 5, 6];

async function fliesWithFaults(world: World, label: string): Promise<string> {
  const drone = await createDrone(world, label, { name: 'Osprey dose' });
  const seconds = lanes.length * (laneS + turnS) + 10;
  const startAt = Math.floor(Date.now() / 1000 - seconds - 20) * 1000;
  const at = (lane: number, northM: number, flowLpm: number) => ({
    heightAglM: 3,
    speedMps: 5,
    armed: true,
    landed: 'in_air',
    swathM: 6,
    targetRateLpha: setLpha,
    lat: here.lat + northM * metreLat,
    lon: here.lon + lane * 6 * metreLon,
    sprayOn: flowLpm > 0,
    flowLpm,
  });
  const samples = lanes.flatMap((lane, nth) => {
    const along = Array.from({ length: laneS + 1 }, (_, s) => (nth % 2 === 0 ? s : laneS - s) * 5);
    const flow = lane === 1 ? setLpm / 2 : setLpm;
    const end = along.at(-1) ?? 0;
    const beyond = nth % 2 === 0 ? 5 : -5;
    return [
      ...along.map((northM, s) => at(lane, northM, s > 0 ? flow : 0)),
      ...Array.from({ length: turnS - 1 }, () => at(lane + 0.5, end + beyond, 0)),
    ];
  });
  const ground = { ...at(6, 0, 0), landed: 'on_ground', armed: false, speedMps: 0 };
  for (const [s, sample] of [...samples, ...Array.from({ length: 6 }, () => ground)].entries())
    await drone.send(sample, startAt + s * 1000);
  const oem = await world.as('oem');
  const listed = async () =>
    (await oem.call(flights.list, { query: { droneId: drone.id } })).items.filter(
      ({ state }) => state !== 'open',
    );
  await expect.poll(async () => (await listed()).length, { timeout: 60_000 }).toBe(1);
  await drone.leave(true);
  return (await listed())[0]?.id ?? '';
}

test('the dose of a flight is shown by cell; findings move the replay, and what was left out becomes a plot', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const id = await fliesWithFaults(world, 'E2E-DOSE');
  const oem = await world.as('oem');
  const map = await oem.call(dose.flight, { params: { id }, query: {} });
  expect(map).toMatchObject({ targetPerHa: setLpha, targetSource: 'flight' });
  expect(map.findings.map(({ kind }) => kind)).toEqual(['low', 'between']);

  const page = await signIn('oem', `/manage-flightlog/detail/${id}`);
  await page.getByRole('radio', { name: 'Dose' }).click();
  await expect
    .poll(async () => (await mapFeatures(page, ['dose-cells'])).length, { timeout: 30_000 })
    .toBeGreaterThan(20);
  await page.getByRole('button', { name: /^Flow below the set rate/ }).click();
  await expect(page).toHaveURL(/[?&]t=\d+/);
  await page.getByRole('button', { name: 'Plot of ground to treat again' }).click();
  await page.getByRole('button', { name: 'Make the plot' }).click();
  await page.locator('.sf-toast').getByRole('button', { name: 'Show it' }).click();
  await expect(page).toHaveURL(/\/plot-manage\?plot=/);
  const plotId = new URL(page.url()).searchParams.get('plot') ?? '';
  const plot = await oem.call(plots.get, { params: { id: plotId } });
  // The strip of 6 m by 100 m that was left out.
  expect(plot.areaM2).toBeGreaterThan(450);
  expect(plot.areaM2).toBeLessThan(800);
});
