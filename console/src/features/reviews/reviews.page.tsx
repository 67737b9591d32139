import './reviews.css';
import { useT } from '../../shared/i18n/use-t.ts';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { ReviewPanel } from './review-panel.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { useReviewList } from './use-review-list.ts';

/** People and companies waiting for review: the queue, and the opened submission. */
export function ReviewsPage() {
  const t = useT();
  const list = useReviewList();
  const { review } = list.search;
  const takeNext = () => {
    const next = list.next();
    list.open(next?.id);
    return next !== undefined;
  };
  useShortcut('nextReview', takeNext, review === undefined);
  return (
    <div className="rv">
      <ReviewQueue list={list} />
      {review === undefined ? (
        <p className="rv-none">{(list.rows?.length ?? 0) > 0 && t('reviews.choose')}</p>
      ) : (
        <ReviewPanel id={review} open={list.open} close={() => list.open(undefined)} takeNext={takeNext} />
      )}
    </div>
  );
}
