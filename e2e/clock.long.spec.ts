/// <reference lib="dom" />

import type { Browser, Page } from '@playwright/test';
import { type Screen, screens } from './fixtures/screens.ts';
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
    return [
      ...new Set(text.match(/(\d{4}-\d\d-\d\d|[A-Z][a-z]{2} \d{1,2}, \d{4}) \d\d:\d\d(:\d\d)?/g) ?? []),
    ];
  });

async function stampsAt(browser: Browser, world: World, screen: Screen, timezoneId: string) {
  const context = await browser.newContext({ timezoneId, viewport: { width: 1280, height: 1600 } });
  const page = await context.newPage();
  await remember(page, world.url, {});
  await signInByCookie(page, world, screen.as ?? '');
  await page.goto(world.url + (await screen.path(world)));
  await screen.ready(page);
  await atRest(page);
  const stamps = await stampsOf(page);
  await context.close();
  return stamps;
}

const lessThan = (all: readonly string[], known: readonly string[]) =>
  all.filter((one) => !known.includes(one));

test('every screen shows the same times on devices of different zones, those of the account', async ({
  browser,
  world,
}) => {
  let compared = 0;
  const foreign: string[] = [];
  for (const screen of screens.filter((one) => one.as !== undefined)) {
    const inZone = (zone: string) => stampsAt(browser, world, screen, zone);
    const here = await inZone('America/Los_Angeles');
    const there = await inZone('UTC');
    compared += here.length;
    const missing = lessThan(here, there);
    // The fleet is running: a time that it has replaced meanwhile is in neither, and a new one only in the later.
    const other = missing.length === 0 ? [] : lessThan(missing, await inZone('UTC'));
    const stays = other.length === 0 ? [] : await inZone('America/Los_Angeles');
    foreign.push(
      ...other.filter((stamp) => stays.includes(stamp)).map((stamp) => `${screen.name}: ${stamp}`),
    );
  }
  expect(foreign).toEqual([]);
  expect(compared).toBeGreaterThan(50);
});
