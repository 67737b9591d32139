import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { keepLayoutWhileHidden, showKeptPage } from './hidden-layout.ts';

/** Rendered before a page's contents, so that its effect runs before theirs, some of which read sizes. */
function ShowFirst(props: { page: RefObject<HTMLElement | null> }) {
  const { page } = props;
  useLayoutEffect(() => {
    if (page.current) showKeptPage(page.current);
  }, [page]);
  return null;
}

/**
 * Restores the scroll positions of a page when it is shown again. A hidden element reads 0, so positions are recorded
 * while scrolling; scroll anchoring is off because it moved the restored position.
 */
export function ScrollRestore(props: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<Element, { top: number; left: number }>());
  useLayoutEffect(() => {
    const root = host.current;
    if (!root) return;
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
  const attach = (page: HTMLDivElement | null) => {
    // React clears the ref of a hidden page, but the element is needed before it is set again.
    if (!page || host.current === page) return;
    host.current = page;
    keepLayoutWhileHidden(page);
  };
  return (
    <div ref={attach} className="sf-page">
      <ShowFirst page={host} />
      {props.children}
    </div>
  );
}
