import type { BodyInput } from '@smartflight/contract/kit/endpoint.ts';
import { type Language, languages } from '@smartflight/contract/kit/languages.ts';
import type { announcements } from '@smartflight/contract/messages/announcements.endpoints.ts';
import { type Announcement, announcementForm } from '@smartflight/contract/messages/announcements.schemas.ts';
import { z } from 'zod';
import { instantOf, localInput } from '../../shared/format/local-input.ts';

type Words = { title: string; text: string };

/** The values of the form; times in the format of the browser's local date-time input. */
export interface Draft {
  texts: Record<Language, Words>;
  link: string;
  from: string;
  until: string;
  position: number;
}

const words = z.object({ title: z.string(), text: z.string() });
const kept = z.object({
  texts: z.record(z.enum(languages), words),
  link: z.string(),
  from: z.string(),
  until: z.string(),
  position: z.number(),
});

/** Parses a stored, unsent draft; undefined when it is invalid. */
export const readDraft = (stored: unknown): Draft | undefined => kept.safeParse(stored).data;

export type AnnouncementBody = BodyInput<typeof announcements.create>;

const none: Words = { title: '', text: '' };

export function draftOf(from: Announcement | undefined, position: number): Draft {
  const words = (lang: Language): Words => from?.texts[lang] ?? none;
  return {
    texts: Object.fromEntries(languages.map((lang) => [lang, words(lang)])) as Record<Language, Words>,
    link: from?.link ?? '',
    from: localInput(from?.from ?? null),
    until: localInput(from?.until ?? null),
    position: from?.position ?? position,
  };
}

const isWritten = ({ title, text }: Words): boolean => title.trim() !== '' || text.trim() !== '';

/** The languages that have a text. */
export const writtenIn = (draft: Draft): Language[] =>
  languages.filter((lang) => isWritten(draft.texts[lang]));

/** The request body; languages without a text are left out. */
export function bodyOf(draft: Draft): AnnouncementBody {
  const texts = Object.fromEntries(writtenIn(draft).map((lang) => [lang, draft.texts[lang]]));
  return {
    texts,
    link: draft.link,
    from: instantOf(draft.from),
    until: instantOf(draft.until),
    position: draft.position,
  };
}

/** Validates against the contract before sending; returns message ids by field. */
export function problemsOf(draft: Draft): Record<string, string> {
  const checked = announcementForm.safeParse(bodyOf(draft));
  if (checked.success) return {};
  return Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message]));
}

/** Whether an announcement is shown on the sign-in page at a time. */
export function stateAt({ from, until }: Pick<Announcement, 'from' | 'until'>, nowMs: number) {
  if (from !== null && Date.parse(from) > nowMs) return 'planned';
  return until !== null && Date.parse(until) <= nowMs ? 'over' : 'shown';
}

/** Moves an announcement up or down; returns those whose position changes, with the new one. */
export function moveOf(
  items: readonly Announcement[],
  id: string,
  by: 1 | -1,
): readonly { item: Announcement; position: number }[] {
  const at = items.findIndex((item) => item.id === id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= items.length) return [];
  const order = items.filter((item) => item.id !== id);
  const moved = items[at];
  if (moved) order.splice(to, 0, moved);
  return order
    .map((item, position) => ({ item, position }))
    .filter(({ item, position }) => item.position !== position);
}

/** The text for a language, with the same fallback as the server. */
export function textsFor(texts: Announcement['texts'], lang: Language): Words {
  return texts[lang] ?? texts.en ?? Object.values(texts)[0] ?? none;
}
