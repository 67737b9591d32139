import { reports } from '@smartflight/contract/endpoints.ts';
import { choose } from './fixtures/fields.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

test('the filter of the log becomes a weekly report, which is paused and removed in the profile', {
  tag: '@further',
}, async ({ page, world }) => {
  const owner = await world.as('owner');
  await page.context().addCookies([{ name: 'token', value: owner.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/flightlog?workType=spray');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Send regularly/ }).click();
  const form = page.getByRole('dialog', { name: 'Send flights regularly' });
  await form.getByLabel('Name').fill('Sprayed in a week');
  await choose(form.getByLabel('At', { exact: true }), '06:00');
  expect(await violationsInLooks(page, 'report form')).toEqual([]);
  await form.getByRole('button', { name: 'Make report' }).click();
  await expect(page.getByText('Report “Sprayed in a week” is made')).toBeVisible();
  const [made] = (await owner.call(reports.list)).items;
  expect(made).toMatchObject({ period: 'week', hour: 6, filter: { workType: 'spray', scope: 'own' } });

  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Scheduled reports' });
  const row = section.getByRole('listitem').filter({ hasText: 'Sprayed in a week' });
  await expect(row).toContainText('Every week · 06:00 · next');
  await expect(row).toContainText('Not sent yet');
  expect(await violationsInLooks(page, 'reports')).toEqual([]);
  await row.getByRole('button', { name: 'Edit report Sprayed in a week' }).click();
  const change = page.getByRole('dialog', { name: 'Change report' });
  await choose(change.getByLabel('How often'), 'Every month');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Every month · 06:00 · next');
  await row.getByRole('switch').press('Space');
  await expect(row).toContainText('paused');
  await row.getByRole('button', { name: 'Remove report Sprayed in a week' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('No report has been made yet.')).toBeVisible();
});
