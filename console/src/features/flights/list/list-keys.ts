import { type RefObject, useEffect } from 'react';

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

/**
 * Keys of the whole page while it is shown: `/` goes to the first filter, `j` and `k` into the rows. Inside the
 * table the rows' own keys take over.
 */
export function useListKeys(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (target instanceof Element && target.closest(typing)) return;
      const filters = '.sf-filters input, .sf-filters button';
      const rows = 'tbody tr[tabindex="0"], tbody tr[tabindex]';
      const wanted = key === '/' ? filters : key === 'j' || key === 'k' ? rows : undefined;
      const next = wanted === undefined ? null : page.current?.querySelector<HTMLElement>(wanted);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [page]);
}
