/// <reference lib="dom" />

import { differentScreens } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';
import { wrongOn } from './fixtures/walks/controls.ts';

// On a phone, in the language with the longest words, on screens with rows, a map, a form, several forms and cards;
// `controls.long.spec.ts` visits all screens, and with a mouse too.
const shown = ['flightlog', 'manage-realtime-drone', 'drone-register', 'record-rules', 'charger-monitor'];
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('every control is at least 44 px wide and high and has a Russian name, and forms do not share names of buttons', {
  tag: '@further',
}, async ({ page, world }) => {
  test.setTimeout(240_000);
  const some = differentScreens.filter(({ name }) => shown.includes(name));
  await page.goto('/login');
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  expect(await wrongOn({ page, world }, some, { lang: 'ru', leastPx: 44 })).toEqual([]);
});
