import { type Review, type ReviewReason, reviewReasons } from '@smartflight/contract/reviews.ts';
import Check from 'lucide-react/icons/check';
import SkipForward from 'lucide-react/icons/skip-forward';
import X from 'lucide-react/icons/x';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useFmt } from '../../shared/format/fmt.ts';
import { serverText } from '../../shared/forms/field-texts.ts';
import { useFieldTexts } from '../../shared/forms/use-field-texts.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { KeyHint } from '../../shared/keys/key-hint.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useEscape } from '../../shared/ui/escape.ts';
import { StatusGlyph } from '../../shared/ui/glyph.tsx';
import { languageName } from './review-words.ts';

/** Longest note, as the contract has it. */
const mostNote = 500;

export interface Rejection {
  reason: ReviewReason;
  note: string;
}

/** Why not: one reason of the list and a note, which 'another reason' cannot do without. Esc goes back. */
export function RejectForm(props: {
  review: Review;
  isPending: boolean;
  send: (rejection: Rejection) => void;
  cancel: () => void;
}) {
  const t = useT();
  const fmt = useFmt();
  const id = useId();
  const { review, isPending, cancel } = props;
  const [reason, setReason] = useState<ReviewReason>();
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
    else props.send({ reason, note: note.trim() });
  };
  return (
    <form ref={form} className="rv-reject" onSubmit={submit}>
      <fieldset aria-describedby={`${id}-told`}>
        <legend>{t('reviews.reason')}</legend>
        {reviewReasons.map((one) => (
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
            <span>{t(`reviewReason.${one}`)}</span>
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
      <p id={`${id}-told`} className="rv-note">
        {t('reviews.told', { language: languageName(fmt, review.applicant.language) })}
      </p>
      {reason !== undefined && <Preview review={review} reason={reason} note={note.trim()} />}
      {problem !== undefined && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {say(problem)}
        </p>
      )}
      <div className="rv-actions">
        <Button type="submit" kind="danger" disabled={isPending} icon={<X className="sf-icon" />}>
          {t('reviews.reject')}
        </Button>
        <Button onClick={cancel}>{t('dialog.cancel')}</Button>
      </div>
    </form>
  );
}

/** What the applicant will read, in the applicant's language. */
function Preview(props: { review: Review } & Rejection) {
  const t = useT();
  const { reason, note } = props;
  const { kind, applicant } = props.review;
  const { language } = applicant;
  const [text, setText] = useState('');
  useEffect(() => {
    let isShown = true;
    serverText(language, 'outgoing.reviewRejected', { kind, reason, note }).then(
      (said) => isShown && setText(said),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [language, kind, reason, note]);
  if (text === '') return null;
  return (
    <figure className="rv-preview">
      <figcaption>{t('reviews.preview')}</figcaption>
      <blockquote lang={language}>{text}</blockquote>
    </figure>
  );
}

/** Approve, reject, next: with their keys on them. */
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
