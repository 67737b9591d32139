/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { differentScreens, type Screen } from './fixtures/screens.ts';
import { type Lang, remember, signInByCookie } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { speakPseudo } from './fixtures/texts.ts';
import type { World } from './fixtures/world.ts';

/**
 * Controls and headings whose text is cut or runs out of its box, buttons that another one covers, and a page wider
 * than its window.
 */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const box = document.documentElement;
    const wide = box.scrollWidth > box.clientWidth ? [`the page is ${box.scrollWidth} px wide`] : [];
    const parts = [
      ...document.querySelectorAll<HTMLElement>(
        'button, th, h1, h2, [role=tab], [role=radio], [role=menuitem], .sf-rail-item, .sf-figure dt, label',
      ),
    ].filter(
      (part) =>
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
      if (isMeantToCut || part.clientWidth === 0) return false;
      // The edge by which a column is dragged stands out of its head; there the words themselves are measured.
      return part.tagName === 'TH' ? wordsRunOut(part) : part.scrollWidth > part.clientWidth + 1;
    });
    const covered = parts.filter((part) => {
      if (part.tagName !== 'BUTTON') return false;
      const { left, top, width, height } = part.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button');
      return over && over !== part && !over.contains(part) && !part.contains(over);
    });
    return [
      ...wide,
      ...cut.map((part) => `cut ${name(part)}`),
      ...covered.map((part) => `covered ${name(part)}`),
    ];
  });

const speaking = ['ru', 'es', 'pt', 'pseudo'] as const;
type Speaking = (typeof speaking)[number];

/** Opens the screens one after the other and notes what is out of place at each width. */
async function walk(
  { page, world }: { page: Page; world: World },
  lang: Speaking,
  screens: readonly Screen[],
  widths: readonly number[],
): Promise<string[]> {
  const known: Lang = lang === 'pseudo' ? 'en' : lang;
  if (lang === 'pseudo') await speakPseudo(page);
  await remember(page, world.url, { lang: known });
  const found: string[] = [];
  for (const screen of screens) {
    await page.context().clearCookies({ name: 'token' });
    if (screen.as) await signInByCookie(page, world, screen.as);
    await page.setViewportSize({ width: widths[0] ?? 390, height: 900 });
    await page.goto(await screen.path(world));
    await screen.ready(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // The layout follows the window a moment later; what still is out of place then is noted.
      const settled = await expect
        .poll(() => misplaced(page), { timeout: 3000 })
        .toEqual([])
        .then(
          () => [],
          () => misplaced(page),
        );
      found.push(...settled.map((text) => `${screen.name} at ${width}: ${text}`));
    }
  }
  return found;
}

const wanted = differentScreens.filter(({ name }) => name !== 'not-found');

for (const lang of speaking) {
  for (const screen of wanted) {
    test(`no text of ${screen.name} runs out of its place in ${lang} from 390 to 1920 px`, async ({
      page,
      world,
    }) => {
      expect(await walk({ page, world }, lang, [screen], [390, 768, 1280, 1920])).toEqual([]);
    });
  }
}
