import './data-table.css';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CSSProperties, Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useT } from '../i18n/use-t.ts';
import { Delayed, EmptyState, ErrorState, Skeleton } from './states.tsx';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column, in tabular digits. */
  figure?: boolean;
  /** Set in bold: the number that matters in this table. */
  strong?: boolean;
  width?: number | string;
  /** The server's name for sorting by this column; without it the head is no button. */
  sortBy?: string;
}

export interface Sort {
  by: string;
  descending: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for those who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  changeSort?: (sort: Sort) => void;
  selected?: string | undefined;
  open?: (row: Row) => void;
  error?: unknown;
  retry?: () => void;
  /** Stands in the place of the rows when there are none: first use, or a filter that matches nothing. */
  empty?: ReactNode;
  /** Rows with the same group stand under one head row, such as the flights of a day. */
  group?: { of: (row: Row) => string; head: (group: string, columns: number) => ReactNode };
  /** Newer rows are being fetched; the present ones stay readable. */
  refreshing?: boolean;
}

function nextSort(sort: Sort | undefined, by: string): Sort {
  return { by, descending: sort?.by === by ? !sort.descending : true };
}

function HeadCell<Row>(props: {
  column: Column<Row>;
  sort: Sort | undefined;
  changeSort: ((sort: Sort) => void) | undefined;
}) {
  const { column, sort, changeSort } = props;
  const { sortBy } = column;
  const sorted = sortBy !== undefined && sort?.by === sortBy;
  const direction = sort?.descending ? 'descending' : 'ascending';
  const style: CSSProperties | undefined = column.width === undefined ? undefined : { width: column.width };
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={column.figure ? 'is-figure' : undefined}
      style={style}
      {...(sorted ? { 'aria-sort': direction } : {})}
    >
      {sortBy === undefined || !changeSort ? (
        column.title
      ) : (
        <button type="button" className="sf-inset" onClick={() => changeSort(nextSort(sort, sortBy))}>
          {column.title}
          <Arrow className={`sf-icon${sorted ? '' : ' is-idle'}`} />
        </button>
      )}
    </th>
  );
}

/** `j` and `k` or the arrows move between rows, Enter opens one. */
function moveRow(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null;
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Enter' && event.target === row) row.click();
  else if (step === undefined) return;
  else {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[tabindex]')];
    rows[rows.indexOf(row) + step]?.focus();
  }
  event.preventDefault();
}

function SkeletonRows({ columns }: { columns: number }) {
  const widths = Array.from({ length: columns }, (_, index) => `${40 + ((index * 37) % 45)}%`);
  return [0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
    <tr key={row}>
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars of a skeleton never change places
        <td key={index}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ));
}

function Rows<Row>({ columns, rows, rowKey, selected, open, group }: DataTableProps<Row>) {
  let lastGroup: string | undefined;
  const hasSelected = rows?.some((row) => rowKey(row) === selected) ?? false;
  return (rows ?? []).map((row, index) => {
    const key = rowKey(row);
    const ownGroup = group?.of(row);
    const startsGroup = ownGroup !== undefined && ownGroup !== lastGroup;
    lastGroup = ownGroup;
    const isFocusStop = hasSelected ? key === selected : index === 0;
    return (
      <Fragment key={key}>
        {startsGroup && <tr className="sf-group">{group?.head(ownGroup, columns.length)}</tr>}
        <tr
          className={`${open ? 'is-link sf-inset' : ''}${key === selected ? ' is-selected' : ''}`}
          {...(open ? { tabIndex: isFocusStop ? 0 : -1, onClick: () => open(row) } : {})}
          {...(key === selected ? { 'aria-current': true as const } : {})}
        >
          {columns.map((column) => (
            <td
              key={column.key}
              className={`${column.figure ? 'is-figure' : ''}${column.strong ? ' is-strong' : ''}`}
            >
              {column.cell(row)}
            </td>
          ))}
        </tr>
      </Fragment>
    );
  });
}

/**
 * A table whose rows, order and pages come from the server. It scrolls inside its box under a fixed head; rows are
 * reached by keyboard. States: skeleton rows after 150 ms, empty, error with retry.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const t = useT();
  const { columns, rows, sort, changeSort, error, retry, empty, refreshing } = props;
  const host = useRef<HTMLDivElement>(null);
  if (error && !rows) return <ErrorState error={error} {...(retry ? { retry } : {})} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="sf-table sf-inset" ref={host} tabIndex={0} aria-label={props.label}>
      <table aria-busy={rows === undefined || refreshing === true}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} changeSort={changeSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveRow}>
          {rows === undefined ? (
            <Delayed>
              <SkeletonRows columns={columns.length} />
            </Delayed>
          ) : (
            <Rows {...props} />
          )}
        </tbody>
      </table>
      {rows?.length === 0 && (empty ?? <EmptyState text={t('state.emptyFiltered')} />)}
    </section>
  );
}
