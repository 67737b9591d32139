import { lifts } from '@smartflight/contract/airspace/lifts.endpoints.ts';
import type { LiftDetail } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Scissors from 'lucide-react/icons/scissors';
import SkipForward from 'lucide-react/icons/skip-forward';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { ApiProblem } from '../../shared/api/problem.ts';
import { problemText, reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { KeyHint } from '../../shared/keys/key-hint.tsx';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph, StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Conflicts, LiftFacts, LiftLicence, LiftZones } from './lift-facts.tsx';
import { stateGlyphs } from './lift-labels.ts';
import { LiftOnMap } from './lift-on-map.tsx';
import { ReviewedPapers } from './lift-papers.tsx';
import { LiftRejectForm, NarrowForm, RevokeForm, type Verdict } from './lift-verdict.tsx';
import { liftDetail, liftsKey } from './lifts.queries.ts';
import { useLiftClaim } from './use-lift-claim.ts';
import type { LiftListState } from './use-lift-list.ts';

/** Another reviewer was faster, or the user may not decide on this one. */
const conflictCodes = ['lift.claimed', 'lift.decided', 'lift.outdated', 'lift.own', 'lift.ended'];
const asConflict = (error: unknown): ApiProblem | undefined =>
  error instanceof ApiProblem && conflictCodes.includes(error.code) ? error : undefined;

interface ReviewPanelProps {
  lift: LiftDetail;
  list: LiftListState;
  close: () => void;
  openZone: (id: string) => void;
}

/** One application for review: request, zones, conflicts, applicant and decision. */
export function ReviewPanelInspector({ lift, list, close, openZone }: ReviewPanelProps) {
  const t = useT();
  const fmt = useFmt();
  const claim = useLiftClaim(lift);
  const [form, setForm] = useState<'reject' | 'narrow' | 'revoke'>();
  const [isAside, setAside] = useState(false);
  const takeNext = () => {
    const next = list.next();
    list.open(next?.id);
    if (!next) toast.info(t('reviews.noneLeft'));
  };
  const decision = useDecision(lift, takeNext);
  const conflict = decision.conflict ?? asConflict(claim.refusal);
  const waits = lift.applyStatus === 'underReview';
  const isHeldElsewhere = lift.claim !== null && !lift.claim.isMine;
  const isChanged = useChanged(lift);
  const canDecide = waits && !lift.isMine && !conflict && !isHeldElsewhere && !isChanged;
  const approve = () => decision.send({ decision: 'approve' });
  const isIdle = canDecide && form === undefined && !decision.isPending;
  useShortcut('approve', approve, isIdle);
  useShortcut('reject', () => setForm('reject'), isIdle);
  useShortcut('nextReview', takeNext, form === undefined);
  const cancel = () => setForm(undefined);
  const name = lift.droneName || lift.droneId;
  const verdict = { lift, isPending: decision.isPending, cancel };
  return (
    <Inspector
      label={t('lifts.one')}
      title={name}
      subtitle={
        <>
          <StatusTag
            state={stateGlyphs[lift.applyStatus]}
            word={t(`lifts.state.${lift.applyStatus}`)}
            size={16}
          />
          {claim.until !== undefined &&
            ` · ${t('reviews.heldUntil', { time: fmt.instant(claim.until, 'clock') })}`}
        </>
      }
      isTall
      isAside={isAside}
      close={close}
      footer={
        form === undefined && (
          <Buttons
            canDecide={canDecide}
            isPending={decision.isPending}
            approve={approve}
            reject={() => setForm('reject')}
            narrow={() => setForm('narrow')}
            next={takeNext}
            revoke={lift.applyStatus === 'approved' ? () => setForm('revoke') : undefined}
          />
        )
      }
    >
      <LiftOnMap lift={lift} isHidden={form === 'narrow'} />
      {(conflict || isHeldElsewhere || isChanged || (waits && lift.isMine)) && (
        <Banner
          lift={lift}
          conflict={conflict}
          isChanged={isChanged}
          next={takeNext}
          again={() => {
            decision.forget();
            claim.again();
          }}
        />
      )}
      {form === 'reject' && canDecide && (
        <div className="li-verdict">
          <LiftRejectForm {...verdict} send={decision.send} />
        </div>
      )}
      {form === 'narrow' && canDecide && (
        <NarrowForm {...verdict} send={decision.send} isAside={isAside} setAside={setAside} />
      )}
      {form === 'revoke' && <RevokeForm lift={lift} cancel={cancel} />}
      <LiftLicence lift={lift} />
      <LiftFacts lift={lift} />
      <LiftZones zones={lift.zones} open={openZone} />
      <Conflicts conflicts={lift.conflicts} open={list.open} />
      <ReviewedPapers lift={lift} />
    </Inspector>
  );
}

