import './hidden-ends.css';
import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Marks for the style on which sides of the box content is hidden, and how wide its scrollbar is. */
function markEnds(box: HTMLElement): void {
  box.classList.toggle('has-before', box.scrollLeft > 1);
  box.classList.toggle('has-after', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
  box.style.setProperty('--scrollbar', `${box.offsetWidth - box.clientWidth}px`);
}

/** Fades the sides of a box (class `sf-ends`) behind which more can be scrolled to. */
export function useHiddenEnds(host: RefObject<HTMLElement | null>): void {
  // Other content has another width. Measured in the frame that lays it out anyway.
  useLayoutEffect(() => {
    const box = host.current;
    if (!box) return;
    const frame = requestAnimationFrame(() => markEnds(box));
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    const box = host.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const mark = () => markEnds(box);
    const sizes = new ResizeObserver(mark);
    sizes.observe(box);
    for (const child of box.children) sizes.observe(child);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, [host]);
}
