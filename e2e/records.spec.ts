import { readFile } from 'node:fs/promises';
import { records } from '@smartflight/contract/endpoints.ts';
import { verifySealed } from '@smartflight/contract/records/seal.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

/** Flights settle two minutes after their last point, and are added to records each minute. */
const settledMs = 300_000;

test('a draft of the flown history is entered, completed and shared, and its sealed file is sound', {
  tag: '@further',
}, async ({ browser, page, world }) => {
  test.setTimeout(settledMs + 120_000);
  const owner = await world.as('owner');
  const drafts = async () => (await owner.call(records.list, { query: { state: 'draft' } })).items;
  await expect
    .poll(async () => (await drafts()).length, { timeout: settledMs, intervals: [2_000] })
    .toBeGreaterThan(0);
  const [draft] = await drafts();
  await page.context().addCookies([{ name: 'token', value: owner.token, url: world.url }]);
  await remember(page, world.url, {});

  await page.goto('/spray-records');
  await expect(page.getByRole('heading', { name: 'Spray Records' })).toBeVisible();
  expect(await violationsInLooks(page, 'records')).toEqual([]);
  await page.goto(`/spray-records/${draft?.id}`);
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await page.getByLabel('Product', { exact: true }).fill('Testshield');
  await page.getByLabel('Registration number').fill('TEST-1');
  await page.getByLabel('Dose per ha').fill('0.5');
  await page.getByLabel('Amount of product').focus();
  await expect(page.getByLabel('Amount of product')).not.toHaveValue('');
  await page.getByLabel('Crop', { exact: true }).fill('Rice');
  await page.getByLabel('Applicator', { exact: true }).fill('Amina Haddad');
  await page.getByLabel('Wind speed (m/s)').fill('99');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.sf-field-error:visible')).toHaveCount(1);
  await page.getByLabel('Wind speed (m/s)').fill('2.5');
  expect(await violationsInLooks(page, 'record form')).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Testshield · TEST-1')).toBeVisible();

  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sealed versions' })).toBeVisible();
  expect(await violationsInLooks(page, 'record')).toEqual([]);

  // Its customer opens the sheet with a link, without names of people.
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This spray record as it is sealed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const href = (await dialog.locator('code').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  const context = await browser.newContext({ locale: 'ru-RU' });
  const visitor = await context.newPage();
  await visitor.goto(href);
  await expect(visitor.locator('.re-sheet').getByText('Testshield · TEST-1')).toBeVisible();
  await expect(visitor.getByText('Только просмотр')).toBeVisible();
  await expect(visitor.getByText('Amina Haddad')).toHaveCount(0);
  expect(await violationsInLooks(visitor, 'shared record')).toEqual([]);
  await context.close();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'File', exact: true }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  const result = await verifySealed(text);
  expect(result).toMatchObject({ isSound: true, sealed: { record: { id: draft?.id } } });

  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.locator('.re-sheet').getByText('Testshield · TEST-1')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Map of treated ground' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Code with the address of the check' })).toBeVisible();
  expect(await violationsInLooks(page, 'record sheet')).toEqual([]);

  // Anyone can check the file, and compare it with the sheet.
  await page.context().clearCookies();
  const { hash } = result.isSound ? result.sealed.seal : { hash: '' };
  const fingerprint = result.isSound ? result.fingerprint : '';
  await page.goto(`/verify-record#${hash}.${fingerprint}`);
  const choose = (content: string) =>
    page.getByLabel('Choose file').setInputFiles({
      name: 'record.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  await choose(text);
  await expect(page.getByText('The record is as it was sealed')).toBeVisible();
  await expect(page.getByText('It is the record of the printed sheet')).toBeVisible();
  await expect(page.getByText('This server knows the key.')).toBeVisible();
  await expect(page.locator('.re-sheet').getByText('Testshield · TEST-1')).toBeVisible();
  expect(await violationsInLooks(page, 'record check')).toEqual([]);
  await choose(text.replace('Testshield', 'Testfield1'));
  await expect(page.getByText('The file is not as it was sealed')).toBeVisible();
  await expect(page.getByText('/products/0 was changed.')).toBeVisible();
});
