import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { livePath } from '@smartflight/contract/devices/live.ts';
import { flights } from '@smartflight/contract/endpoints.ts';
import { workedFlights } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';

const ages = [
  [1, 'Last seen just now'],
  [4.2 * 60, 'Last seen 5 minutes ago'],
  [2.5 * 3600, 'Last seen 3 hours ago'],
  [30 * 3600, 'Last seen 1 day ago'],
] as const;

test('[L-12] times are relative up to two days, then a date', async ({ signIn, page, watch }) => {
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
  await expect(page.getByRole('complementary', { name: 'AGE-LONG' })).toContainText(/\d{4}-\d{2}-\d{2}/);
});

test('[L-12] [L-13] dates are written as y-m-d h:i:s, large figures with separators, sizes abbreviated', async ({
  signIn,
  world,
}) => {
  const found = await workedFlights(world, 'oem', 20);
  const flight = found.find(({ distanceM }) => distanceM >= 1000);
  if (!flight) throw new Error('the demo has flown no kilometre');
  const { distanceM, startAt } = await (await world.as('oem')).call(flights.get, {
    params: { id: flight.id },
  });
  const page = await signIn('oem', `/manage-flightlog/detail/${flight.id}`);
  const panel = page.getByRole('complementary', { name: 'Flight details' });
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Australia/Sydney',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(startAt));
  await expect(panel).toContainText(local);
  await expect(panel).toContainText(Math.round(distanceM).toLocaleString('en-US'));
  await page.goto('/manage-flightlog');
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  await expect(page.locator('.sf-export:visible')).toContainText(/\d(\.\d)?kB/);
});
