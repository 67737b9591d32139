import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { keepBoxes } from './keep-boxes.ts';

/**
 * Gives every scroller of a page its position back when the page is shown again. A hidden element reads 0, so the
 * position is recorded while scrolling; scroll anchoring is off, because it moved the restored place.
 */
export function ScrollKeeper(props: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<Element, { top: number; left: number }>());
  useLayoutEffect(() => {
    const root = host.current;
    if (!root) return;
    keepBoxes(root);
    for (const [element, place] of places.current) {
      if (root.contains(element)) element.scrollTo({ ...place, behavior: 'instant' });
      else places.current.delete(element);
    }
    const record = (event: Event) => {
      const element = event.target;
      if (!(element instanceof Element) || element.clientHeight === 0) return;
      places.current.set(element, { top: element.scrollTop, left: element.scrollLeft });
    };
    root.addEventListener('scroll', record, { capture: true, passive: true });
    return () => root.removeEventListener('scroll', record, { capture: true });
  }, []);
  return (
    <div ref={host} className="sf-page">
      {props.children}
    </div>
  );
}
