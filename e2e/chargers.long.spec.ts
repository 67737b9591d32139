import { chargers } from '@smartflight/contract/endpoints.ts';
import { createCharger } from './fixtures/devices/hand-made-charger.ts';
import { pageOf } from './fixtures/other-page.ts';
import { expect, test } from './fixtures/test.ts';

const pilotAddress = 'pilot@demo.smartflight.test';

test('[C-02] an owner shares a charger, hands it to the other account, which accepts, and sees it go', async ({
  signIn,
  world,
  watch,
}) => {
  // The live update of the transfer may arrive before the response, while the charger is still open.
  watch.allow(/404/);
  const charger = await createCharger(world, 'E2E-C06');
  const owner = await world.as('owner');
  await owner.call(chargers.bind, {
    body: { chargerId: charger.id, activateCode: charger.activateCode, name: 'Depot C06' },
  });
  const page = await signIn('owner', `/my-charger?charger=${charger.id}&tab=users`);
  const details = page.getByRole('complementary', { name: 'Charger details' });
  await details.getByLabel('Phone or e-mail').fill(pilotAddress);
  await details.getByRole('button', { name: 'Permit', exact: true }).click();
  await expect(details.getByRole('button', { name: /^Remove user / })).toBeVisible();
  await details.getByRole('tab', { name: 'Overview' }).click();
  await details.getByRole('button', { name: 'Transfer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone or e-mail of the new owner').fill(pilotAddress);
  await dialog.getByLabel('Last four characters of the ID').fill(charger.id.slice(-4));
  await dialog.getByRole('button', { name: 'Offer' }).click();
  await expect(page.getByRole('list', { name: 'Pending transfers' })).toContainText('Depot C06: waiting for');
  await page.keyboard.press('Escape');

  const other = await pageOf(page, world, 'pilot', '/my-charger');
  await expect(other.getByRole('row').filter({ hasText: charger.id })).toBeVisible();
  const received = other.getByRole('listitem').filter({ hasText: charger.id });
  await received.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByRole('heading', { name: 'Depot C06 is yours now' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: charger.id })).toHaveCount(0);
  await other.context().close();
  await charger.leave();
});
