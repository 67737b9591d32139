/// <reference lib="dom" />
import { createCharger } from './fixtures/hand-made-charger.ts';
import { expect, test } from './fixtures/test.ts';

const cells = 14;
const weakCell = 9;
const minutes = 8;

/** A second of a battery whose one cell stands far above its neighbours while it is charged. */
const second = (batterySn: string, nth: number) => ({
  mode: 'grid',
  state: 'charging',
  groups: [
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

test('[C-04] [C-05] [C-06] the weak cell of a battery that a charger tells of is named in its log, its detail and its table', async ({
  signIn,
  world,
}) => {
  const charger = await createCharger(world, 'E2E-C05');
  const sn = `${charger.id}-B`;
  const seconds = Array.from({ length: minutes * 60 }, (_, nth) => second(sn, nth));
  await charger.sendLog(Date.now() - minutes * 60_000, seconds);
  const page = await signIn('oem', `/battery-log?q=${sn}`);
  const row = page.getByRole('row', { name: new RegExp(sn) });
  // Rows are made of what is stored every few seconds.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('214', { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(row).toContainText('No exception info');
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
