import './tab-list.css';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

interface TabListProps<Name extends string> {
  label: string;
  /** Begins the ids of tabs and of what they show (`panelIdOf`). */
  id: string;
  value: Name;
  tabs: readonly { name: Name; label: string; mark?: ReactNode }[];
  change: (name: Name) => void;
}

/** As much of a neighbour as reports that there is one. */
const edgePx = 32;

/** Id of the panel that a tab shows; `id` is that of the list. */
export const panelIdOf = (id: string, name: string): string => `${id}-${name}-panel`;

/** Id of a tab; `id` is that of the list. */
export const tabIdOf = (id: string, name: string): string => `${id}-${name}`;

/** Parts of one thing of which one is shown; the arrow keys move between them. */
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
  useLayoutEffect(() => {
    const row = host.current;
    const chosen = row?.children[at];
    if (!row || !(chosen instanceof HTMLElement)) return;
    // By hand: `scrollIntoView` would move the page as well.
    const show = () => {
      const over = chosen.offsetLeft + chosen.offsetWidth + edgePx - row.offsetLeft - row.clientWidth;
      const under = chosen.offsetLeft - row.offsetLeft - edgePx;
      if (row.scrollLeft < over) row.scrollLeft = over;
      else if (row.scrollLeft > under) row.scrollLeft = under;
    };
    show();
    if (typeof ResizeObserver === 'undefined') return;
    // A mark that comes later makes its tab wider and moves those behind it.
    const sizes = new ResizeObserver(show);
    for (const tab of row.children) sizes.observe(tab);
    return () => sizes.disconnect();
  }, [at]);
  return (
    <div ref={host} className="sf-tab-list sf-inset" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
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
