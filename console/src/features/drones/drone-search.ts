import type { DroneFilter } from '@smartflight/contract/drones/drone-filter.schemas.ts';
import { droneSorts } from '@smartflight/contract/drones/drone-filter.ts';
import { type FirmwarePart, firmwareParts } from '@smartflight/contract/drones/drone-models.ts';
import type { Sort } from '../../shared/ui/table/data-table.tsx';
import type { DroneListQuery } from './drones.queries.ts';

export type DroneScope = NonNullable<DroneFilter['scope']>;

export const pageSizes = [50, 100, 200] as const;
export type DroneSortName = (typeof droneSorts)[number];
/** The order of a list that no one has sorted otherwise. */
export const usualSort: DroneSortName = 'name';

/** Filters that are on or off, by their name in the URL and in the query. */
export const flagNames = ['expiring', 'outdated', 'drifting', 'maintenance'] as const;
export type FlagName = (typeof flagNames)[number];

const choices = {
  link: ['online', 'offline'],
  lock: ['locked', 'unlocked'],
  ownership: ['bound', 'unbound', 'retired'],
  outdatedPart: firmwareParts,
} as const;

/** What the filter bar shows: the page's URL, damaged entries passed over. */
export interface DroneSearch {
  q: string;
  model: string;
  teamId: string | undefined;
  link: (typeof choices.link)[number] | undefined;
  lock: (typeof choices.lock)[number] | undefined;
  ownership: (typeof choices.ownership)[number] | undefined;
  outdatedPart: FirmwarePart | undefined;
  flags: readonly FlagName[];
  sort: Sort;
  page: number;
  size: number;
}

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | undefined {
  return allowed.find((entry) => entry === value);
}

function readSort(text: string | null, usual: DroneSortName): Sort {
  const known = oneOf(droneSorts, text) ?? usual;
  return { by: known.replace(/^-/, ''), descending: known.startsWith('-') };
}

export const sortText = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the page's URL; damaged or missing entries become the default. */
export function readSearch(params: URLSearchParams, usual = usualSort): DroneSearch {
  const page = Number(params.get('page'));
  const team = params.get('teamId');
  return {
    q: params.get('q')?.trim().slice(0, 64) ?? '',
    model: params.get('model')?.trim().slice(0, 50) ?? '',
    teamId: team !== null && uuidPattern.test(team) ? team : undefined,
    link: oneOf(choices.link, params.get('link')),
    lock: oneOf(choices.lock, params.get('lock')),
    ownership: oneOf(choices.ownership, params.get('ownership')),
    outdatedPart: oneOf(choices.outdatedPart, params.get('outdatedPart')),
    flags: flagNames.filter((name) => params.get(name) === 'true'),
    sort: readSort(params.get('sort'), usual),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size: pageSizes.find((size) => size === Number(params.get('size'))) ?? pageSizes[0],
  };
}

/** The server's filter and order: all of the search but its page; a list and its export share it. */
export function filterOf(search: DroneSearch, scope: DroneScope): Omit<DroneListQuery, 'page' | 'size'> {
  const { q, model, teamId, link, lock, ownership, outdatedPart, flags, sort } = search;
  const sorted = oneOf(droneSorts, sortText(sort));
  return {
    scope,
    ...(q ? { q } : {}),
    ...(model ? { model } : {}),
    ...(teamId ? { teamId } : {}),
    ...(link ? { link } : {}),
    ...(lock ? { lock } : {}),
    ...(ownership ? { ownership } : {}),
    ...(outdatedPart ? { outdatedPart } : {}),
    ...Object.fromEntries(flags.map((name) => [name, 'true'] as const)),
    ...(sorted ? { sort: sorted } : {}),
  };
}

export function listQueryOf(search: DroneSearch, scope: DroneScope): DroneListQuery {
  return { ...filterOf(search, scope), page: search.page, size: search.size };
}

/** Names of filters in the URL. */
export type FilterName = 'q' | 'model' | 'teamId' | keyof typeof choices | FlagName;
const filterNames: readonly FilterName[] = [
  'q',
  'model',
  'teamId',
  'link',
  'lock',
  'ownership',
  'outdatedPart',
  ...flagNames,
];

export type SearchPatch = Readonly<
  Partial<Record<FilterName | 'sort' | 'page' | 'size', string | number | boolean | undefined>>
>;

/** A change of filter as entries of the URL: it returns to the first page, and defaults leave no trace. */
export function patchOf(change: SearchPatch, usual = usualSort): SearchPatch {
  return {
    page: undefined,
    ...change,
    ...(change.sort === usual ? { sort: undefined } : {}),
    ...(change.page === 1 ? { page: undefined } : {}),
    ...(change.size === pageSizes[0] ? { size: undefined } : {}),
  };
}

/** Takes every filter away; the order stays. */
export const clearedFilters: SearchPatch = Object.fromEntries(
  [...filterNames, 'page'].map((name) => [name, undefined]),
);

/** How many filters are set beside the search; the phone's button names the number. */
export function filterCount(search: DroneSearch): number {
  const { model, teamId, link, lock, ownership, outdatedPart, flags } = search;
  return [model, teamId, link, lock, ownership, outdatedPart].filter(Boolean).length + flags.length;
}

export const isFiltered = (search: DroneSearch): boolean => search.q !== '' || filterCount(search) > 0;
