import type entryEn from '../../locales/en/entry.ts';
import type appEn from '../../locales/en/index.ts';
import type publicEn from '../../locales/en/public.json';
import type startEn from '../../locales/en/start.ts';
import type { Lang } from './languages.ts';
import type { MessageArguments } from './message-arguments.ts';
import { type MessageText, sentenceOf } from './message-text.ts';

type Tree = { readonly [name: string]: MessageText | Tree };
type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
type Leaf<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaf<T[K], `${P}${K}.`>;
}[keyof T & string];

export type PublicMessages = Shape<typeof publicEn>;
export type AppMessages = Shape<typeof appEn>;
type EntryMessages = Shape<typeof entryEn>;
type StartMessages = Shape<typeof startEn>;
/** Every message id. English is the type: a key that is missing in any language does not compile. */
type AnyKey = Leaf<PublicMessages> | Leaf<AppMessages>;
/** The ids of texts that stand for themselves: what a title, a label or a table of words may hold. */
export type MsgKey = Exclude<AnyKey, keyof MessageArguments>;

/** The arguments of a text; of several possible texts, all that any of them has. */
type Needed<K extends AnyKey> = (
  K extends keyof MessageArguments
    ? (wanted: MessageArguments[K]) => void
    : never
) extends (wanted: infer All) => void
  ? All
  : never;
/** The compiler states this name where a text that has no arguments, or has not been read since, is filled. */
interface RunGenerateAfterNewArguments {
  readonly none?: never;
}
type Filling<K extends AnyKey> = [K] extends [MsgKey]
  ? [none?: RunGenerateAfterNewArguments]
  : [filling: Needed<K>];

type Loader<Texts> = () => Promise<{ default: Texts }>;

const publicLoaders = import.meta.glob('../../locales/*/public.json') as Record<
  string,
  Loader<PublicMessages>
>;
const appLoaders = import.meta.glob('../../locales/*/index.ts') as Record<string, Loader<AppMessages>>;
const startLoaders = import.meta.glob('../../locales/*/start.ts') as Record<string, Loader<StartMessages>>;
const entryLoaders = import.meta.glob('../../locales/*/entry.ts') as Record<string, Loader<EntryMessages>>;

/** Loaders by language of one file of every language's folder; `check` holds that each is there. */
const byLanguage = <Texts>(loaders: Record<string, Loader<Texts>>): Record<Lang, Loader<Texts>> =>
  Object.fromEntries(Object.entries(loaders).map(([path, load]) => [path.split('/').at(-2), load])) as Record<
    Lang,
    Loader<Texts>
  >;

/**
 * Who reads: everybody, the public pages with forms, a signed-in user's first page, the whole console. The last holds
 * all others.
 */
const loaders = {
  public: byLanguage(publicLoaders),
  entry: byLanguage(entryLoaders),
  start: byLanguage(startLoaders),
  app: byLanguage(appLoaders),
};
type Scope = keyof typeof loaders;

let activeLang: Lang = 'en';
let texts = new Map<string, MessageText>();
let sentences = new Map<string, (filling?: object) => string>();
/** Every scope that was ever wanted here, which stays, and those of the texts in force. */
const wanted = new Set<Scope>(['public']);
let inForce: ReadonlySet<Scope> = new Set();
/** Whether something was stated before its text was there. */
let isLacking = false;
let version = 0;
const listeners = new Set<() => void>();

const isText = (value: MessageText | Tree): value is MessageText =>
  typeof value === 'string' || Array.isArray(value);

function flatten(tree: Tree, prefix: string, into: Map<string, MessageText>): void {
  for (const [name, value] of Object.entries(tree)) {
    if (isText(value)) into.set(prefix + name, value);
    else flatten(value, `${prefix}${name}.`, into);
  }
}

const covers = (scopes: ReadonlySet<Scope>, scope: Scope): boolean => scopes.has('app') || scopes.has(scope);

/**
 * Loads the texts of one language; the returned function makes them current. Public pages load only their own;
 * a wider `scope` is sticky.
 */
export async function prepareMessages(lang: Lang, scope: Scope): Promise<() => void> {
  wanted.add(scope);
  const scopes = new Set<Scope>(wanted.has('app') ? ['public', 'app'] : wanted);
  const parts = await Promise.all([...scopes].map((one) => loaders[one][lang]()));
  const next = new Map<string, MessageText>();
  for (const part of parts) flatten(part.default, '', next);
  return () => {
    // More of the same came meanwhile.
    if (version > 0 && lang === activeLang && [...inForce].some((one) => !covers(scopes, one))) return;
    const isMore = version > 0 && lang === activeLang && !isLacking;
    texts = next;
    inForce = scopes;
    // More of the same language changes nothing that is on the screen.
    if (isMore) return;
    sentences = new Map();
    activeLang = lang;
    isLacking = false;
    version += 1;
    translate = (key, ...filling) => t(key, ...filling);
    for (const listener of listeners) listener();
    // More was wanted while this came.
    if (wanted.has('app') && !covers(inForce, 'app')) void loadAllTexts().catch(() => undefined);
  };
}

/** Loads the texts of one language and makes them current; those that are in force already are not loaded again. */
export async function loadMessages(lang: Lang, scope: Scope): Promise<void> {
  if (version > 0 && lang === activeLang && covers(inForce, scope)) return;
  (await prepareMessages(lang, scope))();
}

/** Loads what the texts in force lack of their language, whichever it is by then. */
export async function loadAllTexts(): Promise<void> {
  while (!covers(inForce, 'app')) {
    const lang = activeLang;
    const apply = await prepareMessages(lang, 'app');
    // Of another language that came meanwhile, all has come: 'app' was wanted already.
    if (lang === activeLang) apply();
  }
}

export type Translate = <K extends AnyKey>(key: K, ...filling: Filling<K>) => string;

/** The text of `key` in the current language; ICU arguments are filled in. For React use `useT`. */
export const t: Translate = (key, ...filling) => say(key, filling[0]);

/** `t` under the name of the texts in force: another function once they change. */
let translate = t;

/** The translation in force; another function after each change of texts. */
export const translateNow = (): Translate => translate;

function say(key: AnyKey, filling: unknown): string {
  const text = texts.get(key);
  if (text === undefined) {
    isLacking = true;
    return key;
  }
  let sentence = sentences.get(key);
  if (!sentence) {
    sentence = sentenceOf(text, activeLang);
    sentences.set(key, sentence);
  }
  return sentence(typeof filling === 'object' && filling !== null ? filling : undefined);
}

/** The language of the texts in force. */
export function currentLang(): Lang {
  return activeLang;
}

/** Grows with each change of texts; for `useSyncExternalStore`. */
export function messagesVersion(): number {
  return version;
}

/** Calls `listener` after each change of texts, until the returned function is called. */
export function subscribeMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
