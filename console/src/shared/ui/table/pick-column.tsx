import './pick-column.css';
import { useEffect, useRef } from 'react';
import type { Column } from './column.ts';

export interface Picks {
  keys: ReadonlySet<string>;
  change: (keys: ReadonlySet<string>) => void;
}

/** Selects a row, or deselects it. */
export const togglePick = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key]);

/**
 * Checkbox that selects a list item, with a click target separate from the one that opens it. `isSome` shows it as
 * indeterminate.
 */
export function PickBox(props: { label: string; isOn: boolean; isSome?: boolean; toggle: () => void }) {
  const { label, isOn, isSome = false, toggle } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isSome && !isOn;
  }, [isSome, isOn]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a click on the box from opening the row
    <label className="sf-pick" onClick={(event) => event.stopPropagation()}>
      <input ref={input} type="checkbox" aria-label={label} checked={isOn} onChange={toggle} />
    </label>
  );
}

/** The selection column of a table; its header selects all rows of the page. */
export function pickColumn<Row>(of: {
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  allLabel: string;
  picks: Picks;
}): Column<Row> {
  const { rowKey, rowName, allLabel, picks } = of;
  const keys = (of.rows ?? []).map(rowKey);
  const isAll = keys.length > 0 && keys.every((key) => picks.keys.has(key));
  const others = [...picks.keys].filter((key) => !keys.includes(key));
  return {
    key: 'pick',
    always: true,
    width: 48,
    title: (
      <PickBox
        label={allLabel}
        isOn={isAll}
        isSome={keys.some((key) => picks.keys.has(key))}
        toggle={() => picks.change(new Set(isAll ? others : [...others, ...keys]))}
      />
    ),
    cell: (row) => (
      <PickBox
        label={rowName(row)}
        isOn={picks.keys.has(rowKey(row))}
        toggle={() => picks.change(togglePick(picks.keys, rowKey(row)))}
      />
    ),
  };
}
