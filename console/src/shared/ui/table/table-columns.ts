import type { TableSettings } from '@smartflight/contract/accounts/preferences.schemas.ts';

export interface ColumnPlan {
  key: string;
  optional?: boolean;
  /** Identifies the row, so it can't be hidden. */
  always?: boolean;
}

export const noSettings: TableSettings = {
  kind: 'table',
  order: [],
  shown: [],
  hidden: [],
  widthsPx: {},
  frozen: 0,
};

/**
 * All columns in the order of the settings. Unknown keys are ignored; a column that the settings don't contain,
 * because it was added later, goes after its default predecessor.
 */
export function orderColumns<C extends ColumnPlan>(columns: readonly C[], order: readonly string[]): C[] {
  const named = [...new Set(order)].flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const ordered = [...named];
  for (const [index, column] of columns.entries()) {
    if (ordered.includes(column)) continue;
    const before = columns[index - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, column);
  }
  return ordered;
}

/** Whether a column is visible: always, by the user's choice, or by default. */
export function isShown(column: ColumnPlan, settings: TableSettings): boolean {
  if (column.always) return true;
  if (settings.hidden.includes(column.key)) return false;
  return settings.shown.includes(column.key) || !column.optional;
}

/** The visible columns, in order. */
export function arrangeColumns<C extends ColumnPlan>(columns: readonly C[], settings: TableSettings): C[] {
  return orderColumns(columns, settings.order).filter((column) => isShown(column, settings));
}

/** Shows a hidden column or hides a visible one. */
export function toggleColumn(column: ColumnPlan, settings: TableSettings): TableSettings {
  const others = (keys: readonly string[]) => keys.filter((key) => key !== column.key);
  const becomesShown = !isShown(column, settings);
  return {
    ...settings,
    shown: becomesShown && column.optional ? [...others(settings.shown), column.key] : others(settings.shown),
    hidden:
      !becomesShown && !column.optional ? [...others(settings.hidden), column.key] : others(settings.hidden),
  };
}

/** Moves a column past the next visible one; at the edge nothing changes. */
export function moveColumn(
  columns: readonly ColumnPlan[],
  key: string,
  by: 1 | -1,
  settings: TableSettings,
): TableSettings {
  const order = orderColumns(columns, settings.order).map((column) => column.key);
  const from = order.indexOf(key);
  const shown = (at: number) => {
    const column = columns.find((one) => one.key === order[at]);
    return column === undefined || isShown(column, settings);
  };
  let to = from + by;
  while (to > 0 && to < order.length - 1 && !shown(to)) to += by;
  if (from < 0 || to < 0 || to >= order.length) return settings;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...settings, order };
}

/** Moves a column to the place of another, which gives way to where it came from. */
export function placeColumn(
  columns: readonly ColumnPlan[],
  key: string,
  at: string,
  settings: TableSettings,
): TableSettings {
  const order = orderColumns(columns, settings.order).map((column) => column.key);
  const [from, to] = [order.indexOf(key), order.indexOf(at)];
  if (from < 0 || to < 0 || from === to) return settings;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...settings, order };
}

/** Sets the width of a column; undefined makes it automatic. */
export function setColumnWidth(key: string, px: number | undefined, settings: TableSettings): TableSettings {
  const { [key]: _before, ...others } = settings.widthsPx;
  return { ...settings, widthsPx: px === undefined ? others : { ...others, [key]: px } };
}
