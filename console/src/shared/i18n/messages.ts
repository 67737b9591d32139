import { IntlMessageFormat } from 'intl-messageformat';
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

let activeLang: Lang = 'en';
let texts = new Map<string, string>();
let compiled = new Map<string, IntlMessageFormat>();
let appWanted = false;
let version = 0;
const listeners = new Set<() => void>();

function flatten(tree: Tree, prefix: string, into: Map<string, string>): void {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') into.set(prefix + name, value);
    else flatten(value, `${prefix}${name}.`, into);
  }
}

/**
 * Loads the texts of one language; the returned function makes them current. Public pages load only their own;
 * `scope: 'app'` (sticky) adds the signed-in texts.
 */
export async function prepareMessages(lang: Lang, scope: 'public' | 'app'): Promise<() => void> {
  appWanted ||= scope === 'app';
  const [open, app] = await Promise.all([publicLoaders[lang](), appWanted ? appLoaders[lang]() : undefined]);
  const next = new Map<string, string>();
  flatten(open.default, '', next);
  if (app) flatten(app.default, '', next);
  return () => {
    texts = next;
    compiled = new Map();
    activeLang = lang;
    version += 1;
    for (const listener of listeners) listener();
  };
}

/** Loads the texts of one language and makes them current; those that are in force already are not loaded again. */
export async function loadMessages(lang: Lang, scope: 'public' | 'app'): Promise<void> {
  if (version > 0 && lang === activeLang && (appWanted || scope === 'public')) return;
  (await prepareMessages(lang, scope))();
}

export type Translate = <K extends AnyKey>(key: K, ...filling: Filling<K>) => string;

/** The text of `key` in the current language; ICU arguments are filled in. For React use `useT`. */
export const t: Translate = (key, ...filling) => say(key, filling[0]);

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
