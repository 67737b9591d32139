import './cards.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { Delayed, ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { useDensity } from '../../../shared/ui/theme/look.ts';

const cardPx = { compact: 96, comfortable: 96, field: 112 } as const;

interface CardListProps<Row> {
  /** Accessible name of the list. */
  label: string;
  rows: readonly Row[] | undefined;
  error: unknown;
  retry: () => void;
  empty: ReactNode;
  card: (row: Row) => ReactNode;
}

/** The list on a phone; only visible cards are rendered. */
export function CardList<Row extends { id: string }>(props: CardListProps<Row>) {
  const { label, rows: known, error, retry, empty, card } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const height = cardPx[useDensity()];
  const rows = known ?? [];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  if (error && !known) return <ErrorState error={error} retry={retry} />;
  if (known?.length === 0) return empty;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={scroller} className="dr-cards sf-inset" tabIndex={0} aria-label={label}>
      {known === undefined && <CardSkeletons />}
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size, key }) => {
          const row = rows[index];
          return (
            row && (
              <li key={key} style={{ transform: `translateY(${start}px)`, height: size }}>
                {card(row)}
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

function CardSkeletons() {
  return (
    <Delayed>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="dr-card" aria-hidden="true">
          <div className="dr-card-open">
            <Skeleton width="55%" height={18} />
            <Skeleton width="35%" />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </Delayed>
  );
}
