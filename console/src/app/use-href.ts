import { startTransition, useLayoutEffect, useState } from 'react';
import { navigationBegan } from '../shared/marks.ts';
import { currentHref, subscribeHref } from '../shared/navigation.ts';

/**
 * Where the browser is, for the frame around the pages: a page reads its own address (`usePageLocation`). A move is a
 * transition, so what is shown stays until the code of the next place has come.
 */
export function useHref(): string {
  const [href, setHref] = useState(currentHref);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setHref(currentHref()));
    // Before the others hear of it: the measure of a way begins with the browser's back.
    window.addEventListener('popstate', navigationBegan);
    const leave = subscribeHref(follow);
    follow();
    return () => {
      leave();
      window.removeEventListener('popstate', navigationBegan);
    };
  }, []);
  return href;
}
