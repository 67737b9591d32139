/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { announcements } from '@smartflight/contract/endpoints.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { violationsInLooks } from './fixtures/walks/axe.ts';

/** Total shift of existing content caused by content that loads later; 0 is none. */
const movedBy = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => done(sum)));
      }),
  );

test('[P-19] an administrator’s announcement is shown beside sign-in in the reader’s language, and moves nothing', {
  tag: '@further',
}, async ({ page, world }) => {
  const admin = await world.as('admin');
  const { id } = await admin.call(announcements.create, {
    body: {
      texts: {
        en: { title: 'Spray window changes', text: 'From 1 December.' },
        ru: { title: 'Меняются часы опрыскивания', text: 'С 1 декабря.' },
      },
      link: 'https://news.smartflight.test/1',
      from: null,
      until: null,
      position: 0,
    },
  });
  const noApps = await admin.call(announcements.appDownloadUrl);
  await admin.call(announcements.setAppLinks, {
    body: { ...noApps, android: 'https://apps.smartflight.test/a' },
  });
  try {
    await remember(page, world.url, {});
    await page.goto('/login');
    const aside = page.getByRole('complementary', { name: 'Announcements' });
    await expect(aside.getByRole('link', { name: 'Spray window changes' })).toHaveAttribute(
      'href',
      'https://news.smartflight.test/1',
    );
    await expect(page.getByRole('link', { name: 'Android' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'WeChat login' })).toBeVisible();
    expect(await movedBy(page)).toBeLessThan(0.01);
    expect(await violationsInLooks(page, 'sign-in with announcements')).toEqual([]);
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: 'Русский' }).click();
    await expect(page.getByRole('link', { name: 'Меняются часы опрыскивания' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    const place = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
    expect(await place('.sf-news')).toBeGreaterThan(await place('form button[type=submit]'));
  } finally {
    await admin.call(announcements.remove, { params: { id } });
    await admin.call(announcements.setAppLinks, { body: noApps });
  }
});
