import type { ReactNode } from 'react';
import type { ColumnPlan } from './table-columns.ts';

export interface Column<Row> extends ColumnPlan {
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures are at the end of their column, in tabular digits. */
  figure?: boolean;
  /** Set in bold: the number that matters in this table. */
  strong?: boolean;
  /** Fixed by the table; without it the user may set one. */
  width?: number | string;
  /** The server's name for sorting by this column; without it the head is no button. */
  sortBy?: string;
}

export interface Sort {
  by: string;
  descending: boolean;
}
