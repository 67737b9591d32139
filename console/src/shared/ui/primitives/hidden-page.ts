/**
 * The component library makes the page under a layer inert, and the browser then computes the style of each of its
 * elements again: on a phone a tenth of a second when a layer opens, and when it closes. `aria-hidden` hides the page
 * from screen readers too; the layer's underlay receives the clicks, and the library keeps the focus in the layer.
 */
const page = document.getElementById('root');
if (page)
  Object.defineProperty(page, 'inert', {
    get: () => page.getAttribute('aria-hidden') === 'true',
    set: (isHidden: boolean) => {
      if (isHidden) page.setAttribute('aria-hidden', 'true');
      else page.removeAttribute('aria-hidden');
    },
  });
