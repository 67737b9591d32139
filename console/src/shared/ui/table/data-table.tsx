import './data-table.css';
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { useHiddenEnds } from '../layout/hidden-ends.ts';
import { Delayed, EmptyState, ErrorState, Skeleton } from '../states/states.tsx';
import type { Column, Sort } from './column.ts';
import { cellStyle, HeadCell, widthVariables } from './column-head.tsx';
import { arrangeColumns, setColumnWidth } from './table-columns.ts';
import { useTableSettings } from './use-table-columns.ts';

export type { Column, Sort };

interface DataTableProps<Row> {
  label: string;
  /** The user's column settings are stored under this name; without it the columns can't be changed. */
  name?: string;
  /** All columns, in the default order. */
  columns: readonly Column<Row>[];
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  changeSort?: (sort: Sort) => void;
  selected?: string | undefined;
  open?: (row: Row) => void;
  error?: unknown;
  retry?: () => void;
  empty?: ReactNode;
  /** Puts rows with the same group under one header row, such as the flights of a day. */
  group?: { of: (row: Row) => string; head: (group: string, columns: readonly Column<Row>[]) => ReactNode };
  refreshing?: boolean;
}

/** Arrow keys move between rows, Enter opens one. */
function onRowKey(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null;
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Enter' && event.target === row) row.click();
  else if (step === undefined) return;
  else stepRow(event.currentTarget, step);
  event.preventDefault();
}

/** Focuses the row after or before the focused one; without a focused row, the row that Tab would reach. */
function stepRow(body: HTMLElement, step: number): boolean {
  const rows = [...body.querySelectorAll<HTMLElement>('tr[tabindex]')];
  const row = document.activeElement?.closest('tr');
  const at = row ? rows.indexOf(row) : -1;
  const next = at < 0 ? rows.find((one) => one.tabIndex === 0) : rows[at + step];
  next?.focus();
  return rows.length > 0;
}

/** `j` and `k` move through the rows wherever the focus is on the page. */
function useRowKeys(body: () => HTMLElement | null, opens: boolean): void {
  const step = (by: number) => {
    const host = body();
    return host !== null && stepRow(host, by);
  };
  useShortcut('nextRow', () => step(1), opens);
  useShortcut('previousRow', () => step(-1), opens);
  useShortcut('openRow', undefined, opens);
}

interface Cells {
  className: string;
  /** Shown before the value on a phone, where a row is a card; undefined for the card's title. */
  label: string | undefined;
  style: CSSProperties | undefined;
}

function titleOf<Row>(shown: readonly Column<Row>[]): Column<Row> | undefined {
  return shown.find(({ always }) => always) ?? shown.find(({ strong }) => strong) ?? shown[0];
}

function useArranged<Row>({ name, columns }: Pick<DataTableProps<Row>, 'name' | 'columns'>) {
  const { settings, change } = useTableSettings(name);
  const shown = useMemo(() => arrangeColumns(columns, settings), [columns, settings]);
  const frozen = Math.min(settings.frozen, shown.length);
  const cells = useMemo(() => {
    const title = titleOf(shown);
    return shown.map((column, index): Cells => {
      const frozenAt = index < frozen ? index : undefined;
      const isSized = settings.widthsPx[column.key] !== undefined;
      return {
        className: [
          column.figure ? 'is-figure' : '',
          column === title ? 'is-title' : '',
          isSized ? 'is-sized' : '',
          frozenAt === undefined ? '' : frozenAt === frozen - 1 ? 'is-frozen is-frozen-last' : 'is-frozen',
        ]
          .filter(Boolean)
          .join(' '),
        label: column !== title && typeof column.title === 'string' ? column.title : undefined,
        style: name === undefined ? undefined : cellStyle(column.key, frozenAt),
      };
    });
  }, [shown, frozen, settings.widthsPx, name]);
  const setWidth = (key: string, px: number | undefined) => change(setColumnWidth(key, px, settings));
  return { shown, cells, frozen, widths: widthVariables(settings.widthsPx), setWidth };
}

function useFrozenPlaces(table: () => HTMLTableElement | null, frozen: number): void {
  useLayoutEffect(() => {
    const element = table();
    if (!element || frozen === 0) return;
    const heads = [...element.querySelectorAll<HTMLElement>('thead th')].slice(0, frozen);
    const place = () => {
      let edge = 0;
      for (const [index, head] of heads.entries()) {
        element.style.setProperty(`--frozen-${index}`, `${edge}px`);
        edge += head.getBoundingClientRect().width;
      }
    };
    place();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(place);
    for (const head of heads) observer.observe(head);
    return () => observer.disconnect();
  });
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

/** Memoized, so that a refetch without changes doesn't render the rows again. */
function Rows<Row>(props: DataTableProps<Row> & { cells: readonly Cells[] }) {
  const { columns, cells, rows, rowKey, selected, open, group } = props;
  return useMemo(() => {
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
          {startsGroup && <tr className="sf-group">{group?.head(ownGroup, columns)}</tr>}
          <tr
            className={`${open ? 'is-link sf-inset' : ''}${key === selected ? ' is-selected' : ''}`}
            {...(open ? { tabIndex: isFocusStop ? 0 : -1, onClick: () => open(row) } : {})}
            {...(key === selected ? { 'aria-current': true as const } : {})}
          >
            {columns.map((column, at) => (
              <td
                key={column.key}
                className={`${cells[at]?.className ?? ''}${column.strong ? ' is-strong' : ''}`}
                style={cells[at]?.style}
                data-label={cells[at]?.label}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        </Fragment>
      );
    });
  }, [columns, cells, rows, rowKey, selected, open, group]);
}

/**
 * A table whose rows, order and pages come from the server. It scrolls inside its box under a fixed header; rows can
 * be reached by keyboard, and on a phone each is a card. States: skeleton rows after 150 ms, empty, error with retry.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const t = useT();
  const { name, rows, sort, changeSort, error, retry, empty, refreshing, open } = props;
  const box = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  useHiddenEnds(box);
  const { shown, cells, frozen, widths, setWidth } = useArranged(props);
  useFrozenPlaces(() => table.current, frozen);
  useRowKeys(() => table.current?.tBodies[0] ?? null, open !== undefined);
  if (error && !rows) return <ErrorState error={error} {...(retry ? { retry } : {})} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={box} className="sf-table sf-ends sf-inset" tabIndex={0} aria-label={props.label}>
      <table
        ref={table}
        aria-label={props.label}
        style={widths}
        aria-busy={rows === undefined || refreshing === true}
      >
        <thead>
          <tr>
            {shown.map((column, at) => (
              <HeadCell
                key={column.key}
                column={column}
                sort={sort}
                changeSort={changeSort}
                className={cells[at]?.className ?? ''}
                style={cells[at]?.style}
                setWidth={
                  name === undefined || column.width !== undefined
                    ? undefined
                    : (px) => setWidth(column.key, px)
                }
              />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onRowKey}>
          {rows === undefined ? (
            <Delayed>
              <SkeletonRows columns={shown.length} />
            </Delayed>
          ) : (
            <Rows {...props} columns={shown} cells={cells} />
          )}
        </tbody>
      </table>
      {rows?.length === 0 && (empty ?? <EmptyState text={t('state.emptyFiltered')} />)}
    </section>
  );
}
