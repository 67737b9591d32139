import { readFile } from 'node:fs/promises';
import { flights } from '@smartflight/contract/endpoints.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { mapFeatures, mapSettled } from './fixtures/map.ts';
import { workedFlights } from './fixtures/screen-paths.ts';
import { readSheet } from './fixtures/sheet.ts';
import { expect, test } from './fixtures/test.ts';

const here = { lat: 45.06, lon: 7.66 };
const hectares = (m2: number) => (m2 / 10_000).toFixed(2);
/** First of the last `days` local days, `YYYY-MM-DD`; today is the last of them. */
const firstDay = (days: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() - (days - 1) * 86_400_000);

test('[G-05] [G-01] a drone of hand-made messages is in the log after landing, once for all repeats', async ({
  signIn,
  world,
}) => {
  const drone = await createDrone(world, 'E2E-G05', { name: 'Kestrel G05' });
  const page = await signIn('oem', `/manage-flightlog?droneId=${drone.id}`);
  await expect(page.getByText('Nothing matches the filters')).toBeVisible();
  const oem = await world.as('oem');
  const listed = async () => (await oem.call(flights.list, { query: { droneId: drone.id } })).items;
  const samples = await drone.sprayPass({ ...here, seconds: 80, endedS: 30 });
  await expect.poll(async () => (await listed()).length, { timeout: 60_000 }).toBe(1);
  await samples.sendAgain();
  await page.reload();
  const rows = page.locator('tbody tr.is-link:visible');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Kestrel G05');
  await expect(rows).toContainText('0.20');
  await expect(rows).toContainText('1 min 21 s');
  expect((await listed())[0]?.grossAreaM2).toBeCloseTo(2000, -2);
  await drone.leave(true);
});

test('[G-01] ranges, work type and zero area select on the server, and totals cover the whole filter', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const page = await signIn('pilot', '/flightlog');
  const api = await world.as('pilot');
  const totals = page.locator('.sf-figures:visible').first();
  const shows = async (query: object) => {
    const { totals: want } = await api.call(flights.list, {
      query: { scope: 'own', tz: 'Australia/Sydney', size: 1, ...query },
    });
    await expect(totals).toContainText(hectares(want.grossAreaM2));
    await expect(totals).toContainText(String(want.sorties));
    return want;
  };
  const since = (days: number) => firstDay(days, 'Australia/Sydney');
  await page.getByRole('radio', { name: 'Last three months' }).click();
  const all = await shows({ from: since(90) });
  expect(all.zeroAreaSorties).toBeGreaterThan(0);
  await page.getByRole('switch', { name: /Hide zero area/ }).click({ force: true });
  await expect(page).toHaveURL(/hideZero=true/);
  const worked = await shows({ from: since(90), hideZero: 'true' });
  expect(worked.sorties).toBe(all.sorties - all.zeroAreaSorties);
  await page.getByRole('radio', { name: 'Sowing' }).click();
  await expect(page).toHaveURL(/workType=sow/);
  await shows({ from: since(90), hideZero: 'true', workType: 'sow' });
  await page.getByRole('radio', { name: 'Last week' }).click();
  await shows({ from: since(7), hideZero: 'true', workType: 'sow' });
});

test('[G-01] columns sort on the server, pages follow, and a filter by drone is found by typing', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const page = await signIn('admin', '/manage-flightlog?range=month');
  const api = await world.as('admin');
  const rows = page.locator('tbody tr.is-link:visible');
  await page
    .getByRole('columnheader', { name: /^Gross/ })
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(/sort=-grossAreaM2/);
  const [largest] = await workedFlights(world, 'admin', 1);
  await expect(rows.first()).toContainText(hectares(largest?.grossAreaM2 ?? -1));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('.sf-pager:visible')).toContainText(/51–/);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Drone' }).fill('SF30-SJ-0002');
  await page
    .getByRole('option', { name: /苍鹭 02|SF30-SJ-0002/ })
    .first()
    .click();
  await expect(page).toHaveURL(/droneId=SF30-SJ-0002/);
  await expect(page).not.toHaveURL(/page=2/);
  const { total } = await api.call(flights.list, {
    query: { droneId: 'SF30-SJ-0002', scope: 'tenant', from: firstDay(30, 'UTC'), tz: 'UTC', size: 1 },
  });
  await page.keyboard.press('Escape');
  await expect(page.locator('.sf-pager:visible')).toContainText(`of ${total}`);
  await expect(rows.first()).toContainText('苍鹭 02');
});

