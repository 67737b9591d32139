import { useEffect, useRef } from 'react';

/**
 * Focus of the rail as a drawer: the current item when it opens; on closing the button, or the page that an item led
 * to. `led` records such an item.
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
    // Keeps the focus if something else has taken it.
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
