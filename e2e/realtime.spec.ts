/// <reference lib="dom" />
import { drones, plots } from '@smartflight/contract/endpoints.ts';
import { close, flying, here } from './fixtures/devices/flying-drone.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { choose } from './fixtures/fields.ts';
import {
  glyphPixels,
  mapDrawn,
  mapFeatures,
  mapPixel,
  mapStill,
  mapView,
  plotNamesIn,
} from './fixtures/map.ts';
import { expect, test } from './fixtures/test.ts';

test('[R-01] a drone made of hand-written messages appears on the map and moves without a reload', async ({
  signIn,
  world,
}) => {
  const page = await signIn('oem', `${close}&q=E2E-R01`);
  const drone = await createDrone(world, 'E2E-R01', { name: 'Kestrel R01' });
  const onMap = async () =>
    (await mapFeatures(page, ['drones'])).find(({ properties }) => properties['id'] === drone.id)?.properties;
  const land = drone.keepSending(flying);
  await expect.poll(onMap).toMatchObject({ name: 'Kestrel R01', heading: 90, locked: false });
  await mapDrawn(page);
  await expect.poll(() => glyphPixels(page, here)).toBeGreaterThan(100);
  expect(await glyphPixels(page, { ...here, lat: here.lat + 0.001 })).toBe(0);
  const row = page.locator(`[data-drone="${drone.id}"]:visible`);
  await expect(row).toContainText('Kestrel R01');
  await expect(row).toContainText('Working');
  land();
  await drone.state({ lock: { reported: true } });
  await drone.send({ ...flying, headingDeg: 180, areaM2: 23_456 });
  await expect.poll(onMap).toMatchObject({ heading: 180, locked: true });
  await expect(row).toContainText('2.35 ha');
  await drone.leave(true);
  await expect(row).toContainText('Offline');
});

test('a pointer at the edge of the map counts the drones outside and shows them', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const drone = await createDrone(world, 'E2E-EDGE', { name: 'Kestrel edge' });
  const land = drone.keepSending({ ...flying, lon: here.lon + 0.05 });
  const page = await signIn('oem', `${close}&q=E2E-EDGE`);
  const pointer = page.getByRole('button', { name: '1 drone outside the map: show it' });
  await expect(pointer).toBeVisible();
  const [box, map] = [await pointer.boundingBox(), await page.locator('.rt-map').boundingBox()];
  expect(box && map && box.x + box.width / 2 - (map.x + map.width / 2)).toBeGreaterThan(0);
  await pointer.click();
  await expect(pointer).toHaveCount(0);
  await expect.poll(() => glyphPixels(page, { ...here, lon: here.lon + 0.05 })).toBeGreaterThan(100);
  land();
  await drone.leave(true);
});

test('drones that are close together are one disc with their number, and a click shows each of them', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const ends: (() => Promise<void>)[] = [];
  for (const [nth, east] of [-0.01, 0.01].entries()) {
    const drone = await createDrone(world, `E2E-NEAR${nth}`, { name: `Kestrel near ${nth}` });
    const land = drone.keepSending({ ...flying, lon: here.lon + east });
    ends.push(async () => {
      land();
      await drone.leave(true);
    });
  }
  const page = await signIn('oem', `/manage/realtime?map=${here.lat},${here.lon},7&q=E2E-NEAR`);
  const drawn = async () =>
    (await mapFeatures(page, ['drones', 'drone-clusters'])).map(({ properties }) => properties);
  await expect.poll(drawn).toMatchObject([{ count: 2, attention: false }]);
  await mapStill(page);
  const { x, y } = await mapPixel(page, here.lon, here.lat);
  await page.mouse.click(x, y);
  await expect.poll(drawn).toMatchObject([{ name: 'Kestrel near 0' }, { name: 'Kestrel near 1' }]);
  expect((await mapView(page)).zoom).toBeGreaterThan(10);
  for (const end of ends) await end();
});

