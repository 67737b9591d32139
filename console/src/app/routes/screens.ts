import { withTexts } from '../../shared/i18n/with-texts.ts';
import type { Page } from './page-node.ts';
import { type Preloadable, preloadable } from './preloadable.ts';

const screens = new Map<Page, Preloadable>();

function screen(page: Page): Preloadable {
  let one = screens.get(page);
  if (!one) {
    // What is asked for early belongs to the start, and so do its texts.
    one = preloadable(page.askEarly ? page.load : withTexts(page.load));
    screens.set(page, one);
  }
  return one;
}

/** The component of a page; one whose code was not loaded in advance suspends until it has come. */
export const screenOf = (page: Page) => screen(page).component();

/** Loads the code of a page, so that its first painting is the page itself. Fails as the import does. */
export const loadScreen = (page: Page): Promise<void> => screen(page).load();

/** Asks for the code again at the next show; for one that failed. */
export function forgetScreen(page: Page): void {
  screens.delete(page);
}
