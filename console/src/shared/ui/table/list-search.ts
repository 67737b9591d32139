import type { Sort } from './column.ts';

/** What the address of a list may hold, each entry under its own name. */
export interface SearchPlan {
  /** Free texts, by the most characters that are read of each. */
  texts: Readonly<Record<string, number>>;
  /** UUIDs. */
  ids: readonly string[];
  /** Entries with one of the given values. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** Entries that are `true` or absent. */
  flags: readonly string[];
  /** The orders that the server knows; `-` in front is descending. */
  sorts: readonly string[];
  /** The order of a list that no one has sorted otherwise. */
  usualSort: string;
  /** Rows of a page, the usual number first. */
  sizes: readonly [number, ...number[]];
}

type Chosen<P extends SearchPlan> = { [K in keyof P['choices']]: P['choices'][K][number] };

/** The address of a list as it was read: an absent text is '', any other absent entry undefined or false. */
export type SearchOf<P extends SearchPlan> = { [K in keyof P['texts']]: string } & {
  [K in P['ids'][number]]: string | undefined;
} & { [K in keyof Chosen<P>]: Chosen<P>[K] | undefined } & { [K in P['flags'][number]]: boolean } & {
  sort: Sort;
  page: number;
  size: number;
};

/** The server's filter and order without its page: only what is set. */
export type FilterOf<P extends SearchPlan> = Partial<
  { [K in keyof P['texts'] | P['ids'][number]]: string } & Chosen<P> & { [K in P['flags'][number]]: 'true' }
> & { sort: P['sorts'][number] };

type Value = string | number | boolean | undefined;
export type PatchOf<P extends SearchPlan> = Readonly<
  Partial<
    Record<
      | keyof P['texts']
      | P['ids'][number]
      | keyof P['choices']
      | P['flags'][number]
      | 'sort'
      | 'page'
      | 'size',
      Value
    >
  >
>;

export interface ListSearch<P extends SearchPlan> {
  /** Reads an address; damaged or missing entries become the default. */
  read: (params: URLSearchParams, usualSort?: P['sorts'][number]) => SearchOf<P>;
  /** What list and export ask the server for alike. */
  filter: (search: SearchOf<P>) => FilterOf<P>;
  /** A change of filter as entries of the address: it returns to the first page, and defaults leave no trace. */
  patch: (change: PatchOf<P>, usualSort?: P['sorts'][number]) => PatchOf<P>;
  /** Takes every filter away; the order stays. */
  cleared: PatchOf<P>;
  isFiltered: (search: SearchOf<P>) => boolean;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostPages = 1_000_000;

/** The one of `allowed` that an entry of an address names; undefined for any other text. */
export const oneOf = <T extends string>(allowed: readonly T[], text: string | null): T | undefined =>
  allowed.find((entry) => entry === text);

/** Number of a page, from 1; a damaged entry is the first page. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1;
}

/** A free text, cut to `most` characters; '' where there is none. */
export const readText = (params: URLSearchParams, name: string, most: number): string =>
  params.get(name)?.trim().slice(0, most) ?? '';

/** A UUID; undefined where there is none or it is damaged. */
export function readUuid(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? '';
  return uuidPattern.test(text) ? text : undefined;
}

/** `-name` is descending by name. */
export const readSort = (text: string): Sort => ({
  by: text.replace(/^-/, ''),
  descending: text.startsWith('-'),
});

/** An order as an address and the server have it. */
export const sortText = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;

const mapped = <V>(names: readonly string[], value: (name: string) => V): Record<string, V> =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

/** Reads and writes the address of a list by its plan. */
export function listSearch<const P extends SearchPlan>(plan: P): ListSearch<P> {
  const { texts, ids, choices, flags, sorts, sizes } = plan;
  const names = [...Object.keys(texts), ...ids, ...Object.keys(choices), ...flags];
  const set = (search: SearchOf<P>) =>
    Object.entries(search).filter(([name, value]) => names.includes(name) && Boolean(value));
  return {
    read: (params, usualSort = plan.usualSort) =>
      ({
        ...mapped(Object.keys(texts), (name) => readText(params, name, texts[name] ?? 0)),
        ...mapped(ids, (name) => readUuid(params, name)),
        ...mapped(Object.keys(choices), (name) => oneOf(choices[name] ?? [], params.get(name))),
        ...mapped(flags, (name) => params.get(name) === 'true'),
        sort: readSort(oneOf(sorts, params.get('sort')) ?? usualSort),
        page: readPage(params),
        size: sizes.find((size) => size === Number(params.get('size'))) ?? sizes[0],
      }) as SearchOf<P>,
    filter: (search) =>
      ({
        ...Object.fromEntries(set(search).map(([name, value]) => [name, String(value)])),
        sort: sortText(search.sort),
      }) as FilterOf<P>,
    patch: (change, usualSort = plan.usualSort) => ({
      page: undefined,
      ...change,
      ...(change.sort === usualSort ? { sort: undefined } : {}),
      ...(change.page === 1 ? { page: undefined } : {}),
      ...(change.size === sizes[0] ? { size: undefined } : {}),
    }),
    cleared: mapped([...names, 'page'], () => undefined) as PatchOf<P>,
    isFiltered: (search) => set(search).length > 0,
  };
}
