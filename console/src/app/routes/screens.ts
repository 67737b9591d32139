import { withTexts } from '../../shared/i18n/with-texts.ts';
import type { Page } from './page-node.ts';
import { type Preloadable, preloadable } from './preloadable.ts';

const screens = new Map<Page, Preloadable>();

function screen(page: Page): Preloadable {
  let one = screens.get(page);
  if (!one) {
    // Pages with early requests are part of the start, and so are their texts.
    one = preloadable(page.askEarly ? page.load : withTexts(page.load));
    screens.set(page, one);
  }
  return one;
}

export const screenOf = (page: Page) => screen(page).component();

/** Loads the code of a page, so that its first render is complete. Rejects like the import. */
export const loadScreen = (page: Page): Promise<void> => screen(page).load();

/** Loads the code again at the next render; for one that failed. */
export function forgetScreen(page: Page): void {
  screens.delete(page);
}
