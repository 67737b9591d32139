/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { exports, inbox } from '@smartflight/contract/endpoints.ts';
import { expect, test } from './fixtures/test.ts';
import type { World } from './fixtures/world.ts';

const bell = (page: Page) => page.locator('.inbox-bell');
const unread = (n: number) => (n === 0 ? 'Messages, none unread' : `Messages, ${n} unread`);
const rows = (page: Page) => page.locator('.inbox-row');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Messages' });

async function exported(world: World, name: string): Promise<string> {
  const api = await world.as(name);
  const { fileName } = await api.call(exports.create, {
    body: { of: 'flights', query: { scope: 'tenant' } },
  });
  return fileName;
}

test('an export that ends elsewhere is announced at once, leads to its file, and is read in every window', async ({
  signIn,
  world,
  context,
}) => {
  const { unread: before } = await (await world.as('dealer')).call(inbox.state);
  const page = await signIn('dealer', '/manage/realtime');
  await expect(bell(page)).toHaveAccessibleName(unread(before));
  const other = await context.newPage();
  await other.goto('/manage-flightlog');
  await expect(bell(other)).toHaveAccessibleName(unread(before));
  const fileName = await exported(world, 'dealer');
  await expect(bell(page)).toHaveAccessibleName(unread(before + 1));
  await expect(bell(other)).toHaveAccessibleName(unread(before + 1));

  await bell(page).click();
  const first = rows(page).first();
  await expect(first).toContainText(`Your export ${fileName} is ready`);
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\/manage-flightlog/);
  await expect(panel(page)).toBeHidden();
  const dock = page.locator('.sf-export:visible');
  await expect(dock).toContainText(fileName);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dock.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(fileName);
  await expect(bell(other), 'without a reload').toHaveAccessibleName(unread(before));

  await bell(page).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName(unread(0));
  await expect(bell(other)).toHaveAccessibleName(unread(0));
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName(unread(0));
  await other.close();
});

test('messages are in the interface’s language, and the panel stays unchanged when that changes', async ({
  signIn,
  world,
}) => {
  const { items, unread: waiting } = await (await world.as('owner')).call(inbox.list, {});
  expect(waiting).toBeGreaterThan(1);
  const page = await signIn('owner', '/flightlog');
  await bell(page).click();
  await expect(rows(page)).toHaveCount(items.length);
  await panel(page).getByRole('radio', { name: 'Unread' }).click();
  await expect(rows(page)).toHaveCount(waiting);
  await expect(rows(page).filter({ hasText: 'battery fault.' })).toHaveCount(1);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: '中文' }).click();
  await expect(rows(page).filter({ hasText: '电池故障' })).toHaveCount(1);
  await expect(rows(page)).toHaveCount(waiting);
  await expect(page.getByRole('radio', { name: '未读' })).toBeChecked();
  await expect(bell(page)).toHaveAccessibleName(`消息，${waiting} 条未读`);
});
