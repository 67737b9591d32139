import type { ReviewDetail } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../shared/api/problem.ts';
import { problemText, reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { stateLabel } from './review-labels.ts';
import { newerOf } from './reviews.queries.ts';

const conflicts: readonly string[] = ['review.claimed', 'review.decided', 'review.outdated'];

/** Another reviewer or the applicant was faster. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiProblem && conflicts.includes(error.code);

interface BannerProps {
  review: ReviewDetail;
  /** The refusal of the last call, if any. */
  conflict: ApiProblem | undefined;
  open: (id: string) => void;
  next: () => void;
  again: () => void;
}

/** Explains why a decision is not possible here and how to continue (V-03). */
export function ConflictBanner({ review, conflict, open, next, again }: BannerProps) {
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  // Newer browsers return a promise, which React would take for a cleanup function.
  useEffect(() => void host.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const isOutdated = review.status === 'superseded' || conflict?.code === 'review.outdated';
  const mayRetry =
    review.status === 'pending' && review.held === null && conflict !== undefined && !isOutdated;
  return (
    <div ref={host} className="rv-banner" role="alert">
      <StatusGlyph state="warning" size={18} />
      <div>
        <p>{useConflictText(review, conflict)}</p>
        <div className="rv-actions">
          {isOutdated && <OpenNewer review={review} open={open} />}
          <Button onClick={next}>{t('reviews.takeNext')}</Button>
          {mayRetry && <Button onClick={again}>{t('action.retry')}</Button>}
        </div>
      </div>
    </div>
  );
}

function useConflictText(review: ReviewDetail, conflict: ApiProblem | undefined): string {
  const t = useT();
  const fmt = useFmt();
  const { claim, decision, kind, status } = review;
  if (status === 'superseded' || conflict?.code === 'review.outdated') return t('reviews.outdated');
  if (decision && status !== 'pending')
    return t('reviews.decided', { name: decision.by.username, word: stateLabel(t, kind, status) });
  if (claim && !claim.isMine)
    return t('reviews.claimed', {
      name: claim.by.username,
      time: fmt.instant(claim.until, 'clock'),
    });
  return problemText(conflict);
}

function OpenNewer({ review, open }: Pick<BannerProps, 'review' | 'open'>) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const find = async () => {
    setAsking(true);
    try {
      const id = await newerOf(review);
      if (id === undefined) toast.info(t('reviews.noNewer'));
      else open(id);
    } catch (error) {
      reportProblem(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button kind="primary" disabled={isAsking} onClick={() => void find()}>
      {t('reviews.openNewer')}
    </Button>
  );
}
