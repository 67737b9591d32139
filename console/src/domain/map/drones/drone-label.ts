import type { DroneFeature } from './drone-features.ts';
import './drone-label.css';

/** Room that the words beside a drone take at most. */
const wordsPx = 220;

/**
 * Name and figures beside the selected drone: one element above the glyphs, moved by a transform, so that a gliding
 * drone draws no map again.
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
    /** Puts the words of a drone beside a place of a view `widthPx` wide; without a place it hides them. */
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
