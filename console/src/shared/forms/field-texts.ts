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

// Only after a form was used: other pages load nothing here when the language changes.
joinLanguageChange((lang) => (inForce === undefined ? Promise.resolve(() => undefined) : prepare(lang)));

/** Loads the server's field messages, so that a form can show them before sending. */
export async function loadFieldTexts(): Promise<void> {
  if (inForce !== currentLang()) (await prepare(currentLang()))();
}

/** A server text in a given language with its arguments. */
export async function serverText(
  lang: Lang,
  id: string,
  filling: Readonly<Record<string, string>>,
): Promise<string> {
  const reply = await load(lang);
  return sentenceOf(reply[id] ?? '', lang)(filling);
}

/** The contract's current texts by message id; empty before `loadFieldTexts`. */
export const contractTexts = (): Texts => texts;

/** Whether they are loaded, in any language. */
export const hasFieldTexts = (): boolean => inForce !== undefined;

/** Calls `receive` whenever the texts change; returns a function to stop. */
export function onFieldTexts(receive: () => void): () => void {
  listeners.add(receive);
  return () => listeners.delete(receive);
}

/** The text of a violated contract rule by its message id. */
export function fieldText(id: string): string {
  const text = texts[id] ?? texts['field.invalid'];
  return text === undefined ? id : sentenceOf(text, currentLang())();
}
