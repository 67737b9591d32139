import { reviews } from '@smartflight/contract/onboarding/reviews.endpoints.ts';
import type { Review, ReviewDetail } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import type { ReviewReason } from '@smartflight/contract/onboarding/reviews.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Rejection } from '../../domain/claims/reject-form.tsx';
import { kindTitles } from '../../domain/reviews/kind-titles.ts';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { reportProblem } from '../../shared/api/report.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { isConflict } from './review-banner.tsx';
import { reviewDetail, reviewsKey } from './reviews.queries.ts';

type Sent = { decision: 'pass' } | ({ decision: 'reject' } & Rejection<ReviewReason>);

const nameOf = (t: Translate, { applicant, kind }: Review): string =>
  `${applicant.username}, ${t(kindTitles[kind])}`;

/** Decides a submission after a confirmation, continues with the next one, and offers to undo the decision. */
export function useDecision(review: ReviewDetail, takeNext: () => boolean) {
  const t = useT();
  const client = useQueryClient();
  const { id, version } = review;
  const name = nameOf(t, review);
  const undo = () => void undoDecision(t, client, review);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Sent) => call(reviews.decide, { params: { id }, body: { version, ...body } }),
    onSuccess: (decided, { decision }) => {
      const text = t(decision === 'pass' ? 'reviews.passed' : 'reviews.rejected', { name });
      const { held } = decided;
      toast.ok(text, held ? { ms: held.leftMs, action: { label: t('reviews.undo'), run: undo } } : {});
      client.setQueryData(reviewDetail(id).queryKey, { ...review, ...decided });
      takeNext();
    },
    onError: (failure) => {
      if (!isConflict(failure)) reportProblem(failure);
    },
    onSettled: () => client.invalidateQueries({ queryKey: reviewsKey }),
    meta: { quiet: true },
  });
  return {
    /** Asks for confirmation, then sends the decision. */
    ask: async (body: Sent) => {
      const isPass = body.decision === 'pass';
      const isSure = await confirm({
        text: t(isPass ? 'reviews.askPass' : 'reviews.askReject', { name }),
        detail: t('reviews.askMore'),
        ok: t(isPass ? 'reviews.pass' : 'reviews.reject'),
        danger: !isPass,
        enterConfirms: true,
      });
      if (isSure) mutate(body);
    },
    undo,
    isPending,
    conflict: isConflict(error) && error instanceof ApiProblem ? error : undefined,
    forget: reset,
  };
}

async function undoDecision(t: Translate, client: QueryClient, review: Review): Promise<void> {
  try {
    await call(reviews.undo, { params: { id: review.id } });
    toast.ok(t('reviews.undone', { name: nameOf(t, review) }));
  } catch (error) {
    reportProblem(error);
  }
  await client.invalidateQueries({ queryKey: reviewsKey });
}
