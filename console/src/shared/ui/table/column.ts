import type { ReactNode } from 'react';
import type { ColumnPlan } from './table-columns.ts';

export interface Column<Row> extends ColumnPlan {
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, in tabular digits. */
  figure?: boolean;
  strong?: boolean;
  /** Fixed width; without it the user may resize the column. */
  width?: number | string;
  /** The server's sort key; without it the column can't be sorted. */
  sortBy?: string;
}

export interface Sort {
  by: string;
  descending: boolean;
}
