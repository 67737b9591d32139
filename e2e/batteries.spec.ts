import { expect, test } from './fixtures/test.ts';

/** The demo plants a weak ninth cell in this one. */
const weak = { sn: 'SFB-NB-0003', cell: 9 };

test('[C-04] [C-05] the weak cell that the simulator planted is named, in the log, on the detail and in its table', async ({
  signIn,
}) => {
  const page = await signIn('oem', `/battery-log?q=${weak.sn}`);
  const row = page.getByRole('row', { name: new RegExp(weak.sn) });
  await expect(row).toContainText('Abnormal');
  await row.click();
  await expect(page.getByText(`Cell ${weak.cell} is the worst.`)).toBeVisible();
  await expect(page.getByText(new RegExp(`Cell ${weak.cell} is weak:`))).toBeVisible();
  const map = page.getByRole('application', { name: /Deviation of each cell/ });
  await map.press('ArrowLeft');
  await expect(page.locator('.bt-heat-readout:visible')).toContainText(`Cell ${weak.cell},`);
  await page.getByRole('link', { name: 'As a table' }).click();
  await expect(
    page
      .getByRole('table', { name: new RegExp(weak.sn) })
      .getByRole('row')
      .nth(5),
  ).toContainText('mV');
});
