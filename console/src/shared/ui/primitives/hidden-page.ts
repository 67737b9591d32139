/**
 * The component library makes the page under a layer inert, and the browser then computes the style of each of its
 * elements again: on a phone a tenth of a second when a layer opens, and when it closes. `aria-hidden` hides the page
 * from screen readers too; the layer's underlay receives the clicks, and the library keeps the focus in the layer.
 */
const page = document.getElementById('root');
if (page) {
  const isHidden = () => page.getAttribute('aria-hidden') === 'true';
  Object.defineProperty(page, 'inert', {
    get: isHidden,
    set: (hide: boolean) => {
      if (hide) page.setAttribute('aria-hidden', 'true');
      else page.removeAttribute('aria-hidden');
    },
  });
  // A finger that opened the layer by resting is lifted from an element of the page, which would get the focus.
  page.addEventListener('mousedown', (event) => {
    if (isHidden()) event.preventDefault();
  });
}
