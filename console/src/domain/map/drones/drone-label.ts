import type { DroneFeature } from './drone-features.ts';
import './drone-label.css';

/** Maximum width of the text next to a drone. */
const wordsPx = 220;

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

  return {
    /** Shows the text of a drone at a pixel position in a view `widthPx` wide; hides it without a position. */
    show(drone: DroneFeature | undefined, at: { x: number; y: number } | undefined, widthPx: number): void {
      if (!drone || !at) {
        if (isShown) element.style.visibility = 'hidden';
        isShown = false;
        return;
      }
      if (name.textContent !== drone.name) name.textContent = drone.name;
      if (figures.data !== drone.label) figures.data = drone.label;
      element.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`;
      element.classList.toggle('is-left', at.x > widthPx - wordsPx);
      if (!isShown) element.style.visibility = 'visible';
      isShown = true;
    },
    remove: () => element.remove(),
  };
}