function useChanged({ revision, applyStatus }: LiftDetail): boolean {
  const [read] = useState({ revision, waited: applyStatus === 'underReview' });
  return read.waited && (read.revision !== revision || applyStatus === 'withdrawn');
}

function useDecision(lift: LiftDetail, takeNext: () => void) {
  const t = useT();
  const client = useQueryClient();
  const { id, revision } = lift;
  const name = lift.droneName || lift.droneId;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (verdict: Verdict) => call(lifts.decide, { params: { id }, body: { revision, ...verdict } }),
    onSuccess: (decided, verdict) => {
      toast.ok(t(verdict.decision === 'approve' ? 'lifts.approved' : 'lifts.rejected', { name }));
      client.setQueryData(liftDetail(id).queryKey, decided);
      takeNext();
    },
    onError: (failure) => {
      if (!asConflict(failure)) reportProblem(failure);
    },
    onSettled: () => client.invalidateQueries({ queryKey: liftsKey }),
    meta: { quiet: true },
  });
  return {
    send: (verdict: Verdict) => mutate(verdict),
    isPending,
    conflict: asConflict(error),
    forget: reset,
  };
}

interface BannerProps {
  lift: LiftDetail;
  conflict: ApiProblem | undefined;
  isChanged: boolean;
  next: () => void;
  again: () => void;
}

function Banner({ lift, conflict, isChanged, next, again }: BannerProps) {
  const t = useT();
  const fmt = useFmt();
  const host = useRef<HTMLDivElement>(null);
  // `void`: newer browsers return a promise, which React would treat as a cleanup function.
  useEffect(() => void host.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const { claim, decision, applyStatus } = lift;
  const text =
    decision && applyStatus !== 'underReview'
      ? t('reviews.decided', { name: decision.by.username, word: t(`lifts.state.${applyStatus}`) })
      : lift.isMine
        ? t('lifts.own')
        : isChanged
          ? t(applyStatus === 'withdrawn' ? 'lifts.withdrawn' : 'lifts.outdated')
          : claim && !claim.isMine
            ? t('reviews.claimed', {
                name: claim.by.username,
                time: fmt.instant(claim.until, 'clock'),
              })
            : problemText(conflict);
  return (
    <div ref={host} className="li-banner" role="alert">
      <StatusGlyph state="warning" size={18} />
      <div>
        <p>{text}</p>
        <div className="li-buttons">
          <Button onClick={next}>{t('reviews.takeNext')}</Button>
          {conflict && applyStatus === 'underReview' && !lift.isMine && (
            <Button onClick={again}>{t('action.retry')}</Button>
          )}
        </div>
      </div>
    </div>
  );
}

interface ButtonsProps {
  canDecide: boolean;
  isPending: boolean;
  approve: () => void;
  reject: () => void;
  narrow: () => void;
  next: () => void;
  revoke: (() => void) | undefined;
}

function Buttons(props: ButtonsProps) {
  const t = useT();
  const { canDecide, isPending, revoke } = props;
  return (
    <div className="li-buttons">
      {canDecide && (
        <>
          <Button
            kind="primary"
            disabled={isPending}
            aria-busy={isPending}
            icon={<Check className="sf-icon" />}
            onClick={props.approve}
          >
            {t('lifts.approve')}
            <KeyHint shortcuts={['approve']} />
          </Button>
          <Button disabled={isPending} icon={<Scissors className="sf-icon" />} onClick={props.narrow}>
            {t('lifts.narrow')}
          </Button>
          <Button disabled={isPending} icon={<X className="sf-icon" />} onClick={props.reject}>
            {t('reviews.reject')}
            <KeyHint shortcuts={['reject']} />
          </Button>
        </>
      )}
      {revoke && (
        <Button kind="danger" onClick={revoke}>
          {t('lifts.revoke')}
        </Button>
      )}
      <Button icon={<SkipForward className="sf-icon" />} onClick={props.next}>
        {t('reviews.next')}
        <KeyHint shortcuts={['nextReview']} />
      </Button>
    </div>
  );
}
