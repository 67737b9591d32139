import type { ChargerFilter } from '@smartflight/contract/power/charger.schemas.ts';
import { chargerModes, chargerSorts, chargerStatuses } from '@smartflight/contract/power/charger.ts';
import type { Sort } from '../../shared/ui/table/data-table.tsx';
import type { ChargerListQuery } from './chargers.queries.ts';

export type ChargerScope = NonNullable<ChargerFilter['scope']>;

export const pageSize = 50;

const choices = {
  link: ['online', 'offline'],
  status: chargerStatuses,
  mode: chargerModes,
  ownership: ['bound', 'unbound', 'retired'],
} as const;
const flagNames = ['expiring', 'maintenance'] as const;

/** What the filter bar shows: the page's URL, damaged entries passed over. */
export interface ChargerSearch {
  q: string;
  link: (typeof choices.link)[number] | undefined;
  status: (typeof choices.status)[number] | undefined;
  mode: (typeof choices.mode)[number] | undefined;
  ownership: (typeof choices.ownership)[number] | undefined;
  expiring: boolean;
  maintenance: boolean;
  sort: Sort;
  page: number;
}

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | undefined {
  return allowed.find((entry) => entry === value);
}

export const sortText = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;

/** Reads the page's URL; damaged or missing entries become the default. */
export function readSearch(params: URLSearchParams): ChargerSearch {
  const page = Number(params.get('page'));
  const sorted = oneOf(chargerSorts, params.get('sort')) ?? 'name';
  return {
    q: params.get('q')?.trim().slice(0, 64) ?? '',
    link: oneOf(choices.link, params.get('link')),
    status: oneOf(choices.status, params.get('status')),
    mode: oneOf(choices.mode, params.get('mode')),
    ownership: oneOf(choices.ownership, params.get('ownership')),
    expiring: params.get('expiring') === 'true',
    maintenance: params.get('maintenance') === 'true',
    sort: { by: sorted.replace(/^-/, ''), descending: sorted.startsWith('-') },
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The server's filter and order: all of the search but its page; a list and its export share it. */
export function filterOf(
  search: ChargerSearch,
  scope: ChargerScope,
): Omit<ChargerListQuery, 'page' | 'size'> {
  const { q, link, status, mode, ownership, sort } = search;
  const sorted = oneOf(chargerSorts, sortText(sort));
  return {
    scope,
    ...(q ? { q } : {}),
    ...(link ? { link } : {}),
    ...(status ? { status } : {}),
    ...(mode ? { mode } : {}),
    ...(ownership ? { ownership } : {}),
    ...Object.fromEntries(flagNames.filter((name) => search[name]).map((name) => [name, 'true'] as const)),
    ...(sorted ? { sort: sorted } : {}),
  };
}

const filterNames = ['q', ...(['link', 'status', 'mode', 'ownership'] as const), ...flagNames] as const;

export type SearchPatch = Readonly<
  Partial<Record<(typeof filterNames)[number] | 'sort' | 'page', string | number | boolean | undefined>>
>;

/** A change of filter as entries of the URL: it returns to the first page, and defaults leave no trace. */
export const patchOf = (change: SearchPatch): SearchPatch => ({
  page: undefined,
  ...change,
  ...(change.sort === 'name' ? { sort: undefined } : {}),
  ...(change.page === 1 ? { page: undefined } : {}),
});

/** Takes every filter away; the order stays. */
export const clearedFilters: SearchPatch = Object.fromEntries(
  [...filterNames, 'page'].map((name) => [name, undefined]),
);

export const isFiltered = (search: ChargerSearch): boolean =>
  search.q !== '' || filterNames.some((name) => name !== 'q' && Boolean(search[name]));
