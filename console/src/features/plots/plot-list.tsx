import type { Plot } from '@smartflight/contract/land/plots.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import Share2 from 'lucide-react/icons/share-2';
import { useEffect, useMemo, useRef } from 'react';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Delayed, EmptyFiltered, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { type Picks, togglePick } from '../../shared/ui/table/pick-column.tsx';
import { useDensity } from '../../shared/ui/theme/look.ts';
import { isFiltered, type PlotListQuery, type PlotSearch } from './plot-search.ts';
import { plotRows } from './plots.queries.ts';

const rowPx = { compact: 52, comfortable: 60, field: 72 } as const;
const ahead = 20;

interface ListProps {
  filter: PlotListQuery;
  search: PlotSearch;
  picks: Picks;
  open: (id: string) => void;
  draw: () => void;
  clear: () => void;
}

/** The filtered plots next to the map, with their number and total area. */
export function PlotList({ filter, search, picks, open, draw, clear }: ListProps) {
  const t = useT();
  const fmt = useFmt();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    plotRows(filter),
  );
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const first = data?.pages[0];
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return (
    <div className="sf-pl-list">
      <p className="sf-pl-sum" role="status">
        {first && (
          <>
            <b>{t('plots.count', { n: first.total })}</b>
            <span className="sf-num">{fmt.area(first.totals.areaM2).text}</span>
          </>
        )}
      </p>
      {error && !rows && <ErrorState error={error} retry={() => void refetch()} action="plots.list" />}
      {!error && !rows && <ListSkeleton />}
      {rows?.length === 0 &&
        (isFiltered(search) ? (
          <EmptyFiltered clear={clear} />
        ) : (
          <EmptyState
            text={t('plots.empty')}
            action={
              <Button kind="primary" onClick={draw}>
                {t('plots.draw')}
              </Button>
            }
          />
        ))}
      {rows && rows.length > 0 && (
        <Rows rows={rows} selected={search.plotId} picks={picks} open={open} more={more} />
      )}
    </div>
  );
}

function Rows(props: {
  rows: readonly Plot[];
  selected: string | undefined;
  picks: Picks;
  open: (id: string) => void;
  more: () => void;
}) {
  const t = useT();
  const { rows, selected, picks, open, more } = props;
  const host = useRef<HTMLElement>(null);
  const height = rowPx[useDensity()];
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => host.current,
    estimateSize: () => height,
    overscan: 6,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  // The density changes the rows' height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list measures when reported
  useEffect(() => list.measure(), [height]);
  const shown = list.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });
  useEffect(() => {
    if (last + ahead >= rows.length) latest.current();
  }, [last, rows.length]);
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === selected);
    const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
    if (next) open(next.id);
  };
  useShortcut('nextRow', () => step(1));
  useShortcut('previousRow', () => step(-1));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={host} className="sf-pl-rows sf-inset" tabIndex={0} aria-label={t('plots.list')}>
      <ul style={{ height: list.getTotalSize() }}>
        {shown.map(({ index, start, key }) => {
          const row = rows[index];
          return (
            row && (
              <li key={key} style={{ height, transform: `translateY(${start}px)` }}>
                <Row
                  row={row}
                  isOpen={row.id === selected}
                  isPicked={picks.keys.has(row.id)}
                  pick={() => picks.change(togglePick(picks.keys, row.id))}
                  open={() => open(row.id)}
                />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

function Row(props: { row: Plot; isOpen: boolean; isPicked: boolean; pick: () => void; open: () => void }) {
  const t = useT();
  const fmt = useFmt();
  const { row, isOpen, isPicked } = props;
  const facts = [row.crop, row.surveyorName ?? '', fmt.instant(row.uploadedAt, 'day')];
  return (
    <div className={`sf-pl-row${isOpen ? ' is-selected' : ''}`}>
      <label className="sf-pick">
        <input
          type="checkbox"
          checked={isPicked}
          aria-label={t('plots.pick', { name: row.name })}
          onChange={props.pick}
        />
      </label>
      <button type="button" className="sf-inset" aria-current={isOpen} onClick={props.open}>
        <span className="sf-pl-name">
          <b className="sf-cut">{row.name}</b>
          <span className="sf-num">{fmt.area(row.areaM2).text}</span>
        </span>
        <span className="sf-pl-facts">
          <span className="sf-cut">{facts.filter(Boolean).join(' · ')}</span>
          <SharedMark row={row} />
        </span>
        {row.endedAt && row.restorableUntil && (
          <span className="sf-hidden">
            {t('plots.removedUntil', { day: fmt.instant(row.restorableUntil, 'day') })}
          </span>
        )}
      </button>
    </div>
  );
}

/** Marks a shared plot: who shares it with the user, or with how many the user shares it (T-04). */
export function SharedMark({ row }: { row: Pick<Plot, 'shared' | 'sharedWith'> }) {
  const t = useT();
  if (!row.shared && row.sharedWith === 0) return null;
  return (
    <span className="sf-pl-shared">
      <Share2 className="sf-icon" />
      <span className="sf-cut">
        {row.shared
          ? t('plots.sharedBy', { name: row.shared.by })
          : t('plots.sharedWith', { n: row.sharedWith })}
      </span>
    </span>
  );
}

function ListSkeleton() {
  return (
    <Delayed>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div key={row} className="sf-pl-row-skeleton">
          <Skeleton width={`${50 + ((row * 37) % 40)}%`} />
          <Skeleton width="40%" height={10} />
        </div>
      ))}
    </Delayed>
  );
}
