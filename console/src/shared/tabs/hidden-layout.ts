import { version } from 'react';

/**
 * The React release whose `<Activity>` this module was tested with: it hides a subtree by
 * `style.setProperty('display', 'none', 'important')` on its outermost element. With any other minor release pages are
 * hidden as React does it.
 */
export const testedReact = '19.3';

const canSkip = (): boolean =>
  version.startsWith(`${testedReact}.`) &&
  typeof CSS !== 'undefined' &&
  CSS.supports?.('content-visibility', 'hidden');

/**
 * Lets a page keep its layout while it is hidden. `display: none` discards it: a long table was laid out again at each
 * return, half of the time of it. The call by which React hides the element sets an attribute instead, for which the
 * style sheet skips the contents (`content-visibility: hidden`): not painted, focusable or read aloud (decision 44).
 * Only this element's style object is changed. Where it is not supported, `display: none` remains.
 */
export function keepLayoutWhileHidden(page: HTMLElement): void {
  if (!canSkip()) return;
  const { style } = page;
  style.setProperty = (name, value, priority) => {
    if (name === 'display' && value === 'none') {
      page.dataset['kept'] = '';
      // Its own box is still there: a scroller without focusable contents would be a stop of Tab itself.
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
