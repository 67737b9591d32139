/// <reference lib="dom" />

import { flights, health } from '@smartflight/contract/endpoints.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { mapFeatures } from './fixtures/map.ts';
import { expect, test } from './fixtures/test.ts';

const payloads = [
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(2)>',
  "'-alert(3)-'{{7*7}}#{7*7}",
  'javascript:alert(4)//<b>x',
];

test('names and telemetry that look like markup stay text on every screen', { tag: '@further' }, async ({
  signIn,
  world,
  page,
}) => {
  const oem = await world.as('oem');
  const here = { lat: 45.3, lon: 7.8 };
  const made = await Promise.all(
    payloads.map((name, index) => createDrone(world, `E2E-XSS-${index}`, { name, model: `M${index}<i>` })),
  );
  for (const [index, drone] of made.entries()) {
    await drone.sprayPass({
      lat: here.lat + index * 0.01,
      lon: here.lon,
      seconds: 30,
      endedS: 60,
      extra: { mode: payloads[0], sortieId: 'a<b>"c', pilotId: payloads[1], plotId: '<script>' },
    });
  }
  const sorties = async () => {
    const found = await Promise.all(
      made.map(({ id }) => oem.call(flights.list, { query: { droneId: id, size: 1 } })),
    );
    return found.filter(({ total }) => total > 0).length;
  };
  await expect.poll(sorties, { timeout: 60_000 }).toBe(made.length);
  const stops = made.map((drone, index) =>
    drone.keepSending({
      lat: here.lat,
      lon: here.lon + index * 1e-3,
      armed: true,
      landed: 'in_air',
      mode: payloads[2],
    }),
  );
  await signIn('oem', `/manage/realtime?map=${here.lat},${here.lon},14&q=E2E-XSS`);
  await expect(page.locator('[data-drone]:visible')).toHaveCount(made.length);
  for (const [index, name] of payloads.entries()) {
    const row = page.locator(`[data-drone="${made[index]?.id}"]:visible`);
    await expect(row).toContainText(name);
    await row.click();
    await expect(page.getByRole('complementary', { name })).toContainText(name);
  }
  await expect
    .poll(async () => (await mapFeatures(page, ['drones', 'drone-selected'])).length)
    .toBeGreaterThan(0);
  await page.goto(`/manage-flightlog?droneId=${made[0]?.id}`);
  await expect(page.locator('tbody tr.is-link:visible')).toContainText(payloads[0] ?? '');
  await page.locator('tbody tr.is-link:visible').click();
  await expect(page.getByRole('complementary', { name: 'Flight details' })).toContainText(payloads[0] ?? '');
  await expect(page).toHaveTitle(/onerror/);
  for (const stop of stops) stop();
  expect(await page.locator('img[src="x"], b, i').filter({ hasText: 'onerror' }).count()).toBe(0);
});

test('[A-04] the API describes itself in a page that lists its calls', { tag: '@further' }, async ({
  page,
  world,
}) => {
  const answer = await page.request.get('/api/openapi.json');
  const document = await answer.json();
  expect(document.openapi).toMatch(/^3\.1/);
  for (const path of [flights.list.path, flights.export.path, health.ready.path]) {
    expect(Object.keys(document.paths)).toContain(path);
  }
  await page.goto('/api/docs');
  // The third-party page renders only the endpoints in view.
  await expect(page.getByText('/api/v2/login').first()).toBeVisible();
  const paths = Object.keys(document.paths);
  const last = page.locator(`[data-path="${paths.at(-1)}"]`).first();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(world.url).toContain('127.0.0.1');
});

test('[P-20] the server itself refuses the not yet verified everywhere but on the way in', {
  tag: '@further',
}, async ({ page, world, signIn }) => {
  const newcomer = await world.as('newcomer');
  await signIn('newcomer', '/');
  for (const endpoint of [flights.list, flights.export]) {
    expect(await newcomer.statusOf(endpoint)).toBe(403);
  }
  const closed = await page.evaluate(
    ([token]) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/live`);
        socket.onopen = () => {
          socket.send(JSON.stringify({ type: 'auth', token }));
          socket.send(JSON.stringify({ type: 'watch' }));
        };
        socket.onclose = ({ code }) => resolve(code);
      }),
    [newcomer.token],
  );
  expect(closed).toBe(4403);
});
