/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { throughPanels } from './fixtures/panels.ts';
import { atRest } from './fixtures/rest.ts';
import { differentScreens, otherScreens } from './fixtures/screens.ts';
import { remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { said, saidPseudo, speakPseudo } from './fixtures/texts.ts';
import { goWithin } from './fixtures/walk.ts';

/**
 * Controls and headings whose text is cut or runs out of its box, buttons that another one covers, and a page wider
 * than its window.
 */
const misplaced = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((place) => {
    const box = document.documentElement;
    const wide = box.scrollWidth > box.clientWidth ? [`the page is ${box.scrollWidth} px wide`] : [];
    const parts = [
      ...document.querySelectorAll<HTMLElement>(
        'button, th, h1, h2, [role=tab], [role=radio], [role=menuitem], .sf-rail-item, .sf-figure dt, label',
      ),
    ].filter(
      (part) =>
        part.closest(place) !== null &&
        part.checkVisibility({ visibilityProperty: true }) &&
        !part.closest('.sf-cut, .sf-hidden, .maplibregl-map'),
    );
    const name = (part: HTMLElement) =>
      `${part.className || part.tagName}: ${part.textContent?.trim().slice(0, 40)}`;
    const wordsRunOut = (part: HTMLElement) => {
      const { left, right } = part.getBoundingClientRect();
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const words = document.createRange();
      while (texts.nextNode()) {
        words.selectNodeContents(texts.currentNode);
        const isOut = [...words.getClientRects()].some(
          (word) => word.right > right + 1 || word.left < left - 1,
        );
        if (isOut) return true;
      }
      return false;
    };
    const cut = parts.filter((part) => {
      const isMeantToCut =
        getComputedStyle(part).textOverflow === 'ellipsis' || part.querySelector('.sf-cut');
      // A box of one pixel is for screen readers alone.
      if (isMeantToCut || part.clientWidth <= 1) return false;
      // The edge by which a column is dragged stands out of its head; there the words themselves are measured.
      return part.tagName === 'TH' ? wordsRunOut(part) : part.scrollWidth > part.clientWidth + 1;
    });
    // Out of the window of a list that scrolls, such as a strip of many tabs.
    const isScrolledAway = (part: HTMLElement, x: number, y: number) => {
      for (let box = part.parentElement; box; box = box.parentElement) {
        const around = box.getBoundingClientRect();
        const isOut = x < around.left || x > around.right || y < around.top || y > around.bottom;
        if (isOut && getComputedStyle(box).overflow !== 'visible') return true;
      }
      return false;
    };
    const covered = parts.filter((part) => {
      if (part.tagName !== 'BUTTON') return false;
      const { left, top, width, height } = part.getBoundingClientRect();
      if (isScrolledAway(part, left + width / 2, top + height / 2)) return false;
      const over = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button');
      return over && over !== part && !over.contains(part) && !part.contains(over);
    });
    return [
      ...wide,
      ...cut.map((part) => `cut ${name(part)}`),
      ...covered.map((part) => `covered ${name(part)}`),
    ];
  }, within);

// The made-up language stands in the place of English. Each is chosen in the language before it.
const speaking = [
  { lang: 'ru', code: 'ru', choose: undefined },
  { lang: 'es', code: 'es', choose: 'Español' },
  { lang: 'pt', code: 'pt-BR', choose: 'Português' },
  { lang: 'pseudo', code: 'en', choose: 'English' },
] as const;
type Speaking = (typeof speaking)[number];

const widths = [1280, 1920, 768, 390];
const wide = { width: 1280, height: 900 };

/** Changes the language without loading the page anew, and sees to it that the page speaks it. */
async function speak(page: Page, { lang, code, choose }: Speaking): Promise<void> {
  await page.setViewportSize(wide);
  if (choose !== undefined) {
    await page.locator('button:has(.lucide-languages):visible').click();
    await page.getByRole('menuitemradio', { name: choose }).click();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', code);
  const word = page.locator('.sf-rail-name:visible, h1:visible').first();
  if (lang === 'pseudo') await expect(word, 'the made-up language is in force').toContainText('ö');
  else await expect(word).not.toContainText('ö');
}

/** What is out of place at this width, given the time that a layout takes to follow its window. */
async function misplacedAt(page: Page, width: number, within = 'body'): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const isTidy = await expect
    .poll(() => misplaced(page, within), { timeout: 10_000 })
    .toEqual([])
    .then(
      () => true,
      () => false,
    );
  return isTidy ? [] : misplaced(page, within);
}

test.describe.configure({ timeout: 240_000 });

for (const screen of differentScreens.filter(({ name }) => name !== 'not-found')) {
  test(`no text of ${screen.name} runs out of its place from 390 to 1920 px in Russian, Spanish, Portuguese and 40 % longer words`, async ({
    page,
    world,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(wide);
    await speakPseudo(page);
    await remember(page, world.url, { lang: 'ru' });
    if (screen.as) await signInByCookie(page, world, screen.as);
    await page.goto(await screen.path(world));
    await screen.ready(page);
    const found: string[] = [];
    for (const one of speaking) {
      await speak(page, one);
      for (const width of widths)
        found.push(...(await misplacedAt(page, width)).map((text) => `${one.lang} at ${width}: ${text}`));
    }
    expect(found).toEqual([]);
  });
}

const [russian, , , pseudo] = speaking;

test('no text of the other screens, the menu and what opens over a page runs out of its place', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(wide);
  await speakPseudo(page);
  await remember(page, world.url, { lang: 'ru' });
  await signInByCookie(page, world, 'admin');
  await page.goto('/profile');
  await page.locator('h1:visible').waitFor();
  for (const folded of await page.locator('.sf-rail button[aria-expanded]').all()) await folded.click();
  for (const one of [russian, pseudo]) {
    await speak(page, one);
    for (const width of [1280, 390]) {
      for (const screen of otherScreens) {
        await goWithin(page, await screen.path(world));
        await screen.ready(page);
        await atRest(page);
        // One page at a time: what is wrong with the frame would be waited for on every page.
        expect(await misplacedAt(page, width), `${screen.name} in ${one.lang} at ${width}`).toEqual([]);
      }
    }
    await page.setViewportSize(wide);
    await goWithin(page, '/manage-flightlog?range=month');
    await page.locator('tbody tr.is-link:visible').first().waitFor();
    const say = one === pseudo ? saidPseudo : (key: string) => said('ru', key);
    await throughPanels(page, say, async ({ name, part }) => {
      // What lies under it is covered rightly.
      expect(await misplacedAt(page, wide.width, part), `${name} in ${one.lang}`).toEqual([]);
    });
  }
});
