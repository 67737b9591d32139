import './review-queue.css';
import type { Review } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import { reviewKinds } from '@smartflight/contract/onboarding/reviews.ts';
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import Lock from 'lucide-react/icons/lock';
import { useEffect, useState } from 'react';
import { kindTitles } from '../../domain/reviews/kind-titles.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { Delayed, EmptyFiltered, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { SavedViews } from '../../shared/ui/table/saved-views.tsx';
import { stateLabel, statusGlyphs, waitText } from './review-labels.ts';
import { queueSize, statusChoices, waitOf } from './review-search.ts';
import type { ReviewList } from './use-review-list.ts';

const tickMs = 30_000;
/** Share of the day from which the bar marks a long wait. */
const longShare = 0.8;

interface QueueProps {
  list: ReviewList;
}

/** The queue with counts by kind, filters, and rows that open in a panel. */
export function ReviewQueue({ list }: QueueProps) {
  const t = useT();
  return (
    <section className="rv-queue" aria-label={t('reviews.queue')}>
      <header className="rv-queue-head">
        <h1>{t('title.reviews')}</h1>
        <SavedViews screen="reviews" search={list.params} iconOnly />
      </header>
      <SearchBox
        label={t('reviews.search')}
        value={list.search.search}
        change={(search) => list.change({ search })}
      />
      <Kinds list={list} />
      <Order list={list} />
      <Rows list={list} />
      {(list.total ?? 0) > queueSize && (
        <Pager
          page={list.search.page}
          size={queueSize}
          total={list.total}
          change={(page) => list.change({ page })}
        />
      )}
    </section>
  );
}

function Kinds({ list }: QueueProps) {
  const t = useT();
  const fmt = useFmt();
  const { pending, search, change } = list;
  const sum = pending && reviewKinds.reduce((all, kind) => all + (pending[kind] ?? 0), 0);
  const chip = (kind: (typeof reviewKinds)[number] | undefined) => (
    <button
      key={kind ?? 'all'}
      type="button"
      aria-pressed={search.kind === kind}
      onClick={() => change({ kind })}
    >
      <b className="sf-num">{fmt.number(kind ? pending?.[kind] : sum)}</b>
      <span className="sf-cut">{kind ? t(`reviews.short.${kind}`) : t('reviews.all')}</span>
    </button>
  );
  return (
    <fieldset className="rv-kinds">
      <legend className="sf-hidden">{t('reviews.kinds')}</legend>
      {[undefined, ...reviewKinds].map(chip)}
    </fieldset>
  );
}

function Order({ list }: QueueProps) {
  const t = useT();
  const { status } = list.search;
  return (
    <div className="rv-order">
      <ArrowDownWideNarrow className="sf-icon" />
      <span className="sf-cut">{t(status === 'pending' ? 'reviews.longest' : 'reviews.newest')}</span>
      <Select
        label={t('reviews.status.label')}
        className="is-quiet"
        value={status}
        options={optionsFrom(statusChoices, (choice) => t(`reviews.status.${choice}`))}
        change={(choice) => list.change({ status: choice })}
      />
    </div>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Rows({ list }: QueueProps) {
  const t = useT();
  const now = useNow();
  const { rows, search, error } = list;
  const step = (by: number) => {
    if (!rows || rows.length === 0) return false;
    const at = rows.findIndex(({ id }) => id === search.review);
    const row = rows[at < 0 ? 0 : at + by];
    if (row) list.open(row.id);
    return true;
  };
  useShortcut('nextRow', () => step(1));
  useShortcut('previousRow', () => step(-1));
  if (error && !rows) return <ErrorState error={error} retry={list.retry} action="reviews.list" />;
  if (!rows)
    return (
      <Delayed>
        <div className="rv-rows is-coming" role="status" aria-label={t('state.loading')}>
          {[70, 55, 80, 60, 75].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={36} />
          ))}
        </div>
      </Delayed>
    );
  if (rows.length === 0)
    return list.filtered ? <EmptyFiltered clear={list.clear} /> : <EmptyState text={t('reviews.empty')} />;
  return (
    <ol className="rv-rows" aria-label={t('reviews.queue')}>
      {rows.map((review) => (
        <Row
          key={review.id}
          review={review}
          now={now}
          isOpen={review.id === search.review}
          open={() => list.open(review.id)}
        />
      ))}
    </ol>
  );
}

function Row(props: { review: Review; now: number; isOpen: boolean; open: () => void }) {
  const t = useT();
  const { review, isOpen } = props;
  const { kind, applicant, claim, status } = review;
  const heldBy = claim && !claim.isMine ? t('reviews.heldBy', { name: claim.by.username }) : undefined;
  const title = review.isRenewal ? `${t(kindTitles[kind])} · ${t('reviews.renewal')}` : t(kindTitles[kind]);
  return (
    <li>
      <button
        type="button"
        className={`rv-row sf-inset${isOpen ? ' is-open' : ''}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={props.open}
      >
        {heldBy === undefined ? (
          <StatusGlyph state={statusGlyphs[status]} size={18} />
        ) : (
          <Lock className="sf-icon" />
        )}
        <span className="rv-row-who">
          <b className="sf-cut">{applicant.username}</b>
          <small className="sf-cut">{heldBy ?? title}</small>
        </span>
        {status === 'pending' ? (
          <Wait submittedAt={review.submittedAt} now={props.now} />
        ) : (
          <Ended review={review} />
        )}
      </button>
    </li>
  );
}

function Wait({ submittedAt, now }: { submittedAt: string; now: number }) {
  const t = useT();
  const fmt = useFmt();
  const { seconds, share } = waitOf(submittedAt, now);
  return (
    <span className="rv-row-wait">
      <span className="sf-num">{waitText(t, fmt, seconds)}</span>
      <span className={`rv-bar${share >= longShare ? ' is-long' : ''}`} title={t('reviews.day')}>
        <span style={{ width: `${Math.max(3, share * 100)}%` }} />
      </span>
    </span>
  );
}

function Ended({ review }: { review: Review }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <span className="rv-row-wait">
      <span>{stateLabel(t, review.kind, review.status)}</span>
      <small className="sf-num">
        {fmt.instant(review.decision?.at ?? review.submittedAt, 'shortMinute')}
      </small>
    </span>
  );
}
