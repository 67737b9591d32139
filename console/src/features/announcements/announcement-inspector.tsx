import { type Language, languages } from '@smartflight/contract/kit/languages.ts';
import { announcements } from '@smartflight/contract/messages/announcements.endpoints.ts';
import type { Announcement } from '@smartflight/contract/messages/announcements.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { problemText } from '../../shared/api/report.ts';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { RestoredNote } from '../../shared/forms/restored-note.tsx';
import { useFieldTexts } from '../../shared/forms/use-field-texts.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTabGuard } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Segment } from '../../shared/ui/controls/segment.tsx';
import { Field } from '../../shared/ui/form/field.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { DateInput } from '../../shared/ui/primitives/date-input.tsx';
import {
  bodyOf,
  type Draft,
  draftOf,
  problemsOf,
  readDraft,
  textsFor,
  writtenIn,
} from './announcement-form.ts';
import { announcementsKey } from './announcements.queries.ts';

interface InspectorProps {
  /** Undefined for a new one. */
  item: Announcement | undefined;
  position: number;
  close: () => void;
}

function useSaving({ item, close, saved }: InspectorProps & { saved: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const done = async (text: string) => {
    toast.ok(text);
    saved();
    close();
    await client.invalidateQueries({ queryKey: announcementsKey });
  };
  const save = useMutation({
    mutationFn: (draft: Draft) => {
      const body = bodyOf(draft);
      return item
        ? call(announcements.update, { params: { id: item.id }, body })
        : call(announcements.create, { body });
    },
    onSuccess: () => done(t('news.saved')),
    meta: { quiet: true },
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(announcements.remove, { params: { id } }),
    onSuccess: () => done(t('news.removed')),
  });
  return { save, remove };
}

/** Form for one announcement: texts by language, link and period, with a preview of the sign-in page. */
export function AnnouncementInspector(props: InspectorProps) {
  const t = useT();
  const { lang: own } = useFmt();
  const { item, position, close } = props;
  const [begun] = useState(() => draftOf(item, position));
  const kept = useDraft(`announcement.${item?.id ?? 'new'}`, begun, readDraft);
  const { value: draft } = kept;
  const isDirty = JSON.stringify(draft) !== JSON.stringify(begun);
  const [isSent, setSent] = useState(false);
  const [lang, setLang] = useState<Language>(() =>
    item && !item.texts[own] ? (writtenIn(draft)[0] ?? own) : own,
  );
  const { save, remove } = useSaving({ ...props, saved: kept.clear });
  useTabGuard(isDirty);
  const problems = isSent ? problemsOf(draft) : {};
  const change = (patch: Partial<Draft>) => {
    kept.change({ ...draft, ...patch });
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const [wrong] = Object.keys(problemsOf(draft));
    if (wrong === undefined) save.mutate(draft);
    else setLang(languages.find((one) => wrong.startsWith(`texts.${one}.`)) ?? lang);
  };
  const ask = async (id: string) => {
    const question = { text: t('news.askRemove'), ok: t('news.remove'), danger: true };
    if (await confirm(question)) remove.mutate(id);
  };
  const leave = async () => {
    const question = { text: t('profile.discard'), ok: t('profile.discardIt'), danger: true };
    if (isDirty && !(await confirm(question))) return;
    kept.clear();
    close();
  };
  const title = t(item ? 'title.announcements' : 'news.add');
  return (
    <Inspector
      label={title}
      title={item ? textsFor(item.texts, own).title : title}
      close={() => void leave()}
    >
      <form className="sf-list-form an-form" onSubmit={submit} noValidate>
        <RestoredNote form={kept} />
        <Segment
          label={t('news.languages')}
          value={lang}
          options={languages.map((value) => ({
            value,
            label: writtenIn(draft).includes(value) ? `${value} ✓` : value,
          }))}
          change={setLang}
        />
        <Words draft={draft} lang={lang} problems={problems} change={change} />
        <Rest draft={draft} problems={problems} change={change} />
        <Preview draft={draft} lang={lang} />
        {save.error && (
          <p className="sf-field-error" role="alert">
            <StatusGlyph state="fault" size={16} />
            {problemText(save.error)}
          </p>
        )}
        <div className="an-actions">
          <Button type="submit" kind="primary" disabled={save.isPending}>
            {t('news.save')}
          </Button>
          {item && (
            <Button kind="danger" disabled={remove.isPending} onClick={() => void ask(item.id)}>
              {t('news.remove')}
            </Button>
          )}
        </div>
      </form>
    </Inspector>
  );
}

interface PartProps {
  draft: Draft;
  problems: Record<string, string>;
  change: (patch: Partial<Draft>) => void;
}

function useAnnounced(): (id: string | undefined) => string | undefined {
  const say = useFieldTexts();
  return (id) => (id === undefined ? undefined : say(id));
}

function Words({ draft, lang, problems, change }: PartProps & { lang: Language }) {
  const t = useT();
  const message = useAnnounced();
  const words = draft.texts[lang];
  const set = (patch: Partial<typeof words>) =>
    change({ texts: { ...draft.texts, [lang]: { ...words, ...patch } } });
  return (
    <>
      <Field label={t('news.title')} error={message(problems[`texts.${lang}.title`] ?? problems['texts'])}>
        {({ id, describedBy }) => (
          <input
            id={id}
            lang={lang}
            aria-describedby={describedBy}
            maxLength={80}
            value={words.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('news.text')} error={message(problems[`texts.${lang}.text`])}>
        {({ id, describedBy }) => (
          <textarea
            id={id}
            lang={lang}
            aria-describedby={describedBy}
            maxLength={500}
            rows={4}
            value={words.text}
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      </Field>
      <p className="sf-list-note">{t('news.fallback')}</p>
    </>
  );
}

function Rest({ draft, problems, change }: PartProps) {
  const t = useT();
  const message = useAnnounced();
  return (
    <>
      <Field label={t('news.link')} hint={t('news.linkHint')} error={message(problems['link'])}>
        {({ id, describedBy }) => (
          <input
            id={id}
            aria-describedby={describedBy}
            inputMode="url"
            value={draft.link}
            onChange={(event) => change({ link: event.target.value })}
          />
        )}
      </Field>
      {(['from', 'until'] as const).map((name) => (
        <Field key={name} label={t(`news.${name}`)} error={message(problems[name])}>
          {({ labelId, describedBy }) => (
            <DateInput
              {...{ labelledBy: labelId, describedBy }}
              withTime
              isInvalid={problems[name] !== undefined}
              value={draft[name]}
              change={(typed) => change({ [name]: typed })}
            />
          )}
        </Field>
      ))}
    </>
  );
}

function Preview({ draft, lang }: { draft: Draft; lang: Language }) {
  const t = useT();
  const { title, text } = textsFor(
    Object.fromEntries(writtenIn(draft).map((one) => [one, draft.texts[one]])),
    lang,
  );
  if (title === '') return null;
  return (
    <section className="an-preview" aria-label={t('news.preview')}>
      <small>{t('news.preview')}</small>
      <h4>{draft.link === '' ? title : <u>{title}</u>}</h4>
      {text !== '' && <p>{text}</p>}
    </section>
  );
}
