import { rules } from '@smartflight/contract/endpoints.ts';
import { choose } from './fixtures/fields.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

test('a rule is written from a template, tried, switched off, changed and removed', {
  tag: '@further',
}, async ({ page, world }) => {
  const owner = await world.as('owner');
  await page.context().addCookies([{ name: 'token', value: owner.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/alarm-rules');
  await expect(page.getByText('No rule has been written yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Battery low at work' }).click();
  const form = page.getByRole('complementary', { name: 'New rule' });
  await expect(form.getByText('Battery charge below 25 % while working')).toBeVisible();
  await form.getByLabel('Limit (%)').fill('40');
  await form.getByRole('button', { name: 'Save rule' }).click();
  await expect(form.locator('.sf-field-error:visible')).toHaveCount(1);
  await form.getByLabel('Ends at (%)').fill('45');
  await form.getByRole('checkbox', { name: 'Mail' }).check();
  await choose(form.getByLabel('While'), 'in flight');
  await form.getByRole('button', { name: 'Try on the last 7 days' }).click();
  await expect(form.getByText(/It would have been raised|It would not have been raised/)).toBeVisible();
  expect(await violationsInLooks(page, 'rule form')).toEqual([]);
  await form.getByRole('button', { name: 'Save rule' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Battery low at work' });
  await expect(row).toContainText('Battery charge below 40 % in flight');
  expect(await violationsInLooks(page, 'rules')).toEqual([]);

  await row.getByRole('switch').press('Space');
  await expect.poll(async () => (await owner.call(rules.list))[0]?.isEnabled).toBe(false);
  await row.getByRole('button', { name: /^Battery low at work/ }).click();
  const change = page.getByRole('complementary', { name: 'Change rule' });
  await change.getByLabel('Name').fill('Charge');
  await change.getByRole('button', { name: 'Save rule' }).click();
  const renamed = page.getByRole('listitem').filter({ hasText: 'Charge' });
  await renamed.getByRole('button', { name: 'Remove Charge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Charge is removed')).toBeVisible();
  await expect(page.getByText('No rule has been written yet.')).toBeVisible();
});
