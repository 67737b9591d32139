import type { DroneFeature, LabelAnchor } from './drone-features.ts';
import './drone-label.css';

/** Space between a drone and its text, and beside the edge. */
const besidePx = 28;
/** Width at the left edge that the tools of the map take, also with words under them. */
const toolsPx = 104;

/**
 * Name and figures of the selected drone: one element above the glyphs, moved by a transform, so that the map need
 * not be redrawn.
 */
export function createDroneLabel(parent: HTMLElement) {
  const element = document.createElement('div');
  element.className = 'sf-map-drone-label';
  element.setAttribute('aria-hidden', 'true');
  const words = document.createElement('span');
  const name = document.createElement('b');
  const figures = document.createTextNode('');
  words.append(name, figures);
  element.append(words);
  parent.append(element);
  let isShown = false;
  let wordsPx = 0;
  let anchor: LabelAnchor = 'left';

  return {
    anchor: () => anchor,
    /** Shows the text of a drone at a pixel position in a view `widthPx` wide; hides it without a position. */
    show(drone: DroneFeature | undefined, at: { x: number; y: number } | undefined, widthPx: number): void {
      if (!drone || !at) {
        if (isShown) element.style.visibility = 'hidden';
        isShown = false;
        return;
      }
      if (name.textContent !== drone.name || figures.data !== drone.label) {
        name.textContent = drone.name;
        figures.data = drone.label;
        wordsPx = words.offsetWidth;
      }
      element.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`;
      const overPx = at.x + wordsPx + besidePx - widthPx;
      const isBelow = overPx > 0 && at.x - wordsPx - besidePx < toolsPx;
      anchor = isBelow ? 'top' : overPx > 0 ? 'right' : 'left';
      element.classList.toggle('is-left', anchor === 'right');
      element.classList.toggle('is-below', isBelow);
      words.style.translate = isBelow ? `${-overPx}px` : '';
      if (!isShown) element.style.visibility = 'visible';
      isShown = true;
    },
    remove: () => element.remove(),
  };
}
