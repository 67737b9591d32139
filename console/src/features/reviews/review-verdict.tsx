import type { Review } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import { type ReviewReason, reviewReasons } from '@smartflight/contract/onboarding/reviews.ts';
import Check from 'lucide-react/icons/check';
import SkipForward from 'lucide-react/icons/skip-forward';
import X from 'lucide-react/icons/x';
import { RejectForm, type Rejection } from '../../domain/claims/reject-form.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { KeyHint } from '../../shared/keys/key-hint.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';

/** Asks for the reason of a rejection, with a preview of the applicant's message. */
export function ReviewRejectForm(props: {
  review: Review;
  isPending: boolean;
  send: (rejection: Rejection<ReviewReason>) => void;
  cancel: () => void;
}) {
  const t = useT();
  const { review, ...form } = props;
  return (
    <RejectForm
      {...form}
      reasons={reviewReasons}
      word={(one) => t(`reviewReason.${one}`)}
      language={review.applicant.language}
      reported={{
        id: review.isRenewal ? 'outgoing.renewalRejected' : 'outgoing.reviewRejected',
        filling: { kind: review.kind },
      }}
    />
  );
}

/** Approve, reject and next, with their shortcuts. */
export function VerdictButtons(props: {
  mayDecide: boolean;
  isPending: boolean;
  pass: () => void;
  reject: () => void;
  next: () => void;
}) {
  const t = useT();
  const { mayDecide, isPending } = props;
  return (
    <div className="rv-actions">
      {mayDecide && (
        <>
          <Button
            kind="primary"
            disabled={isPending}
            aria-busy={isPending}
            icon={<Check className="sf-icon" />}
            onClick={props.pass}
          >
            {t('reviews.pass')}
            <KeyHint shortcuts={['approve']} />
          </Button>
          <Button disabled={isPending} icon={<X className="sf-icon" />} onClick={props.reject}>
            {t('reviews.reject')}
            <KeyHint shortcuts={['reject']} />
          </Button>
        </>
      )}
      <Button icon={mayDecide ? undefined : <SkipForward className="sf-icon" />} onClick={props.next}>
        {t('reviews.next')}
        <KeyHint shortcuts={['nextReview']} />
      </Button>
    </div>
  );
}
