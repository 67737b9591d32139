/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { flying, here } from './fixtures/devices/flying-drone.ts';
import { createDrone } from './fixtures/devices/hand-made-drone.ts';
import { expect, test } from './fixtures/test.ts';

/** The smallest font of the texts that are shown outside of maps, px. */
const smallestText = (page: Page): Promise<number> =>
  page.locator('.rt-wall').evaluate((wall) => {
    const walker = document.createTreeWalker(wall, NodeFilter.SHOW_TEXT);
    const sizes: number[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const box = node.parentElement;
      if (!box || !node.textContent?.trim() || !box.checkVisibility() || box.closest('.sf-map, .sf-hidden'))
        continue;
      sizes.push(Number.parseFloat(getComputedStyle(box).fontSize));
    }
    return Math.min(...sizes);
  });

test('the wall view needs no pointer: clock, counts, fields, attention and the day, readable at 5 m', {
  tag: '@further',
}, async ({ page, signIn, world }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const [north, south] = [
    await createDrone(world, 'E2E-WALL-1', { name: 'Wall north' }),
    await createDrone(world, 'E2E-WALL-2', { name: 'Wall south' }),
  ];
  const land = [north.keepSending(flying), south.keepSending({ ...flying, lat: here.lat - 0.02 })];
  await signIn('oem', '/manage/realtime');
  await page.getByRole('button', { name: 'Wall view' }).click();
  await expect(page).toHaveURL(/[?&]wall=/);
  const wall = page.locator('.rt-wall');
  await expect(wall.locator('.rt-wall-clock time')).toHaveText(/^\d\d:\d\d$/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(wall.locator('.rt-wall-field')).toHaveCount(2);
  await expect(wall.locator('.rt-today')).toContainText('Area today, gross');
  // 1 mm of height per 200 mm of distance is readable: 25 mm at 5 m, which are 25 px on a screen of 1.9 m.
  expect(await smallestText(page)).toBeGreaterThan(25);
  const attention = wall.locator('.rt-wall-counts li').filter({ hasText: 'Attention' }).locator('b');
  const before = Number(await attention.textContent());
  await north.event({ code: 'low_tank', level: 'warning', state: 'raised' });
  const row = wall.locator('.rt-wall-lane li').filter({ hasText: 'Wall north' });
  await expect(row).toContainText('Low tank');
  await expect.poll(async () => Number(await attention.textContent())).toBeGreaterThan(before);
  for (const end of land) end();
  await north.event({ code: 'low_tank', level: 'warning', state: 'cleared' });
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page).not.toHaveURL(/[?&]wall/);
  for (const drone of [north, south]) await drone.leave(true);
});
