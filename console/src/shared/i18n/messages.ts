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
/** Every message id. English defines the type: a key that is missing in another language does not compile. */
type AnyKey = Leaf<PublicMessages> | Leaf<AppMessages>;
/** Ids of texts without arguments, for titles, labels and tables of texts. */
export type MsgKey = Exclude<AnyKey, keyof MessageArguments>;

/** The arguments of a text; for several possible texts, all of them. */
type Needed<K extends AnyKey> = (
  K extends keyof MessageArguments
    ? (wanted: MessageArguments[K]) => void
    : never
) extends (wanted: infer All) => void
  ? All
  : never;
/** Appears in compiler errors when a text without known arguments is given some. */
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

/** Loaders by language for one file of each language folder; `check` verifies that all exist. */
const byLanguage = <Texts>(loaders: Record<string, Loader<Texts>>): Record<Lang, Loader<Texts>> =>
  Object.fromEntries(Object.entries(loaders).map(([path, load]) => [path.split('/').at(-2), load])) as Record<
    Lang,
    Loader<Texts>
  >;

/**
 * Scopes of texts: `public` for everybody, `entry` for public pages with forms, `start` for a signed-in user's first
 * page, and `app` for the whole console. `start` includes `public`; `app` includes the others, except `public`.
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
/** Every scope requested so far, and the scopes that are loaded. */
const wanted = new Set<Scope>(['public']);
let inForce: ReadonlySet<Scope> = new Set();
/** Whether a text was used before it was loaded. */
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

const covers = (scopes: ReadonlySet<Scope>, scope: Scope): boolean =>
  scopes.has('app') || scopes.has(scope) || (scope === 'public' && scopes.has('start'));

/** The files that bring the texts of these scopes. */
function filesFor(scopes: ReadonlySet<Scope>): Set<Scope> {
  if (scopes.has('app')) return new Set(['public', 'app']);
  return new Set([...scopes].filter((one) => one !== 'public' || !scopes.has('start')));
}

/**
 * Loads the texts of a language; the returned function applies them. Public pages load only their own; a wider
 * `scope` stays requested.
 */
export async function prepareMessages(lang: Lang, scope: Scope): Promise<() => void> {
  wanted.add(scope);
  const scopes = filesFor(wanted);
  const parts = await Promise.all([...scopes].map((one) => loaders[one][lang]()));
  const next = new Map<string, MessageText>();
  for (const part of parts) flatten(part.default, '', next);
  return () => {
    // Further texts of the same language arrived meanwhile.
    if (version > 0 && lang === activeLang && [...inForce].some((one) => !covers(scopes, one))) return;
    const isMore = version > 0 && lang === activeLang && !isLacking;
    texts = next;
    inForce = scopes;
    if (isMore) return;
    sentences = new Map();
    activeLang = lang;
    isLacking = false;
    version += 1;
    translate = (key, ...filling) => t(key, ...filling);
    for (const listener of listeners) listener();
    // A wider scope was requested while this was loading.
    if (wanted.has('app') && !covers(inForce, 'app')) void loadAllTexts().catch(() => undefined);
  };
}

/** Loads and applies the texts of a language; loaded ones are not requested again. */
export async function loadMessages(lang: Lang, scope: Scope): Promise<void> {
  if (version > 0 && lang === activeLang && covers(inForce, scope)) return;
  (await prepareMessages(lang, scope))();
}

/** Loads the missing texts of the language that is current by then. */
export async function loadAllTexts(): Promise<void> {
  while (!covers(inForce, 'app')) {
    const lang = activeLang;
    const apply = await prepareMessages(lang, 'app');
    // If another language was applied meanwhile, it is complete: 'app' was requested already.
    if (lang === activeLang) apply();
  }
}

export type Translate = <K extends AnyKey>(key: K, ...filling: Filling<K>) => string;

/** The text of `key` in the current language with its arguments. In React use `useT`. */
export const t: Translate = (key, ...filling) => say(key, filling[0]);

/** `t` with a new identity whenever the texts change. */
let translate = t;

/** The current translation function; a new one after each change of texts. */
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

/** The current language. */
export function currentLang(): Lang {
  return activeLang;
}

/** Incremented with each change of texts; for `useSyncExternalStore`. */
export function messagesVersion(): number {
  return version;
}

/** Calls `listener` after each change of texts, until the returned function is called. */
export function subscribeMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
