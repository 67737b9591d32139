const canSkip = typeof CSS !== 'undefined' && CSS.supports?.('content-visibility', 'hidden');

/**
 * Lets a page keep its boxes while it is hidden. `<Activity>` hides its outermost element by an inline `display: none`,
 * which throws away what the browser reckoned: a long table was laid out again at each return, half of its way back.
 * What React asks of the element is received here and answered by an attribute, for which the style skips the contents
 * but keeps them (`content-visibility: hidden`): neither seen, focused nor read aloud, as with `display: none`.
 * Browsers without it hide as React says. `wakeBoxes` shows the page again; decision 44.
 */
export function keepBoxes(page: HTMLElement): void {
  if (!canSkip) return;
  const { style } = page;
  style.setProperty = (name, value, priority) => {
    if (name === 'display' && value === 'none') {
      page.dataset['kept'] = '';
      // Its own box is still there: a scroller in which nothing takes the focus would be a stop of Tab itself.
      page.tabIndex = -1;
      page.setAttribute('aria-hidden', 'true');
    } else CSSStyleDeclaration.prototype.setProperty.call(style, name, value, priority);
  };
}

/** Shows a page that kept its boxes. Before anything reads a size in it, or the browser reckons twice. */
export function wakeBoxes(page: HTMLElement): void {
  delete page.dataset['kept'];
  page.removeAttribute('tabindex');
  page.removeAttribute('aria-hidden');
}
