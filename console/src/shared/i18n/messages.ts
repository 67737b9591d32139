import { IntlMessageFormat } from 'intl-messageformat';
import type entryEn from '../../locales/en/entry.ts';
import type appEn from '../../locales/en/index.ts';
import type publicEn from '../../locales/en/public.json';
import { formatLocale, type Lang } from './languages.ts';
import type { MessageArguments } from './message-arguments.ts';

type Tree = { readonly [name: string]: string | Tree };
type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
type Leaf<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaf<T[K], `${P}${K}.`>;
}[keyof T & string];

export type PublicMessages = Shape<typeof publicEn>;
export type AppMessages = Shape<typeof appEn>;
type EntryMessages = Shape<typeof entryEn>;
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
/** The compiler says this name where a text that has no arguments, or has not been read since, is filled. */
interface RunGenerateAfterNewArguments {
  readonly none?: never;
}
type Filling<K extends AnyKey> = [K] extends [MsgKey]
  ? [none?: RunGenerateAfterNewArguments]
  : [filling: Needed<K>];

const publicLoaders = {
  zh: () => import('../../locales/zh/public.json'),
  en: () => import('../../locales/en/public.json'),
  es: () => import('../../locales/es/public.json'),
  pt: () => import('../../locales/pt/public.json'),
  ru: () => import('../../locales/ru/public.json'),
} satisfies Record<Lang, () => Promise<{ default: PublicMessages }>>;

const appLoaders = {
  zh: () => import('../../locales/zh/index.ts'),
  en: () => import('../../locales/en/index.ts'),
  es: () => import('../../locales/es/index.ts'),
  pt: () => import('../../locales/pt/index.ts'),
  ru: () => import('../../locales/ru/index.ts'),
} satisfies Record<Lang, () => Promise<{ default: AppMessages }>>;

const entryLoaders = {
  zh: () => import('../../locales/zh/entry.ts'),
  en: () => import('../../locales/en/entry.ts'),
  es: () => import('../../locales/es/entry.ts'),
  pt: () => import('../../locales/pt/entry.ts'),
  ru: () => import('../../locales/ru/entry.ts'),
} satisfies Record<Lang, () => Promise<{ default: EntryMessages }>>;

/** Each holds what the one before it holds: sign-in, the public pages with forms, the signed-in app. */
const scopes = ['public', 'entry', 'app'] as const;
type Scope = (typeof scopes)[number];
const more = {
  public: () => Promise.resolve(undefined),
  entry: (lang: Lang) => entryLoaders[lang](),
  app: (lang: Lang) => appLoaders[lang](),
};

let activeLang: Lang = 'en';
let texts = new Map<string, string>();
let compiled = new Map<string, IntlMessageFormat>();
/** The widest scope that was ever wanted here, which stays, and the one of the texts in force. */
let wanted: Scope = 'public';
let inForce: Scope = 'public';
let version = 0;
const listeners = new Set<() => void>();

function flatten(tree: Tree, prefix: string, into: Map<string, string>): void {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') into.set(prefix + name, value);
    else flatten(value, `${prefix}${name}.`, into);
  }
}

const holds = (wide: Scope, narrow: Scope): boolean => scopes.indexOf(wide) >= scopes.indexOf(narrow);

/**
 * Loads the texts of one language; the returned function makes them current. Public pages load only their own;
 * a wider `scope` is sticky.
 */
export async function prepareMessages(lang: Lang, scope: Scope): Promise<() => void> {
  if (!holds(wanted, scope)) wanted = scope;
  const loading = wanted;
  const [open, rest] = await Promise.all([publicLoaders[lang](), more[loading](lang)]);
  const next = new Map<string, string>();
  flatten(open.default, '', next);
  if (rest) flatten(rest.default, '', next);
  return () => {
    texts = next;
    compiled = new Map();
    activeLang = lang;
    inForce = loading;
    version += 1;
    translate = (key, ...filling) => t(key, ...filling);
    for (const listener of listeners) listener();
  };
}

/** Loads the texts of one language and makes them current; those that are in force already are not loaded again. */
export async function loadMessages(lang: Lang, scope: Scope): Promise<void> {
  if (version > 0 && lang === activeLang && holds(inForce, scope)) return;
  (await prepareMessages(lang, scope))();
}

export type Translate = <K extends AnyKey>(key: K, ...filling: Filling<K>) => string;

/** The text of `key` in the current language; ICU arguments are filled in. For React use `useT`. */
export const t: Translate = (key, ...filling) => say(key, filling[0]);

/** `t` under the name of the texts in force: another function once they change. */
let translate = t;
export const translateNow = (): Translate => translate;

function say(key: AnyKey, filling: unknown): string {
  const text = texts.get(key);
  if (text === undefined) return key;
  if (!text.includes('{')) return text;
  let format = compiled.get(key);
  if (!format) {
    format = new IntlMessageFormat(text, formatLocale(activeLang));
    compiled.set(key, format);
  }
  return String(format.format(typeof filling === 'object' ? { ...filling } : undefined));
}

export function currentLang(): Lang {
  return activeLang;
}

export function messagesVersion(): number {
  return version;
}

export function subscribeMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
