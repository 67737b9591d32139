import './reject-form.css';
import X from 'lucide-react/icons/x';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useFmt } from '../../shared/format/fmt.ts';
import { serverText } from '../../shared/forms/field-texts.ts';
import { useFieldTexts } from '../../shared/forms/use-field-texts.ts';
import { formatLocale, type Lang } from '../../shared/i18n/languages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { useEscape } from '../../shared/ui/overlay/escape.ts';

/** Maximum length of a note, as in the contract. */
const mostNote = 500;

export interface Rejection<Reason extends string> {
  reason: Reason;
  note: string;
}

interface RejectFormProps<Reason extends string> {
  /** Reasons to choose from; 'other' needs a note. */
  reasons: readonly Reason[];
  word: (reason: Reason) => string;
  language: Lang;
  /** What the applicant will read: a contract text and its arguments besides reason and note. */
  reported: Reported;
  isPending: boolean;
  send: (rejection: Rejection<Reason>) => void;
  cancel: () => void;
}

interface Reported {
  id: string;
  filling: Readonly<Record<string, string>>;
}

/** Asks for a reason from the list and a note, which is required for 'another reason'. Esc goes back. */
export function RejectForm<Reason extends string>(props: RejectFormProps<Reason>) {
  const t = useT();
  const { lang } = useFmt();
  const id = useId();
  const { reasons, language, isPending, cancel } = props;
  const [reason, setReason] = useState<Reason>();
  const [note, setNote] = useState('');
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
  const name = new Intl.DisplayNames(formatLocale(lang), { type: 'language' }).of(language) ?? language;
  return (
    <form ref={form} className="sf-reject" onSubmit={submit}>
      <fieldset aria-describedby={`${id}-told`}>
        <legend>{t('reviews.reason')}</legend>
        {reasons.map((one) => (
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
            <span>{props.word(one)}</span>
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
      <p id={`${id}-told`} className="sf-reject-told">
        {t('reviews.languageNote', { language: name })}
      </p>
      {reason !== undefined && (
        <Preview language={language} reported={props.reported} reason={reason} note={note.trim()} />
      )}
      {problem !== undefined && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {say(problem)}
        </p>
      )}
      <div className="sf-reject-end">
        <Button type="submit" kind="danger" disabled={isPending} icon={<X className="sf-icon" />}>
          {t('reviews.reject')}
        </Button>
        <Button onClick={cancel}>{t('dialog.cancel')}</Button>
      </div>
    </form>
  );
}

function Preview(props: { language: Lang; reported: Reported } & Rejection<string>) {
  const t = useT();
  const { language, reason, note } = props;
  const { id } = props.reported;
  const filling = JSON.stringify(props.reported.filling);
  const [text, setText] = useState('');
  useEffect(() => {
    let isShown = true;
    serverText(language, id, { ...(JSON.parse(filling) as Reported['filling']), reason, note }).then(
      (reply) => isShown && setText(reply),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [language, id, filling, reason, note]);
  if (text === '') return null;
  return (
    <figure>
      <figcaption>{t('reviews.preview')}</figcaption>
      <blockquote lang={language}>{text}</blockquote>
    </figure>
  );
}
