import './lift-inspector.css';
import { lifts } from '@smartflight/contract/airspace/lifts.endpoints.ts';
import type { LiftDetail } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { instantOf } from '../../shared/format/local-input.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { ErrorState, PageSkeleton } from '../../shared/ui/states/states.tsx';
import { Conflicts, LiftFacts, LiftLicence, LiftZones } from './lift-facts.tsx';
import { newFields } from './lift-fields.ts';
import { LiftFormInspector } from './lift-form.tsx';
import { stateGlyphs } from './lift-labels.ts';
import { LiftOnMap } from './lift-on-map.tsx';
import { Papers } from './lift-papers.tsx';
import { ReviewPanelInspector } from './lift-review.tsx';
import type { LiftTab } from './lift-search.ts';
import { liftDetail, liftsKey } from './lifts.queries.ts';
import { useLiftList } from './use-lift-list.ts';

interface LiftInspectorProps {
  tab: LiftTab;
  may: { apply: boolean; review: boolean };
  openZone: (id: string) => void;
}

/** The panel given by the URL: a form, an application, or its review. */
export function LiftInspector(props: LiftInspectorProps) {
  const { tab, may } = props;
  const list = useLiftList(tab);
  const { lift: id, form } = list.search;
  const close = () => list.change({ lift: undefined, form: undefined });
  const done = (next: string) => list.change({ lift: next, form: undefined });
  if (form === 'new' && may.apply) return <LiftFormInspector lift={undefined} close={close} done={done} />;
  if (id === undefined) return null;
  return <Opened key={id} {...props} id={id} list={list} close={close} done={done} />;
}

interface OpenedProps extends LiftInspectorProps {
  id: string;
  list: ReturnType<typeof useLiftList>;
  close: () => void;
  done: (id: string) => void;
}

function Opened(props: OpenedProps) {
  const t = useT();
  const { id, tab, may, list, close, done, openZone } = props;
  const { data, error, refetch } = useQuery(liftDetail(id));
  if (!data)
    return (
      <Inspector label={t('lifts.one')} title={t('lifts.one')} isTall close={close}>
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} action="lifts.list" />
        ) : (
          <PageSkeleton />
        )}
      </Inspector>
    );
  if (tab === 'review' && may.review)
    return <ReviewPanelInspector lift={data} list={list} close={close} openZone={openZone} />;
  if (list.search.form === 'amend' && data.isMine && data.applyStatus === 'underReview')
    return <LiftFormInspector lift={data} close={() => list.change({ form: undefined })} done={done} />;
  if (list.search.form === 'again' && data.isMine && may.apply)
    return (
      <LiftFormInspector
        lift={undefined}
        like={data}
        close={() => list.change({ form: undefined })}
        done={done}
      />
    );
  return (
    <Inspector
      label={t('lifts.one')}
      title={data.droneName || data.droneId}
      subtitle={
        <StatusTag
          state={stateGlyphs[data.applyStatus]}
          word={t(`lifts.state.${data.applyStatus}`)}
          size={16}
        />
      }
      isTall
      close={close}
      footer={data.isMine && may.apply ? <OwnActions lift={data} list={list} done={done} /> : undefined}
    >
      <LiftOnMap lift={data} />
      <LiftLicence lift={data} />
      <LiftFacts lift={data} />
      <LiftZones zones={data.zones} open={openZone} />
      {data.conflicts.length > 0 && <Conflicts conflicts={data.conflicts} open={list.open} />}
      <section className="li-part" aria-label={t('lifts.applicant')}>
        <h3>{t('lifts.applicant')}</h3>
        <Papers username={data.username} papers={data} />
      </section>
      {data.renews !== null && (
        <div className="li-part">
          <p>{t('lifts.renews')}</p>
          <Button onClick={() => list.open(data.renews ?? undefined)}>{t('lifts.showEarlier')}</Button>
        </div>
      )}
    </Inspector>
  );
}

function OwnActions(props: { lift: LiftDetail; list: OpenedProps['list']; done: (id: string) => void }) {
  const t = useT();
  const client = useQueryClient();
  const { lift, list } = props;
  const [isRenewing, setRenewing] = useState(false);
  const { id, applyStatus } = lift;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(lifts.withdraw, { params: { id } }),
    onSuccess: (left) => {
      toast.ok(t('lifts.withdrawn'));
      client.setQueryData(liftDetail(id).queryKey, left);
    },
    onSettled: () => client.invalidateQueries({ queryKey: liftsKey }),
  });
  const withdraw = async () => {
    const isSure = await confirm({
      text: t('lifts.withdrawAsk'),
      ...(applyStatus === 'approved' ? { detail: t('lifts.withdrawMore') } : {}),
      ok: t('lifts.withdraw'),
      danger: true,
    });
    if (isSure) mutate();
  };
  const isOpen = applyStatus === 'underReview' || applyStatus === 'approved';
  return (
    <>
      {applyStatus === 'underReview' ? (
        <Button onClick={() => list.change({ form: 'amend' })}>{t('lifts.amend')}</Button>
      ) : applyStatus === 'notApproved' || applyStatus === 'withdrawn' ? (
        // A rejected application must be changed before it is submitted again.
        <Button onClick={() => list.change({ form: 'again' })}>{t('lifts.applyAgain')}</Button>
      ) : (
        <Button onClick={() => setRenewing(true)}>{t('lifts.renew')}</Button>
      )}
      {isOpen && (
        <Button disabled={isPending} onClick={() => void withdraw()}>
          {t('lifts.withdraw')}
        </Button>
      )}
      {isRenewing && (
        <Renewal
          id={id}
          close={() => setRenewing(false)}
          done={(next) => {
            setRenewing(false);
            props.done(next);
          }}
        />
      )}
    </>
  );
}

const local = z.string().transform((text) => instantOf(text) ?? '');
const renewal = z
  .object({
    from: local.refine((at) => at !== '', { error: 'field.required' }),
    to: local.refine((at) => at !== '', { error: 'field.required' }),
  })
  .refine(({ from, to }) => from === '' || to === '' || from < to, {
    error: 'range.reversed',
    path: ['to'],
  });

function Renewal(props: { id: string; close: () => void; done: (id: string) => void }) {
  const t = useT();
  const client = useQueryClient();
  const [{ from, to }] = useState(() => newFields(Date.now()));
  const form = useSchemaForm({
    schema: renewal,
    initial: { from, to },
    refusals: { 'lift.too-far': 'to', 'range.past': 'to' },
    send: async (liftDateRange) => {
      const made = await call(lifts.renew, { params: { id: props.id }, body: { liftDateRange } });
      toast.ok(t('lifts.renewed'));
      await client.invalidateQueries({ queryKey: liftsKey });
      props.done(made.id);
    },
  });
  return (
    <Dialog title={t('lifts.renew')} close={props.close}>
      <form onSubmit={form.submit} noValidate>
        <p>{t('lifts.renewMore')}</p>
        <TextField form={form} name="from" type="datetime-local" label={t('lifts.field.from')} />
        <TextField form={form} name="to" type="datetime-local" label={t('lifts.field.to')} />
        <div className="sf-dialog-actions">
          <Button onClick={props.close}>{t('dialog.cancel')}</Button>
          <FormEnd form={form} label={t('lifts.renew')} />
        </div>
      </form>
    </Dialog>
  );
}
