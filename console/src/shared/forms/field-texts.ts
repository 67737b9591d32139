import { joinLanguageChange } from '../i18n/language-parts.ts';
import type { Lang } from '../i18n/languages.ts';
import { type MessageText, sentenceOf } from '../i18n/message-text.ts';
import { currentLang } from '../i18n/messages.ts';

type Texts = Readonly<Record<string, MessageText>>;

const files = import.meta.glob<{ default: Texts }>('../../../../contract/src/messages/*.json');
const load = async (lang: Lang): Promise<Texts> =>
  (await files[`../../../../contract/src/messages/${lang}.json`]?.())?.default ?? {};

let texts: Texts = {};
let inForce: Lang | undefined;
const listeners = new Set<() => void>();

async function prepare(lang: Lang): Promise<() => void> {
  const next = await load(lang);
  return () => {
    texts = next;
    inForce = lang;
    for (const receive of listeners) receive();
  };
}

// Only once a form was there: a page without forms loads none of it with a change of language.
joinLanguageChange((lang) => (inForce === undefined ? Promise.resolve(() => undefined) : prepare(lang)));

/** Loads what the server reports of wrong fields, so that a form states the same before anything is sent. */
export async function loadFieldTexts(): Promise<void> {
  if (inForce !== currentLang()) (await prepare(currentLang()))();
}

/** A sentence of the server in a language that need not be the reader's, with its arguments in it. */
export async function serverText(
  lang: Lang,
  id: string,
  filling: Readonly<Record<string, string>>,
): Promise<string> {
  const reply = await load(lang);
  return sentenceOf(reply[id] ?? '', lang)(filling);
}

/** The texts of the contract in force, by message id; none before `loadFieldTexts`. */
export const contractTexts = (): Texts => texts;

/** Whether they are here, in whatever language. */
export const hasFieldTexts = (): boolean => inForce !== undefined;

/** Calls back whenever other texts are in force. */
export function onFieldTexts(receive: () => void): () => void {
  listeners.add(receive);
  return () => listeners.delete(receive);
}

/** The sentence for a rule of the contract that a field breaks, by its message id. */
export function fieldText(id: string): string {
  const text = texts[id] ?? texts['field.invalid'];
  return text === undefined ? id : sentenceOf(text, currentLang())();
}
