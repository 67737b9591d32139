import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openApi } from './fixtures/api.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

test('a webhook is made, tested, read in its log, sent again and removed', { tag: '@further' }, async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 40[03]/);
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(bodies.length === 1 ? 400 : 200).end('noted');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const own = await openApi(world.url, 'owner', world.password);
  await page.context().addCookies([{ name: 'token', value: own.token, url: world.url }]);
  await remember(page, world.url, {});
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Webhooks' });
  await expect(section.getByText('No webhook has been made yet.')).toBeVisible();
  await section.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Make webhook' }).click();
  await expect(dialog.getByText('This address is in a private network')).toBeVisible();
  expect(await violationsInLooks(page, 'new webhook')).toEqual([]);
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
  await dialog.getByRole('checkbox', { name: 'Alarm raised' }).check();
  await dialog.getByRole('button', { name: 'Make webhook' }).click();
  await expect(dialog.locator('code').first()).toHaveText(/^whsec_/);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(section.getByRole('listitem')).toContainText('Flight settled, Alarm raised');

  await section.getByRole('button', { name: 'Deliveries to' }).click();
  await dialog.getByRole('button', { name: 'Send a test event' }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: 'Test event' });
  await expect(row).toContainText('HTTP 400');
  await row.locator('summary').click();
  await expect(row).toContainText('"type": "webhook.test"');
  expect(await violationsInLooks(page, 'deliveries')).toEqual([]);
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(row).toContainText('Delivered');
  await expect(row).toContainText('noted');
  await expect.poll(() => new Set(bodies).size).toBe(1);
  await dialog.getByText('Close', { exact: true }).click();

  await section.getByRole('button', { name: 'Remove http' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('No webhook has been made yet.')).toBeVisible();
  receiver.closeAllConnections();
  receiver.close();
});
