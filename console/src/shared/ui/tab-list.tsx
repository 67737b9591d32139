import './tab-list.css';
import type { KeyboardEvent, ReactNode } from 'react';

interface TabListProps<Name extends string> {
  label: string;
  /** Begins the ids of tabs and of what they show (`panelIdOf`). */
  id: string;
  value: Name;
  tabs: readonly { name: Name; label: string; mark?: ReactNode }[];
  change: (name: Name) => void;
}

export const panelIdOf = (id: string, name: string): string => `${id}-${name}-panel`;
export const tabIdOf = (id: string, name: string): string => `${id}-${name}`;

/** Parts of one thing of which one is shown; the arrow keys move between them. */
export function TabList<Name extends string>({ label, id, value, tabs, change }: TabListProps<Name>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.findIndex(({ name }) => name === value);
    const next = step === undefined ? undefined : tabs.at((at + step) % tabs.length);
    if (!next) return;
    event.preventDefault();
    change(next.name);
    event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(tabIdOf(id, next.name))}`)?.focus();
  };
  return (
    <div className="sf-tab-list sf-inset" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
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
