import './tab-list.css';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useHiddenEnds } from '../layout/hidden-ends.ts';

interface TabListProps<Name extends string> {
  label: string;
  /** Prefix of the ids of tabs and panels (`panelIdOf`). */
  id: string;
  value: Name;
  tabs: readonly { name: Name; label: string; mark?: ReactNode }[];
  change: (name: Name) => void;
}

/** Width of a neighbouring tab that stays visible, px. */
const edgePx = 32;

/** Id of a tab's panel; `id` is that of the list. */
export const panelIdOf = (id: string, name: string): string => `${id}-${name}-panel`;

/** Id of a tab; `id` is that of the list. */
export const tabIdOf = (id: string, name: string): string => `${id}-${name}`;

/** Tabs of which one panel is shown; arrow keys move between them. */
export function TabList<Name extends string>({ label, id, value, tabs, change }: TabListProps<Name>) {
  const at = tabs.findIndex(({ name }) => name === value);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step === undefined ? undefined : tabs.at((at + step) % tabs.length);
    if (!next) return;
    event.preventDefault();
    change(next.name);
    event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(tabIdOf(id, next.name))}`)?.focus();
  };
  const host = useRef<HTMLDivElement>(null);
  useHiddenEnds(host);
  useLayoutEffect(() => {
    const row = host.current;
    const chosen = row?.children[at];
    if (!row || !(chosen instanceof HTMLElement)) return;
    // Not `scrollIntoView`, which would also scroll the page.
    const show = () => {
      const over = chosen.offsetLeft + chosen.offsetWidth + edgePx - row.offsetLeft - row.clientWidth;
      const under = chosen.offsetLeft - row.offsetLeft - edgePx;
      if (row.scrollLeft < over) row.scrollLeft = over;
      else if (row.scrollLeft > under) row.scrollLeft = under;
    };
    show();
    if (typeof ResizeObserver === 'undefined') return;
    const sizes = new ResizeObserver(show);
    for (const tab of row.children) sizes.observe(tab);
    return () => sizes.disconnect();
  }, [at]);
  return (
    <div
      ref={host}
      className="sf-tab-list sf-ends sf-inset"
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.name}
          id={tabIdOf(id, tab.name)}
          type="button"
          role="tab"
          aria-selected={tab.name === value}
          aria-controls={panelIdOf(id, tab.name)}
          tabIndex={tab.name === value ? 0 : -1}
          onClick={() => change(tab.name)}
        >
          {tab.label}
          {tab.mark}
        </button>
      ))}
    </div>
  );
}
