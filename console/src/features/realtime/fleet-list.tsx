import './fleet-list.css';
import { teams } from '@smartflight/contract/teams/teams.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import ListFilter from 'lucide-react/icons/list-filter';
import { memo, useEffect, useRef } from 'react';
import { type DroneStatus, droneStatuses } from '../../live/drone-state.ts';
import type { FleetCounts } from '../../live/fleet-view.ts';
import { useKnown } from '../../live/use-fleet.ts';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { EmptyFiltered, EmptyState, Skeleton } from '../../shared/ui/states/states.tsx';
import { useDensity } from '../../shared/ui/theme/look.ts';
import type { FleetRow, FleetList as FleetRows, FleetScreen } from './fleet-screen.ts';
import { paintRows } from './row-painter.ts';
import type { ScreenAddress } from './screen-address.ts';

const chipLabels: Record<DroneStatus, MsgKey> = {
  working: 'status.working',
  standby: 'realtime.onGround',
  attention: 'realtime.attention',
  offline: 'status.offline',
};
const chipGlyphs = {
  working: 'working',
  standby: 'standby',
  attention: 'warning',
  offline: 'offline',
} as const;
const linkLabels = { online: 'status.online', stale: 'status.stale', offline: 'status.offline' } as const;
const paintMs = 500;
const rowPx = { compact: 50, comfortable: 56, field: 68 } as const;

interface ListProps {
  screen: FleetScreen;
  list: FleetRows;
  address: ScreenAddress;
}

/** Search, status chips with counts, and the drones sorted by urgency. */
export function FleetList({ screen, list, address }: ListProps) {
  const t = useT();
  const known = useKnown(screen.store);
  const { counts, rows } = list;
  return (
    <section className="rt-list" aria-label={t('realtime.list')}>
      <SearchBox
        label={t('realtime.search')}
        value={address.filter.q}
        change={(q) => address.change({ q: q ?? null })}
      />
      <Chips counts={known ? counts : undefined} address={address} />
      <Choices counts={known ? counts : undefined} address={address} />
      {!known && <ListSkeleton />}
      {known && counts.total === 0 && address.teamId === undefined && (
        <EmptyState text={t('realtime.empty')} />
      )}
      {known && rows.length === 0 && (counts.total > 0 || address.teamId !== undefined) && (
        <EmptyFiltered clear={address.clear} />
      )}
      {rows.length > 0 && <Rows screen={screen} rows={rows} address={address} />}
    </section>
  );
}

interface CountsProps {
  /** Undefined until the fleet is received. */
  counts: FleetCounts | undefined;
  address: ScreenAddress;
}

function Chips({ counts, address }: CountsProps) {
  const t = useT();
  const fmt = useFmt();
  return (
    <div className="rt-chips">
      {droneStatuses.map((status) => {
        const isOn = address.filter.status === status;
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isOn}
            onClick={() => address.change({ status: isOn ? null : status })}
          >
            <b className="sf-num">
              <StatusGlyph state={chipGlyphs[status]} size={12} />
              {fmt.number(counts?.[status])}
            </b>
            <span className="sf-cut">{t(chipLabels[status])}</span>
          </button>
        );
      })}
    </div>
  );
}

function Choices({ counts, address }: CountsProps) {
  const t = useT();
  const fmt = useFmt();
  const { data } = useQuery({
    queryKey: ['teams', 'all'],
    queryFn: ({ signal }) => call(teams.list, { query: { size: 200 }, signal }),
    staleTime: 300_000,
    meta: { quiet: true },
  });
  const isNarrowed = counts !== undefined && counts.shown < counts.total;
  const total = { shown: fmt.number(counts?.shown), total: fmt.number(counts?.total) };
  return (
    <div className="rt-choices">
      <ListFilter className="sf-icon" aria-hidden="true" />
      <Select
        label={t('realtime.link')}
        className="is-quiet"
        value={address.filter.link}
        empty={t('realtime.link')}
        options={optionsFrom(['online', 'stale', 'offline'] as const, (link) => t(linkLabels[link]))}
        change={(link) => address.change({ link })}
      />
      {data && (data.items.length > 0 || address.teamId !== undefined) && (
        <Select
          label={t('realtime.team')}
          className="is-quiet"
          value={address.teamId}
          empty={t('realtime.team')}
          options={[
            // A link or a saved view may refer to a team that no longer exists.
            ...(address.teamId !== undefined && !data.items.some(({ id }) => id === address.teamId)
              ? [{ value: address.teamId, label: t('realtime.teamGone') }]
              : []),
            ...data.items.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          change={(team) => address.change({ team })}
        />
      )}
      <b className="sf-num">
        {isNarrowed ? t('realtime.shownOf', total) : t('realtime.all', { n: total.total })}
      </b>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className="rt-rows-wait" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div key={row}>
          <Skeleton width="45%" />
          <Skeleton width="70%" height={12} />
        </div>
      ))}
    </div>
  );
}

function Rows({
  screen,
  rows,
  address,
}: {
  screen: FleetScreen;
  rows: readonly FleetRow[];
  address: ScreenAddress;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const t = useT();
  const fmt = useFmt();
  const density = useDensity();
  const height = rowPx[density];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  });
  const selected = address.droneId;
  const selectedAt = rows.findIndex(({ id }) => id === selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that change their place don't scroll the list
  useEffect(() => {
    if (selectedAt >= 0) virtual.scrollToIndex(selectedAt, { align: 'auto' });
  }, [selected]);
  // Figures and ages are written to the DOM directly, so that a moving drone causes no render.
  useEffect(() => {
    const paint = (): void => {
      if (scroller.current) paintRows(scroller.current, screen, { t, fmt });
    };
    paint();
    const timer = setInterval(paint, paintMs);
    return () => clearInterval(timer);
  });
  return (
    <div className="rt-rows" ref={scroller}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li key={row.id} style={{ transform: `translateY(${start}px)`, height: size }}>
              <Row row={row} isSelected={row.id === selected} pick={screen.pick} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The static part of a row; `paintRows` writes its texts. */
const Row = memo(function Row(props: { row: FleetRow; isSelected: boolean; pick: (id: string) => void }) {
  const { id, glyph, link, locked } = props.row;
  return (
    <button
      type="button"
      className={`rt-row sf-inset is-${link}`}
      data-drone={id}
      aria-current={props.isSelected}
      onClick={() => props.pick(id)}
    >
      <StatusGlyph state={glyph} locked={locked} size={18} />
      <span className="rt-row-name">
        <b data-cell="name" />
        <span data-cell="place" />
      </span>
      <b className="sf-num" data-cell="area" />
      <span className="rt-row-state">
        <span data-cell="state" />
        <span data-cell="pilot" />
      </span>
      <span className="sf-num rt-row-age" data-cell="age" />
    </button>
  );
});
