import { type LiftShape, liftBounds } from '@smartflight/contract/lift-shapes.ts';
import { type LiftDetail, type LiftReason, liftReasons, lifts } from '@smartflight/contract/lifts.ts';
import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { serverText } from '../../shared/forms/field-texts.ts';
import { FormEnd } from '../../shared/forms/form-end.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useFieldTexts } from '../../shared/forms/use-field-texts.ts';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { formatLocale } from '../../shared/i18n/languages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useEscape } from '../../shared/ui/escape.ts';
import { StatusGlyph } from '../../shared/ui/glyph.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
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

const mostNote = 500;

/** Why not: one reason of the list and a note, which 'another reason' cannot do without. Esc goes back. */
export function RejectForm({ lift, isPending, send, cancel }: VerdictProps) {
  const t = useT();
  const fmt = useFmt();
  const id = useId();
  const [reason, setReason] = useState<LiftReason>();
  const [note, setNote] = useState('');
  /** By its message id. */
  const [problem, setProblem] = useState<string>();
  const say = useFieldTexts();
  const form = useRef<HTMLFormElement>(null);
  useEscape(cancel);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
    form.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const refuse = (message: string, selector: string) => {
    setProblem(message);
    form.current?.querySelector<HTMLElement>(selector)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (reason === undefined) refuse('reasonEmpty', 'input');
    else if (reason === 'other' && note.trim() === '') refuse('noteEmpty', 'textarea');
    else send({ decision: 'reject', reason, note: note.trim() });
  };
  const language = new Intl.DisplayNames(formatLocale(fmt.lang), { type: 'language' }).of(lift.language);
  return (
    <form ref={form} className="li-verdict" onSubmit={submit}>
      <fieldset>
        <legend>{t('reviews.reason')}</legend>
        {liftReasons.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}-reason`}
              checked={reason === one}
              onChange={() => {
                setReason(one);
                setProblem(undefined);
              }}
            />
            <span>{t(`lifts.reason.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <label htmlFor={`${id}-note`}>{t('reviews.note')}</label>
      <textarea
        id={`${id}-note`}
        rows={2}
        maxLength={mostNote}
        value={note}
        aria-invalid={problem !== undefined && reason === 'other'}
        onChange={(event) => {
          setNote(event.target.value);
          setProblem(undefined);
        }}
      />
      <p className="sf-list-note">{t('reviews.told', { language: language ?? lift.language })}</p>
      {reason !== undefined && <Preview lift={lift} reason={reason} note={note.trim()} />}
      {problem !== undefined && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {say(problem)}
        </p>
      )}
      <div className="li-buttons">
        <Button type="submit" kind="danger" disabled={isPending} icon={<X className="sf-icon" />}>
          {t('reviews.reject')}
        </Button>
        <Button onClick={cancel}>{t('dialog.cancel')}</Button>
      </div>
    </form>
  );
}

/** What the applicant will read, in the applicant's language. */
function Preview({ lift, reason, note }: { lift: LiftDetail; reason: LiftReason; note: string }) {
  const t = useT();
  const [text, setText] = useState('');
  const { language } = lift;
  const drone = lift.droneName || lift.droneId;
  useEffect(() => {
    let isShown = true;
    serverText(language, 'notice.lift.rejected', { drone, reason, note }).then(
      (said) => isShown && setText(said),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [language, drone, reason, note]);
  if (text === '') return null;
  return (
    <figure className="li-preview">
      <figcaption>{t('reviews.preview')}</figcaption>
      <blockquote lang={language}>{text}</blockquote>
    </figure>
  );
}

/** Grants less than was asked: fewer days, a lower height, a smaller area. The server holds it against what was asked. */
export function NarrowForm(props: VerdictProps & { isAside: boolean; setAside: (isAside: boolean) => void }) {
  const t = useT();
  const { lift, isPending, send, cancel } = props;
  const [typed, setTyped] = useState(() => fieldsOf(lift));
  /** By its message id. */
  const [problem, setProblem] = useState<string>();
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
    const height = Number(typed.heightM.replace(',', '.'));
    const wrong = !shape ? 'lift.shape-invalid' : shapeProblem(shape);
    if (wrong) return setProblem(wrong);
    if (!(height >= liftBounds.heightM.min) || height > lift.heightM) return setProblem('lift.wider');
    if (typed.from >= typed.to) return setProblem('range.reversed');
    send({ decision: 'approve', grant: grantOf(lift, typed) });
  };
  const input = (name: 'from' | 'to' | 'heightM', type: string, label: string) => (
    <label>
      <span>{label}</span>
      <input
        className="sf-input"
        type={type}
        inputMode={type === 'text' ? 'decimal' : undefined}
        value={typed[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </label>
  );
  return (
    <form ref={form} className="li-verdict" onSubmit={submit} noValidate>
      <h3>{t('lifts.narrow')}</h3>
      <p className="sf-list-note">{t('lifts.narrowHint')}</p>
      {input('from', 'datetime-local', t('lifts.field.from'))}
      {input('to', 'datetime-local', t('lifts.field.to'))}
      {input('heightM', 'text', t('lifts.field.heightM'))}
      <AreaField
        value={shape}
        change={(next: LiftShape | undefined) => set({ shape: shapeText(next) })}
        error={problem && say(problem)}
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
  note: z.string().trim().min(1, { error: 'noteEmpty' }).max(mostNote, { error: 'field.too-long' }),
});

/** Ends an approved lift before its time; the reason is mandatory. */
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
