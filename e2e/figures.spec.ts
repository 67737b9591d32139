import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { livePath } from '@smartflight/contract/devices/live.ts';
import { flights } from '@smartflight/contract/endpoints.ts';
import { type Language, languages as langs } from '@smartflight/contract/kit/languages.ts';
import { workedFlights } from './fixtures/screen-paths.ts';
import { expect, test } from './fixtures/test.ts';
import { reply } from './fixtures/walks/texts.ts';

// Lists and panels are looked at, not what the map draws.
test.use({ deviceScaleFactor: 0.5 });

const ages = [
  [1, 'Last seen just now'],
  [4.2 * 60, 'Last seen 5 minutes ago'],
  [2.5 * 3600, 'Last seen 3 hours ago'],
  [30 * 3600, 'Last seen 1 day ago'],
] as const;

test('[L-12] times are relative up to two days, then a date', { tag: '@further' }, async ({
  signIn,
  page,
  watch,
}) => {
  // The drones exist only in the socket's messages, not in the database.
  watch.allow(/404/);
  const drone = (id: string, ageS: number): LiveDrone => ({
    id,
    name: id,
    seenAt: Date.now() - ageS * 1000,
    online: false,
  });
  const fleet = () => [...ages.map(([ageS]) => drone(`AGE-${ageS}`, ageS)), drone('AGE-LONG', 864_000)];
  await page.routeWebSocket(`**${livePath}`, (socket) => {
    let n = 0;
    socket.onMessage((text) => {
      if (JSON.parse(String(text)).type !== 'watch' || n > 0) return;
      n += 1;
      socket.send(JSON.stringify({ type: 'snapshot', n, at: Date.now(), drones: fleet() }));
    });
  });
  await signIn('oem', '/manage/realtime');
  for (const [ageS, text] of ages) {
    await page.locator(`[data-drone="AGE-${ageS}"]:visible`).click();
    await expect(page.getByRole('complementary', { name: `AGE-${ageS}` })).toContainText(text);
  }
  await page.locator('[data-drone="AGE-LONG"]:visible').click();
  await expect(page.getByRole('complementary', { name: 'AGE-LONG' })).toContainText(
    /[A-Z][a-z]{2} \d{1,2}, \d{4} \d{2}:\d{2}:\d{2}/,
  );
});

const statuses = [
  ['working', 'status.working', { landed: 'in_air' }],
  ['standby', 'status.standby', { landed: 'on_ground', armed: true }],
  ['charging', 'device.charge', { landed: 'on_ground', currentA: -5 }],
  ['maintenance', 'device.maintain', { landed: 'on_ground', inMaintenance: true }],
  ['idle', 'device.idle', { landed: 'on_ground' }],
  ['offline', 'status.offline', { online: false }],
] as const;

test('[R-10] each status of a drone has its glyph and its word in five languages', async ({
  signIn,
  page,
}) => {
  const fleet = (): LiveDrone[] =>
    statuses.map(([id, , facts]) => ({
      id,
      name: `Drone ${id}`,
      seenAt: Date.now(),
      online: true,
      ...facts,
    }));
  await page.routeWebSocket(`**${livePath}`, (socket) => {
    let n = 0;
    socket.onMessage((text) => {
      if (JSON.parse(String(text)).type !== 'watch' || n > 0) return;
      n += 1;
      socket.send(JSON.stringify({ type: 'snapshot', n, at: Date.now(), drones: fleet() }));
    });
  });
  await signIn('oem', '/manage/realtime');
  let shown: Language = 'en';
  for (const lang of langs) {
    if (lang !== shown) {
      await page.getByRole('button', { name: `${reply(shown, 'lang.choose')}: ` }).click();
      await page.getByRole('menuitemradio', { name: reply(shown, `lang.${lang}`), exact: true }).click();
    }
    shown = lang;
    for (const [id, word] of statuses) {
      const row = page.locator(`[data-drone="${id}"]:visible`);
      await expect(row.locator('[data-cell=state]')).toHaveText(reply(lang, word));
      await expect(row.locator('.sf-glyph').first()).toHaveClass(new RegExp(`is-${id}`));
    }
  }
});

/** Of the language of L-12's default format, of one with another order, and of one that names its months. */
const dateForms = {
  zh: ['sv-SE', { dateStyle: 'short' }],
  ru: ['ru', { year: 'numeric', month: '2-digit', day: '2-digit' }],
  en: ['en-US', { dateStyle: 'medium' }],
} as const;

test('[L-12] [L-13] dates have the language’s form, large figures separators, sizes are abbreviated', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const found = await workedFlights(world, 'oem', 20);
  const flight = found.find(({ distanceM }) => distanceM >= 1000);
  if (!flight) throw new Error('the demo has flown no kilometre');
  const { distanceM, startAt } = await (await world.as('oem')).call(flights.get, {
    params: { id: flight.id },
  });
  const timeZone = 'Australia/Sydney';
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' }).format(new Date(startAt));
  const page = await signIn('oem', `/manage-flightlog/detail/${flight.id}`, { lang: 'en' });
  for (const [lang, [locale, form]] of Object.entries(dateForms)) {
    await page.context().addCookies([{ name: 'language', value: lang, url: world.url }]);
    await page.reload();
    const date = new Intl.DateTimeFormat(locale, { timeZone, ...form }).format(new Date(startAt));
    await expect(page.locator('main')).toContainText(`${date} ${time}`);
  }
  const panel = page.getByRole('complementary', { name: 'Flight details' });
  await expect(panel).toContainText(Math.round(distanceM).toLocaleString('en-US'));
  await page.goto('/manage-flightlog');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  await expect(page.locator('.sf-export:visible')).toContainText(/\d(\.\d)?kB/);
});
