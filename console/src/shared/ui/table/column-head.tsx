import { columnWidth } from '@smartflight/contract/accounts/preferences.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import type { Column, Sort } from './column.ts';

const stepPx = 16;

const bounded = (px: number): number => Math.round(Math.min(columnWidth.max, Math.max(columnWidth.min, px)));

const widthVariable = (key: string): string => `--w-${key}`;

/**
 * Width and position of the cells of a column. A resize changes them through CSS variables, without rendering rows.
 */
export function cellStyle(key: string, frozenAt: number | undefined): CSSProperties {
  const width: Record<string, string> = { '--cell-width': `var(${widthVariable(key)})` };
  return {
    ...width,
    ...(frozenAt === undefined ? {} : { insetInlineStart: `var(--frozen-${frozenAt}, 0)` }),
  };
}

/** The user's column widths as CSS variables of the table. */
export function widthVariables(widthsPx: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(widthsPx).map(([key, px]) => [widthVariable(key), `${bounded(px)}px`]),
  );
}

/**
 * The resize handle of a header cell: dragging and arrow keys change the column's width, double click and Home reset
 * it.
 */
function WidthHandle(props: { name: string; column: string; set: (px: number | undefined) => void }) {
  const t = useT();
  const [nowPx, setNowPx] = useState(0);
  const drag = useRef<{ fromX: number; fromPx: number; px: number }>(undefined);
  const { column, set } = props;
  const head = (target: Element) => target.closest('th');
  const show = (target: Element, px: number) =>
    target.closest('table')?.style.setProperty(widthVariable(column), `${px}px`);
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const fromPx = head(event.currentTarget)?.offsetWidth ?? 0;
    drag.current = { fromX: event.clientX, fromPx, px: fromPx };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (!now) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    now.px = bounded(now.fromPx + (event.clientX - now.fromX) * (isRtl ? -1 : 1));
    show(event.currentTarget, now.px);
  };
  const end = () => {
    const now = drag.current;
    drag.current = undefined;
    if (now && now.px !== now.fromPx) set(now.px);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -stepPx, ArrowRight: stepPx }[event.key];
    if (by !== undefined) {
      const px = bounded((head(event.currentTarget)?.offsetWidth ?? 0) + by);
      setNowPx(px);
      set(px);
    } else if (event.key === 'Home') set(undefined);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be focused and moved
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('columns.width', { name: props.name })}
      aria-valuemin={columnWidth.min}
      aria-valuemax={columnWidth.max}
      aria-valuenow={nowPx}
      title={t('columns.widthHint')}
      tabIndex={0}
      className="sf-table-edge"
      onFocus={(event) => setNowPx(head(event.currentTarget)?.offsetWidth ?? 0)}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => set(undefined)}
      onKeyDown={onKey}
    />
  );
}

function nextSort(sort: Sort | undefined, by: string): Sort {
  return { by, descending: sort?.by === by ? !sort.descending : true };
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  changeSort: ((sort: Sort) => void) | undefined;
  className: string;
  style: CSSProperties | undefined;
  /** Undefined where the width is fixed. */
  setWidth: ((px: number | undefined) => void) | undefined;
}

/** Header cell with title, sorting and resize handle. */
export function HeadCell<Row>({ column, sort, changeSort, className, style, setWidth }: HeadCellProps<Row>) {
  const { sortBy } = column;
  const sorted = sortBy !== undefined && sort?.by === sortBy;
  const direction = sort?.descending ? 'descending' : 'ascending';
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={className}
      style={column.width === undefined ? style : { ...style, width: column.width }}
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
      {setWidth && <WidthHandle name={String(column.title)} column={column.key} set={setWidth} />}
    </th>
  );
}
