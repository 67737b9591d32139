/// <reference lib="dom" />

import type { Browser, Page } from '@playwright/test';
import { accounts } from '@smartflight/contract/endpoints.ts';
import { screens } from './fixtures/screens.ts';
import { remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { atRest } from './fixtures/walks/rest.ts';
import type { World } from './fixtures/world.ts';

/** Days with a time, in texts, explanations and fields. */
const stampsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const titles = [...document.querySelectorAll('[title]')].map((element) => element.getAttribute('title'));
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value.replace('T', ' '));
    const text = [document.body.innerText, ...titles, ...fields].join('\n');
    return [...new Set(text.match(/\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?/g) ?? [])];
  });

async function walked(browser: Browser, world: World, timezoneId: string) {
  const found = new Map<string, string[]>();
  for (const screen of screens) {
    if (screen.as === undefined) continue;
    const context = await browser.newContext({ timezoneId, viewport: { width: 1280, height: 1600 } });
    const page = await context.newPage();
    await remember(page, world.url, {});
    await signInByCookie(page, world, screen.as);
    await page.goto(world.url + (await screen.path(world)));
    await screen.ready(page);
    await atRest(page);
    found.set(screen.name, await stampsOf(page));
    await context.close();
  }
  return found;
}

/** What changes with the running fleet is newer than this. */
const runningMs = 3 * 3_600_000;

test('every screen shows the same times on devices of different zones, those of the account', async ({
  browser,
  world,
}) => {
  const here = await walked(browser, world, 'America/Los_Angeles');
  const there = new Map(await walked(browser, world, 'UTC'));
  let compared = 0;
  const foreign: string[] = [];
  for (const screen of screens) {
    if (screen.as === undefined) continue;
    const { timeZone } = await (await world.as(screen.as)).call(accounts.userInfo, {});
    const running = new Intl.DateTimeFormat('sv-SE', {
      ...{ timeZone: timeZone || 'UTC', dateStyle: 'short', timeStyle: 'medium' },
    }).format(Date.now() - runningMs);
    const known = there.get(screen.name) ?? [];
    const old = (here.get(screen.name) ?? []).filter((stamp) => stamp < running);
    compared += old.length;
    foreign.push(...old.filter((stamp) => !known.includes(stamp)).map((stamp) => `${screen.name}: ${stamp}`));
  }
  expect(foreign).toEqual([]);
  expect(compared).toBeGreaterThan(50);
});
