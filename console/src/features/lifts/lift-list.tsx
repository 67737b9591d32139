import './lifts.css';
import type { Lift } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { liftStates } from '@smartflight/contract/airspace/lifts.ts';
import { useQueryClient } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { useEffect, useMemo, useState } from 'react';
import { isLacking, licenceLabel } from '../../domain/licences/licence-labels.ts';
import { useFirstView } from '../../domain/map/panel/use-first-view.ts';
import { useInboxChanges } from '../../live/use-inbox-changes.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { Delayed, EmptyFiltered, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { drawn } from './lift-areas.layer.ts';
import { dueOf, dueText, stateGlyphs, whenText } from './lift-labels.ts';
import { useListedOnMap } from './lift-on-map.tsx';
import { type LiftTab, pageSize } from './lift-search.ts';
import { liftsKey } from './lifts.queries.ts';
import { type LiftListState, useLiftList } from './use-lift-list.ts';

const tickMs = 30_000;
/** From here on a bar has the warning colour: the second reminder is sent after 20 of 24 h. */
const lateShare = 20 / 24;

/** Applications with state and deadline: the user's own, or the review queue (N-02, N-03). */
export function LiftList({ tab, apply }: { tab: LiftTab; apply: (() => void) | undefined }) {
  const t = useT();
  const list = useLiftList(tab);
  const { search, change, rows } = list;
  const [params] = usePageSearch();
  const client = useQueryClient();
  // Decisions and missing licences are reported by messages.
  useInboxChanges(() => void client.invalidateQueries({ queryKey: liftsKey }));
  useListedOnMap(rows);
  useFirstView(
    useMemo(() => rows?.flatMap(cornersOf), [rows]),
    params.has('map') || search.lift !== undefined,
  );
  return (
    <>
      <div className="li-filters">
        <SearchBox
          label={t(tab === 'review' ? 'lifts.searchQueue' : 'lifts.search')}
          value={search.search}
          change={(next) => change({ search: next })}
        />
        <Select
          label={t('lifts.field.applyStatus')}
          value={search.status}
          options={optionsFrom(['all' as const, ...liftStates], (one) =>
            one === 'all' ? t('lifts.anyState') : t(`lifts.state.${one}`),
          )}
          change={(status) => change({ status })}
        />
      </div>
      {tab === 'review' && list.waiting && (
        <p className="li-waiting" role="status">
          {t('lifts.waiting', { n: list.waiting.waiting })}
          {list.waiting.overdue > 0 && (
            <>
              {' · '}
              <StatusGlyph state="fault" size={16} />
              {t('lifts.overdue', { n: list.waiting.overdue })}
            </>
          )}
          <span>{t('lifts.soonest')}</span>
        </p>
      )}
      <Rows list={list} apply={apply} />
      {(list.total ?? 0) > pageSize && (
        <Pager page={search.page} size={pageSize} total={list.total} change={(page) => change({ page })} />
      )}
    </>
  );
}

const cornersOf = ({ shape }: Lift) =>
  drawn(shape).coordinates.flatMap((ring) => ring.map(([lon = 0, lat = 0]) => ({ lon, lat })));

export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Rows({ list, apply }: { list: LiftListState; apply: (() => void) | undefined }) {
  const t = useT();
  const now = useNow();
  const { rows, search, error } = list;
  const step = (by: number) => {
    if (!rows || rows.length === 0) return false;
    const at = rows.findIndex(({ id }) => id === search.lift);
    const row = rows[at < 0 ? 0 : at + by];
    if (row) list.open(row.id);
    return true;
  };
  useShortcut('nextRow', () => step(1));
  useShortcut('previousRow', () => step(-1));
  if (error && !rows)
    return (
      <ErrorState
        error={error}
        retry={list.retry}
        action={list.tab === 'review' ? 'lifts.review' : 'lifts.list'}
      />
    );
  if (!rows)
    return (
      <Delayed>
        <div className="sf-desk-coming" role="status" aria-label={t('state.loading')}>
          {[70, 55, 80, 60].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={40} />
          ))}
        </div>
      </Delayed>
    );
  if (rows.length === 0 && list.filtered) return <EmptyFiltered clear={list.clear} />;
  if (rows.length === 0)
    return (
      <EmptyState
        text={t(list.tab === 'review' ? 'lifts.queueEmpty' : 'lifts.empty')}
        action={
          apply &&
          list.tab === 'mine' && (
            <Button kind="primary" onClick={apply}>
              {t('lifts.apply')}
            </Button>
          )
        }
      />
    );
  return (
    <ol
      className="sf-desk-rows"
      aria-label={t(list.tab === 'review' ? 'lifts.tab.review' : 'lifts.tab.mine')}
    >
      {rows.map((lift) => (
        <Row
          key={lift.id}
          lift={lift}
          now={now}
          tab={list.tab}
          isOpen={lift.id === search.lift}
          open={() => list.open(lift.id)}
        />
      ))}
    </ol>
  );
}

function Row(props: { lift: Lift; now: number; tab: LiftTab; isOpen: boolean; open: () => void }) {
  const t = useT();
  const fmt = useFmt();
  const { lift, now, tab, isOpen } = props;
  const words = { t, fmt };
  const { applyStatus, claim, dueAt, licence, rejectReason } = lift;
  const heldBy =
    tab === 'review' && claim && !claim.isMine ? t('reviews.heldBy', { name: claim.by.username }) : undefined;
  const lacks = licence !== null && isLacking(licence, now);
  const reply = rejectReason?.reason ? t(`lifts.reason.${rejectReason.reason}`) : rejectReason?.note;
  const state =
    applyStatus === 'approved' && licence
      ? lacks
        ? t('lifts.licence.lacks')
        : `${t('lifts.state.approved')} · ${t(licenceLabel(licence))}`
      : t(`lifts.state.${applyStatus}`);
  return (
    <li>
      <button
        type="button"
        className={`sf-desk-row li-row sf-inset${isOpen ? ' is-open' : ''}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={props.open}
      >
        {heldBy === undefined ? (
          <StatusGlyph state={lacks ? 'warning' : stateGlyphs[applyStatus]} size={18} />
        ) : (
          <Lock className="sf-icon" />
        )}
        <span className="li-row-main">
          <span className="li-row-head">
            <b className="sf-cut">{lift.droneName || lift.droneId}</b>
            {dueAt !== null && <Due dueAt={dueAt} now={now} />}
          </span>
          <small className="sf-cut">{tab === 'review' ? lift.username : lift.liftAddress}</small>
          <small className="sf-num">{whenText(words, lift.liftDateRange)}</small>
          <small>{heldBy ?? [state, reply].filter(Boolean).join(' · ')}</small>
        </span>
      </button>
    </li>
  );
}

export function Due({ dueAt, now }: { dueAt: string; now: number }) {
  const t = useT();
  const fmt = useFmt();
  const { share } = dueOf(dueAt, now);
  return (
    <span className="li-due">
      <span className="sf-num">{dueText({ t, fmt }, dueAt, now)}</span>
      <span className={`li-bar${share >= lateShare ? ' is-late' : ''}`}>
        <span style={{ width: `${Math.max(3, share * 100)}%` }} />
      </span>
    </span>
  );
}
