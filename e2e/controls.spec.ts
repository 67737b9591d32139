/// <reference lib="dom" />
import { wrongOn } from './fixtures/controls.ts';
import { differentScreens } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';

// On a phone, in the language with the longest words; `controls.long.spec.ts` goes on with a mouse and to the others.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('every control is at least 44 px wide and high, and a screen reader hears everything in Russian', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000);
  await page.goto('/login');
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  expect(await wrongOn({ page, world }, differentScreens, { lang: 'ru', leastPx: 44 })).toEqual([]);
});
