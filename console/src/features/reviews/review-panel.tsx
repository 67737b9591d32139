import './review-panel.css';
import type { ReviewDetail } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { kindTitles } from '../../domain/reviews/kind-titles.ts';
import { useAllows, useSession } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { useEscape } from '../../shared/ui/overlay/escape.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { HeldNote } from './held-note.tsx';
import { PictureView } from './picture-view.tsx';
import { ConflictBanner } from './review-banner.tsx';
import { formerSlot, stateLabel, statusGlyphs } from './review-labels.ts';
import { Earlier, Others, ReviewOutcome, ReviewPapers } from './review-papers.tsx';
import { ReviewRejectForm, VerdictButtons } from './review-verdict.tsx';
import { reviewDetail } from './reviews.queries.ts';
import { useDecision } from './use-decision.ts';
import { useReviewClaim } from './use-review-claim.ts';

interface ReviewPanelProps {
  id: string;
  open: (id: string) => void;
  close: () => void;
  /** Opens the next waiting submission; false when there is none. */
  takeNext: () => boolean;
}

/** A submission: its pictures next to its fields, and the decision. */
export function ReviewPanel(props: ReviewPanelProps) {
  const t = useT();
  const { id, close } = props;
  const { data, error, refetch } = useQuery(reviewDetail(id));
  useEscape(close);
  if (data?.id === id) return <Workspace key={id} {...props} review={data} />;
  return (
    <section className="rv-desk" aria-label={t('reviews.desk')}>
      <div className="rv-desk-waits">
        {error ? (
          <>
            <ErrorState error={error} retry={() => void refetch()} action="reviews.list" />
            <Button onClick={close}>{t('reviews.back')}</Button>
          </>
        ) : (
          <Delayed>
            <Skeleton width="60%" height="50%" />
          </Delayed>
        )}
      </div>
    </section>
  );
}

function Workspace({ review, open, close, takeNext }: ReviewPanelProps & { review: ReviewDetail }) {
  const t = useT();
  const mayDecide = useAllows('reviews.decide');
  const claim = useReviewClaim(review, mayDecide);
  const [isRejecting, setRejecting] = useState(false);
  const decision = useDecision(review, takeNext);
  const conflict = decision.conflict ?? claim.refusal;
  const isHeldElsewhere = review.claim !== null && !review.claim.isMine;
  const isLost = useLost(review);
  const isWaiting = review.status === 'pending' && review.held === null;
  const canDecide = mayDecide && isWaiting && !conflict && !isHeldElsewhere;
  const title = useFirstFocus();
  const next = () => {
    if (!takeNext()) toast.info(t('reviews.noneLeft'));
  };
  const pass = () => void decision.ask({ decision: 'pass' });
  const startReject = () => setRejecting(true);
  const isIdle = canDecide && !isRejecting && !decision.isPending;
  useShortcut('approve', pass, isIdle);
  useShortcut('reject', startReject, isIdle);
  useShortcut('nextReview', next, !isRejecting);
  return (
    <section className="rv-desk" aria-label={t('reviews.desk')}>
      <PictureView images={picturesOf(review)} />
      <aside className="rv-side">
        <Head review={review} until={claim.until} close={close} title={title} />
        <div className="rv-side-body">
          {(conflict || isHeldElsewhere || isLost) && (
            <ConflictBanner
              review={review}
              conflict={conflict}
              open={open}
              next={next}
              again={() => {
                decision.forget();
                claim.again();
              }}
            />
          )}
          {review.held && <HeldNote review={review} undo={mayDecide ? decision.undo : undefined} />}
          <ReviewPapers review={review} mayReveal={mayDecide} />
          {review.decision && (
            <section className="rv-decision">
              <h3>{t('reviews.decision')}</h3>
              <ReviewOutcome review={review} />
            </section>
          )}
          <Others review={review} open={open} />
          <Earlier review={review} open={open} />
        </div>
        <footer className="rv-side-foot">
          {canDecide && isRejecting ? (
            <ReviewRejectForm
              review={review}
              isPending={decision.isPending}
              send={(rejection) => void decision.ask({ decision: 'reject', ...rejection })}
              cancel={() => setRejecting(false)}
            />
          ) : (
            <VerdictButtons
              mayDecide={canDecide}
              isPending={decision.isPending}
              pass={pass}
              reject={startReject}
              next={next}
            />
          )}
        </footer>
      </aside>
    </section>
  );
}

/** The pictures, followed by those of the passed submission that a renewal replaces. */
const picturesOf = ({ images, former }: ReviewDetail): ReviewDetail['images'] => [
  ...images,
  ...(former?.images ?? []).map(({ slot, path }) => ({ slot: `${formerSlot}${slot}`, path })),
];

/** Whether it was replaced, or decided by another reviewer, while it was open. */
function useLost({ status, decision }: ReviewDetail): boolean {
  const me = useSession((session) => session.me?.id);
  const [wasPending] = useState(status === 'pending');
  if (status === 'superseded') return true;
  return wasPending && decision !== null && decision.by.id !== me;
}

/** Announces the opened submission to screen readers. */
function useFirstFocus() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const now = document.activeElement;
    if (now === document.body || now === null) title.current?.focus({ preventScroll: true });
  }, []);
  return title;
}

interface HeadProps {
  review: ReviewDetail;
  until: string | undefined;
  close: () => void;
  title: RefObject<HTMLHeadingElement | null>;
}

function Head({ review, until, close, title }: HeadProps) {
  const t = useT();
  const fmt = useFmt();
  const { applicant, kind, status, version, isRenewal } = review;
  const facts = [
    t(kindTitles[kind]),
    isRenewal ? t('reviews.renewal') : '',
    applicant.company,
    t('reviews.version', { n: fmt.number(version) }),
    fmt.instant(review.submittedAt, 'minute'),
  ];
  return (
    <header className="rv-side-head">
      <Button
        kind="quiet"
        className="rv-back"
        wordless
        iconOnly={t('reviews.back')}
        icon={<ArrowLeft className="sf-icon" />}
        onClick={close}
      />
      <div>
        <h2 ref={title} tabIndex={-1} className="sf-cut">
          {applicant.username}
        </h2>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        <p className="rv-side-state">
          <StatusTag state={statusGlyphs[status]} word={stateLabel(t, kind, status)} size={16} />
          {until !== undefined && (
            <small>{t('reviews.heldUntil', { time: fmt.instant(until, 'clock') })}</small>
          )}
        </p>
      </div>
      <Button
        kind="quiet"
        className="rv-close"
        wordless
        iconOnly={t('inspector.close')}
        icon={<X className="sf-icon" />}
        onClick={close}
      />
    </header>
  );
}
