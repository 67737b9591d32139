/// <reference lib="dom" />
import { batteries } from '@smartflight/contract/endpoints.ts';
import { plantedBatteries } from '@smartflight/demo/world.ts';
import { createCharger } from './fixtures/devices/hand-made-charger.ts';
import { expect, test } from './fixtures/test.ts';

const cells = 14;
const weakCell = 9;
const minutes = 8;

const second = (batterySn: string, soundSn: string, nth: number) => ({
  mode: 'grid',
  state: 'charging',
  groups: [
    { index: 2, batterySn: soundSn, state: 'charging', soc: 50, voltageV: 53.2, currentA: 30, tempC: 33 },
    {
      index: 1,
      batterySn,
      state: 'charging',
      soc: 40 + nth / 60,
      voltageV: 53.3,
      currentA: 30,
      tempC: 34,
      chargedS: nth,
      counts: { overDischarge: 1, overCharge: 0, cycle: 214, overCurrent: 2, overTemp: 0 },
      cellV: Array.from({ length: cells }, (_, at) => (at + 1 === weakCell ? 3.93 : 3.8)),
    },
  ],
});

test('[C-04] [C-05] [C-06] the weak cell of a battery reported by a charger is named in its log, its detail and its table', {
  tag: '@further',
}, async ({ signIn, world }) => {
  const charger = await createCharger(world, 'E2E-C05');
  const sn = `${charger.id}-B`;
  const sound = `${charger.id}-A`;
  const seconds = Array.from({ length: minutes * 60 }, (_, nth) => second(sn, sound, nth));
  await charger.sendLog(Date.now() - minutes * 60_000, seconds);
  const page = await signIn('oem', `/battery-log?q=${charger.id}`);
  const row = page.getByRole('row', { name: new RegExp(sn) });
  // Rows are derived from stored samples every few seconds.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('214', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(row).toContainText('Cell voltage difference too great');
  await expect(page.getByRole('row', { name: new RegExp(sound) })).toContainText('No exception info');
  await row.click();
  await expect(page.getByText(new RegExp(`Cell ${weakCell}\\b.*worst`)).first()).toBeVisible();
  const map = page.getByRole('application', { name: /Deviation of each cell/ });
  await map.press('ArrowLeft');
  await expect(page.locator('.bt-heat-readout:visible')).toContainText('Cell ');
  await page.getByRole('link', { name: 'As a table' }).click();
  const table = page.getByRole('table', { name: new RegExp(sn) });
  await expect(table.getByRole('row').nth(5)).toContainText('130');
  await charger.leave();
});

for (const { who, as, sn, cell } of [
  { who: 'its owner', as: 'owner', ...plantedBatteries.ownersWeakCell },
  { who: 'the manager of its company', as: 'oem', ...plantedBatteries.weakCell },
] as const)
  test(`[C-05] the weak cell that the simulator put into a battery is named to ${who}`, {
    tag: '@further',
  }, async ({ signIn, world }) => {
    const api = await world.as(as);
    const month = () => ({
      from: new Date(Date.now() - 30 * 86_400_000).toISOString(),
      to: new Date().toISOString(),
    });
    // Its log may still be uploading while the world starts.
    await expect
      .poll(
        async () => (await api.call(batteries.history, { params: { sn }, query: month() })).heat.worstCell,
        { timeout: 60_000 },
      )
      .toBe(cell);
    const page = await signIn(as, `/battery-log?q=${sn}`);
    await page.getByRole('row', { name: new RegExp(sn) }).click();
    await page.getByRole('radio', { name: '30 days' }).check({ force: true });
    await expect(page.getByText(`Cell ${cell} is the worst`)).toBeVisible();
  });