test('[G-02] the export holds exactly what the filter selects, in the language and unit of the user', async ({
  signIn,
  world,
}) => {
  const drone = await createDrone(world, 'E2E-G02', { name: '=HYPERLINK("http://evil.test")' });
  await drone.sprayPass({ ...here, seconds: 80, endedS: 400 });
  await drone.sprayPass({ lat: here.lat + 0.1, lon: here.lon, seconds: 40, endedS: 200 });
  const oem = await world.as('oem');
  const query = { droneId: drone.id, scope: 'tenant' as const, sort: 'grossAreaM2' };
  await expect.poll(async () => (await oem.call(flights.list, { query })).total, { timeout: 60_000 }).toBe(2);
  const page = await signIn('oem', `/manage-flightlog?droneId=${drone.id}&sort=grossAreaM2`, { lang: 'zh' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  await expect(page.locator('.sf-export:visible')).toContainText('2');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const [head = [], ...rows] = await readSheet(await file.path());
  const { items } = await oem.call(flights.list, { query });
  expect(rows).toHaveLength(2);
  expect(head.join(' ')).toContain('亩');
  const areas = head.findIndex((title) => String(title).includes('亩'));
  for (const [index, row] of rows.entries()) {
    expect(Number(row[areas])).toBeCloseTo(((items[index]?.grossAreaM2 ?? 0) * 3) / 2000, 1);
  }
  const texts = rows.flat().filter((cell) => typeof cell === 'string');
  expect(texts.some((text) => text.includes('HYPERLINK'))).toBe(true);
  expect(texts.filter((text) => /^[=+\-@]/.test(text))).toEqual([]);
  await drone.leave(true);
});

test('[G-02][G-03] a sown rate is one figure in log, live panel, detail, record and sheet', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const drone = await createDrone(world, 'E2E-SOW');
  const sowing = { work: 'sow', spreadKgpm: 8.3, flowLpm: undefined };
  await drone.sprayPass({ ...here, lat: here.lat + 0.2, seconds: 80, endedS: 60, extra: sowing });
  const oem = await world.as('oem');
  const query = { droneId: drone.id, scope: 'tenant' as const };
  const newest = async () => (await oem.call(flights.list, { query })).items[0];
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ workType: 'sow' });
  const flight = await newest();
  const figure = (flight?.rateKgpha ?? Number.NaN).toFixed(1);
  expect(Number(figure)).toBeGreaterThan(10);
  const page = await signIn('oem', `/manage-flightlog?droneId=${drone.id}`);
  const row = page.locator('tbody tr:visible').filter({ hasText: 'E2E-SOW' }).first();
  await expect(row.getByRole('cell', { name: figure, exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  const [head = [], line = []] = await readSheet(await (await download).path());
  expect(Number(line[head.indexOf('Spread rate (kg/ha)')]).toFixed(1)).toBe(figure);
  await page.goto(`/manage-flightlog/detail/${flight?.id}`);
  await expect(page.getByRole('complementary', { name: 'Flight details' })).toContainText(
    new RegExp(`${figure}\\s*kg/ha`),
  );
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.sf-fd-record:visible')).toContainText(new RegExp(`${figure}\\s*kg/ha`));
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/manage/realtime');
  await page.locator(`[data-drone="${drone.id}"]:visible`).click();
  await expect(page.getByRole('complementary', { name: 'E2E-SOW' })).toContainText(
    new RegExp(`${figure}\\s*kg/ha`),
  );
  await drone.leave(true);
});

test('[G-02] the export offers its formats with what each is for, and writes the chosen one', {
  tag: '@further',
}, async ({ signIn }) => {
  const page = await signIn('oem', '/manage-flightlog');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const choice = page.getByRole('menuitem', { name: 'GeoJSON (.geojson)' });
  await expect(choice).toContainText('such as QGIS');
  const download = page.waitForEvent('download');
  await choice.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^flights_.*\.geojson$/);
  const { features } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(features.length).toBeGreaterThan(0);
  await expect(page.locator('.sf-export:visible')).toContainText('GeoJSON');
});

test('[G-02] an export that fails is reported and can be tried again', { tag: '@further' }, async ({
  signIn,
  page,
  watch,
}) => {
  watch.allow(/500/);
  await page.route('**/api/exports/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'server.failed', msg: '' } }),
  );
  await signIn('oem', '/manage-flightlog');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  const dock = page.locator('.sf-export:visible');
  await expect(dock).toContainText('The download failed. Try again.');
  await page.unroute('**/api/exports/*');
  const download = page.waitForEvent('download');
  await dock.getByRole('button', { name: 'Try again' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('[G-03] the detail draws track and swath, and replay moves map, charts and cursor together', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const [flight] = await workedFlights(world, 'oem', 1);
  if (!flight) throw new Error('the demo has flown nothing');
  const page = await signIn('oem', '/manage-flightlog');
  await page.goto(`/manage-flightlog/detail/${flight.id}`);
  await mapSettled(page);
  const layers = async () => [...new Set((await mapFeatures(page)).map(({ layer }) => layer))];
  await expect.poll(layers).toContain('coverage-once');
  // The flight line is shown only where lanes are wide enough to be legible.
  await expect(async () => {
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await layers()).toContain('track-line');
  }).toPass();
  const panel = page.getByRole('complementary', { name: 'Flight details' });
  await expect(panel).toContainText(hectares(flight.grossAreaM2));
  await expect(panel).toContainText(flight.droneName);
  const replay = page.getByRole('region', { name: 'Replay' });
  for (const name of ['Speed', 'Height', 'Tank', 'Battery']) await expect(replay).toContainText(name);
  const position = replay.getByRole('slider', { name: 'Replay position' });
  await replay.getByRole('button', { name: 'Replay speed' }).click();
  await page.getByRole('menuitemradio', { name: '60×' }).click();
  await replay.getByRole('button', { name: 'Play', exact: true }).click();
  const second = async () => Number(await position.getAttribute('aria-valuenow'));
  await expect.poll(second).toBeGreaterThan(60);
  await replay.getByRole('button', { name: 'Pause' }).click();
  const before = await second();
  await position.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(second).toBeLessThan(before + 1);
});

test('[G-03] the record of a flight is one sheet with its map and its charts, out of the dark as well', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const [flight] = await workedFlights(world, 'oem', 1);
  const page = await signIn('oem', `/manage-flightlog/detail/${flight?.id}`, { theme: 'dark' });
  await mapSettled(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // The elements made for printing are still in the document.
  await page.emulateMedia({ media: 'print' });
  const record = page.locator('.sf-fd-record:visible');
  await expect(record.locator('img')).toHaveJSProperty('complete', true);
  const boxes = await record.locator('svg:visible').evaluateAll((charts) =>
    charts.map((chart) => {
      const { width, height } = chart.getBoundingClientRect();
      const { stroke } = getComputedStyle(chart.querySelector('path') ?? chart);
      return { wide: width > 300, high: height > 20, stroke };
    }),
  );
  expect(boxes.length).toBeGreaterThanOrEqual(4);
  for (const box of boxes) expect(box).toEqual({ wide: true, high: true, stroke: 'rgb(0, 0, 0)' });
});

test('[G-06] the own log shows own sorties, the manager log those of the company', {
  tag: '@further',
}, async ({ signIn, browser, world, watch }) => {
  watch.allow(/404/);
  const page = await signIn('owner', '/flightlog?range=threeMonths');
  const rows = page.locator('tbody tr.is-link:visible');
  await expect(rows.first()).toContainText('Osprey');
  await expect(rows.filter({ hasText: 'Heron' })).toHaveCount(0);
  await page.goto('/manage-flightlog');
  await expect(page).toHaveURL('/404');
  const [foreign] = await workedFlights(world, 'oem2', 1);
  await page.goto(`/flightlog/detail/${foreign?.id}`);
  await expect(page.getByText('This flight does not exist, or your account may not see it.')).toBeVisible();
  const context = await browser.newContext({ baseURL: world.url, locale: 'en-US' });
  await context.addCookies([{ name: 'token', value: (await world.as('oem2')).token, url: world.url }]);
  const other = await context.newPage();
  await other.goto('/manage-flightlog?range=threeMonths');
  const foreignRows = other.locator('tbody tr.is-link:visible');
  await expect(foreignRows.first()).toContainText('Garça');
  await expect(foreignRows.filter({ hasText: /Heron|Osprey|苍鹭/ })).toHaveCount(0);
  await context.close();
});

test('a response that takes longer than two seconds shows a notice until it arrives', {
  tag: '@further',
}, async ({ signIn, page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${flights.list.path}?*`, async (route) => {
    await held;
    await route.continue();
  });
  await signIn('pilot', '/flightlog');
  const hint = page.getByText('Taking longer than usual');
  await expect(hint).toBeVisible();
  // It must not block what is below it.
  await expect(hint).toHaveCSS('pointer-events', 'none');
  answer();
  await expect(page.locator('tbody tr.is-link:visible').first()).toBeVisible();
  await expect(hint).toBeHidden();
});
