import { differentScreens, otherScreens } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';
import { wrongOn } from './fixtures/walks/controls.ts';

test('with a mouse every control is at least 24 px wide and high, every one has a Chinese name, and forms do not share names of buttons', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(
    await wrongOn({ page, world }, [...differentScreens, ...otherScreens], { lang: 'zh', leastPx: 24 }),
  ).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every control is at least 44 px wide and high, and named in Russian', async ({ page, world }) => {
    expect(
      await wrongOn({ page, world }, [...differentScreens, ...otherScreens], { lang: 'ru', leastPx: 44 }),
    ).toEqual([]);
  });
});
