import type { Drone } from '@smartflight/contract/drones.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useRef } from 'react';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDensity } from '../../shared/ui/look.ts';
import { PickBox, type Picks, togglePick } from '../../shared/ui/pick-column.tsx';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { ExpiryChip, LockTag, StateTag } from './drone-status.tsx';
import { droneName, expiryNames, gradeOf, lockStandingOf } from './drone-words.ts';
import type { DroneList } from './use-drone-list.ts';

const cardPx = { compact: 96, comfortable: 96, field: 112 } as const;

/** The list on a phone; only the cards on screen are drawn. */
export function DroneCards({ list, label, empty }: { list: DroneList; label: string; empty: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const height = cardPx[useDensity()];
  const rows = list.rows ?? [];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  if (list.error && !list.rows) return <ErrorState error={list.error} retry={list.retry} />;
  if (list.rows?.length === 0) return empty;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={scroller} className="dr-cards sf-inset" tabIndex={0} aria-label={label}>
      {list.rows === undefined && <CardSkeletons />}
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size, key }) => {
          const drone = rows[index];
          if (!drone) return null;
          return (
            <li key={key} style={{ transform: `translateY(${start}px)`, height: size }}>
              <Card drone={drone} isOpen={drone.id === list.opened} open={list.open} picks={list.picks} />
            </li>
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

interface CardProps {
  drone: Drone;
  isOpen: boolean;
  open: (id: string) => void;
  picks: Picks;
}

const Card = memo(function Card({ drone, isOpen, open, picks }: CardProps) {
  const t = useT();
  const fmt = useFmt();
  const [first] = drone.expiries;
  const area = fmt.area(drone.grossAreaM2);
  const isExpiring = first !== undefined && gradeOf(first.at, Date.now()) !== 'later';
  return (
    <div className="dr-card" data-drone={drone.id} aria-current={isOpen}>
      <PickBox
        label={t('drones.pick', { name: droneName(drone) })}
        isOn={picks.keys.has(drone.id)}
        toggle={() => picks.change(togglePick(picks.keys, drone.id))}
      />
      <button type="button" className="dr-card-open sf-inset" onClick={() => open(drone.id)}>
        <span className="dr-card-line">
          <b className="sf-cut">{droneName(drone)}</b>
          <span className="sf-num">
            <b>{area.value}</b> <small>{area.unit}</small>
          </span>
        </span>
        <span className="dr-card-line dr-faint">
          <span className="sf-cut">
            {drone.model} · <span className="sf-id">{drone.id}</span>
          </span>
        </span>
        <span className="dr-card-line">
          <StateTag drone={drone} />
          {isExpiring ? (
            <ExpiryChip at={first.at} of={t(expiryNames[first.of])} />
          ) : (
            lockStandingOf(drone) !== 'unknown' && <LockTag drone={drone} />
          )}
        </span>
      </button>
    </div>
  );
});
