import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Page } from './page-node.ts';

type Screen = ComponentType | LazyExoticComponent<ComponentType>;

/** What stands for a page: it never changes while the page lives, since React would make the page anew. */
const screens = new Map<Page, Screen>();

/** The component of a page; one whose code was not loaded beforehand suspends until it has come. */
export function screenOf(page: Page): Screen {
  let screen = screens.get(page);
  if (!screen) {
    screen = lazy(page.load);
    screens.set(page, screen);
  }
  return screen;
}

/** Loads the code of a page, so that its first painting is the page itself. Fails as the import does. */
export async function loadScreen(page: Page): Promise<void> {
  if (screens.has(page)) return;
  const loaded = await page.load();
  if (!screens.has(page)) screens.set(page, loaded.default);
}

/** Asks for the code anew at the next show; for one that failed. */
export function forgetScreen(page: Page): void {
  screens.delete(page);
}