test('[R-02] filters narrow list and map, are in the address and survive a reload', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('oem', '/manage/realtime');
  const rows = page.locator('[data-drone]:visible');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Drone ID, name, pilot' }).fill('SF30-NB-0003');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]q=SF30-NB-0003/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Heron 03');
  await page.getByRole('searchbox', { name: 'Drone ID, name, pilot' }).fill('');
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  await choose(page.getByRole('combobox', { name: 'Connection' }), 'Offline');
  await expect(page).toHaveURL(/[?&]link=offline/);
  await expect(rows.first()).toContainText('Offline');
  await choose(page.getByRole('combobox', { name: 'Connection' }), 'Connection');
  await page.getByRole('button', { name: /Working$/ }).click();
  await expect(page).toHaveURL(/[?&]status=working/);
  await expect(rows.filter({ hasText: 'Offline' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Drone ID, name, pilot' }).fill('no such drone');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/[?&](q|status|link)=/);
});

test('[R-03] [R-04] the panel shows the drone’s reports and its work', async ({ signIn, world }) => {
  const drone = await createDrone(world, 'E2E-R03', { name: 'Kestrel R03' });
  await drone.sprayPass({ ...here, seconds: 60, endedS: 600 });
  const oem = await world.as('oem');
  const known = () => oem.call(drones.get, { params: { id: drone.id } });
  await expect.poll(async () => (await known()).totals.sorties).toBeGreaterThanOrEqual(1);
  const { totals } = await known();
  const page = await signIn('oem', `${close}&drone=${drone.id}`);
  const panel = page.getByRole('complementary', { name: 'Kestrel R03' });
  const land = drone.keepSending(flying);
  try {
    await expect(panel).toContainText('Working');
    for (const [name, value] of [
      ['Work speed', '5.4'],
      ['Height', '3.2'],
      ['Row spacing', '5.5'],
      ['Spray flow', '6.3'],
      ['Sortie area, gross', '1.23'],
      ['Place', 'Turin, IT'],
    ] as const) {
      await expect(panel.locator('.sf-figure').filter({ hasText: name }).first()).toContainText(value);
    }
    await expect(panel).toContainText('Operator');
    const fact = (name: string) => panel.locator('.rt-fact').filter({ hasText: name });
    await expect(fact('Total area')).toContainText((totals.grossAreaM2 / 10_000).toFixed(2));
    await expect(fact('Sorties')).toContainText(String(totals.sorties));
    await expect(fact('Last power-on')).not.toContainText('–');
  } finally {
    land();
  }
  await drone.leave(true);
});

test('[R-06] silence makes a drone stale, its last will offline at once', { tag: '@further' }, async ({
  signIn,
  world,
}) => {
  const drone = await createDrone(world, 'E2E-R06', { name: 'Kestrel R06' });
  const page = await signIn('oem', `${close}&drone=${drone.id}&q=${drone.id}`);
  const row = page.locator(`[data-drone="${drone.id}"]:visible`);
  const hover = drone.keepSending(flying);
  await expect(row).toContainText('Working');
  hover();
  // After three missed reports, one second apart.
  await expect(row).toContainText('Stale');
  const on = drone.keepSending(flying);
  await expect(row).toContainText('Working');
  on();
  await drone.leave(false);
  await expect(row).toContainText('Offline');
  await expect(page.getByRole('complementary', { name: 'Kestrel R06' })).toContainText('Last seen just now');
});

test('[R-07] realtime shows own and permitted drones, manage realtime those of the company alone', {
  tag: '@further',
}, async ({ signIn, browser, world }) => {
  const page = await signIn('pilot', '/realtime');
  // Other tests transfer drones to this pilot meanwhile.
  const ids = async () =>
    (
      await page
        .locator('[data-drone]:visible')
        .evaluateAll((all) => all.map((row) => row.dataset['drone'] ?? ''))
    ).filter((id) => id.startsWith('SF'));
  await expect
    .poll(async () => (await ids()).sort())
    .toEqual(['SF20-PB-0001', 'SF20-PB-0002', 'SF30-NB-0001', 'SF30-NB-0002', 'SF30-NB-0003']);
  await page.goto('/manage/realtime');
  await expect(page).toHaveURL('/404');
  const other = await browser.newContext({ baseURL: world.url });
  const { token } = await world.as('oem2');
  await other.addCookies([{ name: 'token', value: token, url: world.url }]);
  const foreign = await other.newPage();
  await foreign.goto('/manage/realtime');
  const rows = foreign.locator('[data-drone]:visible');
  await expect(rows.first()).toBeVisible();
  const foreignIds = await rows.evaluateAll((all) => all.map((row) => row.dataset['drone'] ?? ''));
  expect(foreignIds.filter((id) => !id.startsWith('SF50-CC-'))).toEqual([]);
  await other.close();
});

test('[R-09] the trail of the current sortie is drawn with its sprayed strips', { tag: '@further' }, async ({
  signIn,
  world,
}) => {
  const drone = await createDrone(world, 'E2E-R09', { name: 'Kestrel R09' });
  const startAt = Math.floor(Date.now() / 1000 - 40) * 1000;
  const at = (s: number) => ({ ...flying, lat: here.lat + s * 0.000_045, courseDeg: 0, headingDeg: 0 });
  for (let s = 0; s <= 40; s += 1) await drone.send(at(s), startAt + s * 1000);
  const page = await signIn('oem', `${close}&drone=${drone.id}`);
  const layers = async () => [...new Set((await mapFeatures(page)).map(({ layer }) => layer))];
  await expect.poll(layers, { timeout: 60_000 }).toContain('trail-path');
  await expect.poll(layers, { timeout: 60_000 }).toContain('trail-strips');
  await drone.leave(true);
});

test('the map opens on the fields of one group of drones, and a button leads from one group to the next', {
  tag: '@further',
}, async ({ signIn, world }) => {
  // Half a degree apart.
  const places = [here, { ...here, lon: here.lon + 0.5 }];
  const group = await Promise.all(places.map((_, n) => createDrone(world, `E2E-GROUP-${n}`)));
  const landings = group.map((drone, n) => drone.keepSending({ ...flying, ...places[n] }));
  const page = await signIn('oem', '/manage/realtime?q=E2E-GROUP');
  await mapStill(page);
  await expect.poll(async () => (await mapView(page)).zoom).toBeGreaterThan(12);
  await mapStill(page);
  const first = await mapView(page);
  await page.getByRole('button', { name: 'Next group' }).click();
  await expect.poll(async () => Math.abs((await mapView(page)).lon - first.lon)).toBeGreaterThan(0.02);
  await mapStill(page);
  expect((await mapView(page)).zoom).toBeGreaterThan(12);
  for (const land of landings) land();
  await Promise.all(group.map((drone) => drone.leave(true)));
});

test('the name of a plot gives way to the text of the drone selected over it, and stays on the map', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const middle = { lat: here.lat - 0.03, lon: here.lon };
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([east = 0, north = 0]): [number, number] => [middle.lon + east * 0.003, middle.lat + north * 0.002]);
  await (await world.as('oem')).call(plots.create, {
    body: { name: 'E2E gives way', boundary: { type: 'Polygon', coordinates: [corners] } },
  });
  const drone = await createDrone(world, 'E2E-LABEL', { name: 'Kestrel label' });
  const land = drone.keepSending({ ...flying, ...middle });
  const page = await signIn('oem', `/manage/realtime?map=${middle.lat},${middle.lon},16&q=E2E-LABEL`);
  const label = page.locator('.sf-map-drone-label > span');
  const named = () => mapFeatures(page, ['plot-names']);
  await expect.poll(named).toHaveLength(1);
  await page.locator(`[data-drone="${drone.id}"]:visible`).click();
  await expect(label).toBeVisible();
  await mapStill(page);
  const box = await label.boundingBox();
  if (!box) throw new Error('the text of the drone has no place');
  await expect.poll(() => plotNamesIn(page, box)).toEqual([]);
  await expect.poll(named).toHaveLength(1);
  land();
  await drone.leave(true);
});

test('[R-09] what a drone has treated is painted before it is selected, live and as stored, and left to its trail then', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const at = { lat: here.lat + 0.03, lon: here.lon };
  const drone = await createDrone(world, 'E2E-PASSES', { name: 'Kestrel passes' });
  const page = await signIn('oem', `/manage/realtime?map=${at.lat},${at.lon},16&q=E2E-PASSES`);
  const painted = async (layer: string) =>
    (await mapFeatures(page, [layer])).filter(({ properties }) => properties['droneId'] === drone.id).length;
  let metres = 0;
  const fly = setInterval(() => {
    metres += 5;
    void drone.send({ ...flying, ...at, lat: at.lat + metres / 111_200, headingDeg: 0, courseDeg: 0 });
  }, 1_000);
  await expect.poll(() => painted('coverage-latest'), { timeout: 30_000 }).toBeGreaterThan(0);
  // The server's answer replaces what the page has drawn from live samples.
  await expect.poll(() => painted('coverage-stored'), { timeout: 60_000 }).toBeGreaterThan(0);
  await page.locator(`[data-drone="${drone.id}"]:visible`).click();
  await expect.poll(() => painted('coverage-stored')).toBe(0);
  clearInterval(fly);
  await drone.leave(true);
});
