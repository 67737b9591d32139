import type { LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import { liftBounds } from '@smartflight/contract/airspace/lift.ts';
import { lifts } from '@smartflight/contract/airspace/lifts.endpoints.ts';
import type { LiftDetail } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { type LiftReason, liftReasons } from '@smartflight/contract/airspace/lifts.ts';
import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { RejectForm } from '../../domain/claims/reject-form.tsx';
import { call } from '../../shared/api/client.ts';
import { readFigure } from '../../shared/forms/figure.ts';
import { FigureInput } from '../../shared/forms/figure-input.tsx';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useFieldTexts } from '../../shared/forms/use-field-texts.ts';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Field } from '../../shared/ui/form/field.tsx';
import { useEscape } from '../../shared/ui/overlay/escape.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { DateInput } from '../../shared/ui/primitives/date-input.tsx';
import { AreaField } from './area-field.tsx';
import { fieldsOf, grantOf, readShape, shapeProblem, shapeText } from './lift-fields.ts';
import { liftDetail, liftsKey } from './lifts.queries.ts';

export type Verdict =
  | { decision: 'approve'; grant?: ReturnType<typeof grantOf> }
  | { decision: 'reject'; reason: LiftReason; note: string };

interface VerdictProps {
  lift: LiftDetail;
  isPending: boolean;
  send: (verdict: Verdict) => void;
  cancel: () => void;
}

/** Rejects an application with a reason that the applicant will read. */
export function LiftRejectForm({ lift, send, ...form }: VerdictProps) {
  const t = useT();
  return (
    <RejectForm
      {...form}
      reasons={liftReasons}
      word={(one) => t(`lifts.reason.${one}`)}
      language={lift.language}
      reported={{ id: 'notice.lift.rejected', filling: { drone: lift.droneName || lift.droneId } }}
      send={(rejection) => send({ decision: 'reject', ...rejection })}
    />
  );
}

/**
 * Grants less than requested: fewer days, a lower height, a smaller area. The server checks it against the request.
 */
export function NarrowForm(props: VerdictProps & { isAside: boolean; setAside: (isAside: boolean) => void }) {
  const t = useT();
  const { lift, isPending, send, cancel } = props;
  const [typed, setTyped] = useState(() => fieldsOf(lift));
  const [problem, setProblem] = useState<{ at: keyof typeof typed; id: string }>();
  const say = useFieldTexts();
  const form = useRef<HTMLFormElement>(null);
  useEscape(cancel);
  useEffect(() => {
    form.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const set = (patch: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...patch }));
    setProblem(undefined);
  };
  const shape = readShape(typed.shape);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const height = readFigure(typed.heightM) ?? Number.NaN;
    const wrong = !shape ? 'lift.shape-invalid' : shapeProblem(shape);
    if (typed.from >= typed.to) return setProblem({ at: 'to', id: 'range.reversed' });
    if (!(height >= liftBounds.heightM.min) || height > lift.heightM)
      return setProblem({ at: 'heightM', id: 'lift.wider' });
    if (wrong) return setProblem({ at: 'shape', id: wrong });
    send({ decision: 'approve', grant: grantOf(lift, typed) });
  };
  const errorOf = (name: keyof typeof typed) => (problem?.at === name ? say(problem.id) : undefined);
  const input = (name: 'from' | 'to' | 'heightM', label: string) => (
    <Field label={label} error={errorOf(name)}>
      {({ id, labelId, describedBy }) => {
        const isInvalid = errorOf(name) !== undefined;
        return name === 'heightM' ? (
          <FigureInput
            {...{ id, className: 'sf-input', 'aria-describedby': describedBy, 'aria-invalid': isInvalid }}
            kept={typed[name]}
            change={(heightM) => set({ heightM })}
          />
        ) : (
          <DateInput
            {...{ labelledBy: labelId, describedBy, isInvalid }}
            withTime
            value={typed[name]}
            change={(moment) => set({ [name]: moment })}
          />
        );
      }}
    </Field>
  );
  return (
    <form ref={form} className="li-verdict" onSubmit={submit} noValidate>
      <h3>{t('lifts.narrow')}</h3>
      <p className="sf-list-note">{t('lifts.narrowHint')}</p>
      {input('from', t('lifts.field.from'))}
      {input('to', t('lifts.field.to'))}
      {input('heightM', t('lifts.field.heightM'))}
      <AreaField
        value={shape}
        change={(next: LiftShape | undefined) => set({ shape: shapeText(next) })}
        error={errorOf('shape')}
        isAside={props.isAside}
        setAside={props.setAside}
      />
      <div className="li-buttons">
        <Button type="submit" kind="primary" disabled={isPending} icon={<Check className="sf-icon" />}>
          {t('lifts.narrow')}
        </Button>
        <Button onClick={cancel}>{t('dialog.cancel')}</Button>
      </div>
    </form>
  );
}

const revocation = z.object({
  note: z.string().trim().min(1, { error: 'noteEmpty' }).max(500, { error: 'field.too-long' }),
});

/** Revokes an approved lift before its end; the reason is mandatory. */
export function RevokeForm({ lift, cancel }: { lift: LiftDetail; cancel: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const { id } = lift;
  useEscape(cancel);
  const form = useSchemaForm({
    schema: revocation,
    initial: { note: '' },
    send: async (body) => {
      const ended = await call(lifts.revoke, { params: { id }, body });
      client.setQueryData(liftDetail(id).queryKey, ended);
      toast.ok(t('lifts.revoked', { name: lift.droneName || lift.droneId }));
      await client.invalidateQueries({ queryKey: liftsKey });
      cancel();
    },
  });
  return (
    <form className="li-verdict" onSubmit={form.submit} noValidate>
      <h3>{t('lifts.revoke')}</h3>
      <p className="sf-list-note">{t('lifts.revokeMore')}</p>
      <TextField form={form} name="note" label={t('lifts.field.rejectReason')} autoComplete="off" />
      <div className="li-buttons">
        <FormEnd form={form} label={t('lifts.revoke')} danger />
        <Button onClick={cancel}>{t('dialog.cancel')}</Button>
      </div>
    </form>
  );
}
