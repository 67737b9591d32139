import { useEffect, useRef } from 'react';

/**
 * The focus of the rail as a drawer: it goes to the present item when the drawer opens, and back to the button or,
 * where an item led to a page, to that page when it closes. `led` notes such an item.
 */
export function useDrawerFocus(open: boolean): { led: () => void } {
  const was = useRef<'shut' | 'open' | 'led'>('shut');
  useEffect(() => {
    if (open) {
      was.current = 'open';
      const rail = document.querySelector('.sf-rail');
      const first =
        rail?.querySelector<HTMLElement>('a[aria-current]') ?? rail?.querySelector('li a, li button');
      if (first instanceof HTMLElement) first.focus({ preventScroll: true });
      return;
    }
    // Whatever has taken the focus meanwhile keeps it.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const aim = was.current === 'led' ? '#content' : '[data-rail-toggle]';
    if (was.current !== 'shut' && isLost)
      document.querySelector<HTMLElement>(aim)?.focus({ preventScroll: true });
    was.current = 'shut';
  }, [open]);
  return {
    led: () => {
      if (was.current === 'open') was.current = 'led';
    },
  };
}
