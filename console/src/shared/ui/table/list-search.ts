import type { Sort } from './column.ts';

/** The query parameters of a list page, by type and name. */
export interface SearchPlan {
  /** Free texts with their maximum length; longer ones are cut. */
  texts: Readonly<Record<string, number>>;
  ids: readonly string[];
  choices: Readonly<Record<string, readonly string[]>>;
  /** Parameters that are `true` or absent. */
  flags: readonly string[];
  /** The sort orders that the server supports; a leading `-` means descending. */
  sorts: readonly string[];
  usualSort: string;
  /** Page sizes, the default first. */
  sizes: readonly [number, ...number[]];
}

type Chosen<P extends SearchPlan> = { [K in keyof P['choices']]: P['choices'][K][number] };

/** The parsed query parameters: an absent text is '', any other absent parameter undefined or false. */
export type SearchOf<P extends SearchPlan> = { [K in keyof P['texts']]: string } & {
  [K in P['ids'][number]]: string | undefined;
} & { [K in keyof Chosen<P>]: Chosen<P>[K] | undefined } & { [K in P['flags'][number]]: boolean } & {
  sort: Sort;
  page: number;
  size: number;
};

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
  /** Parses the query parameters; invalid or missing ones become the default. */
  read: (params: URLSearchParams, usualSort?: P['sorts'][number]) => SearchOf<P>;
  filter: (search: SearchOf<P>) => FilterOf<P>;
  /** Converts a change of filter to query parameters: it resets the page to the first and leaves out defaults. */
  patch: (change: PatchOf<P>, usualSort?: P['sorts'][number]) => PatchOf<P>;
  /** Clears every filter; the order stays. */
  cleared: PatchOf<P>;
  isFiltered: (search: SearchOf<P>) => boolean;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostPages = 1_000_000;

/** Returns `text` if it is one of `allowed`, else undefined. */
export const oneOf = <T extends string>(allowed: readonly T[], text: string | null): T | undefined =>
  allowed.find((entry) => entry === text);

/** Page number, from 1; an invalid one becomes 1. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1;
}

/** A free text, cut to `most` characters; '' when absent. */
export const readText = (params: URLSearchParams, name: string, most: number): string =>
  params.get(name)?.trim().slice(0, most) ?? '';

/** A UUID; undefined when it is absent or invalid. */
export function readUuid(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? '';
  return uuidPattern.test(text) ? text : undefined;
}

/** Parses a sort order; `-name` means descending by name. */
export const readSort = (text: string): Sort => ({
  by: text.replace(/^-/, ''),
  descending: text.startsWith('-'),
});

/** Formats a sort order for the URL and the server. */
export const sortText = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;

const mapped = <V>(names: readonly string[], value: (name: string) => V): Record<string, V> =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

/** Returns functions that parse and write the query parameters of a list page. */
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
