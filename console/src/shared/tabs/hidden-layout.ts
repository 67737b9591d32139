import { version } from 'react';

/**
 * The React release whose `<Activity>` this module was tested with: it hides a subtree with
 * `style.setProperty('display', 'none', 'important')` on its outermost element. With another minor release, React's
 * own hiding is used.
 */
export const testedReact = '19.3';

const canSkip = (): boolean =>
  version.startsWith(`${testedReact}.`) &&
  typeof CSS !== 'undefined' &&
  CSS.supports?.('content-visibility', 'hidden');

/**
 * Keeps a page's layout while it is hidden. `display: none` discards it, and laying out a long table again took half
 * the time of a return. React's call on the element sets an attribute instead, for which the style sheet uses
 * `content-visibility: hidden`: not painted, focusable or announced (decision 44). Only this element's style object
 * is changed. Without support, `display: none` remains.
 */
export function keepLayoutWhileHidden(page: HTMLElement): void {
  if (!canSkip()) return;
  const { style } = page;
  style.setProperty = (name, value, priority) => {
    if (name === 'display' && value === 'none') {
      page.dataset['kept'] = '';
      // Its own box still exists: a scroller without focusable contents would be a tab stop.
      page.tabIndex = -1;
      page.setAttribute('aria-hidden', 'true');
    } else CSSStyleDeclaration.prototype.setProperty.call(style, name, value, priority);
  };
}

/** Shows a page hidden this way. Call it before anything reads a size in the page, or layout runs twice. */
export function showKeptPage(page: HTMLElement): void {
  delete page.dataset['kept'];
  page.removeAttribute('tabindex');
  page.removeAttribute('aria-hidden');
}
