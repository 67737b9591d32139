import { deviceKinds } from '@smartflight/contract/device-link/topics.ts';
import type { BatteryFilter } from '@smartflight/contract/power/battery.schemas.ts';
import {
  batterySorts,
  batteryStatuses,
  type CycleBucket,
  cycleBucketKeys,
} from '@smartflight/contract/power/battery.ts';
import { type HealthBand, healthBands } from '@smartflight/contract/power/battery-health.ts';
import type { Sort } from '../../../shared/ui/table/data-table.tsx';
import type { BatteryListQuery } from '../batteries.queries.ts';

export const pageSizes = [50, 100, 200] as const;
export const usualSort = '-lastUsedAt';

const choices = {
  cycles: cycleBucketKeys,
  health: healthBands,
  status: batteryStatuses,
  scope: ['own', 'tenant'],
  kind: deviceKinds,
} as const;

/** What the filter bar shows: the page's URL, damaged entries passed over. */
export interface BatterySearch {
  q: string;
  cycles: CycleBucket | undefined;
  health: HealthBand | undefined;
  status: BatteryFilter['status'];
  scope: BatteryFilter['scope'];
  kind: BatteryFilter['kind'];
  ownerId: string | undefined;
  model: string;
  deviceId: string;
  twice: boolean;
  sort: Sort;
  page: number;
  size: number;
}

const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | undefined =>
  allowed.find((entry) => entry === value);

function readSort(text: string | null): Sort {
  const known = oneOf(batterySorts, text) ?? usualSort;
  return { by: known.replace(/^-/, ''), descending: known.startsWith('-') };
}

export const sortText = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const plain = (text: string | null, most: number): string => text?.trim().slice(0, most) ?? '';

/** Reads the page's URL; damaged or missing entries become the default. */
export function readSearch(params: URLSearchParams): BatterySearch {
  const page = Number(params.get('page'));
  const owner = params.get('ownerId');
  return {
    q: plain(params.get('q'), 64),
    cycles: oneOf(choices.cycles, params.get('cycles')),
    health: oneOf(choices.health, params.get('health')),
    status: oneOf(choices.status, params.get('status')),
    scope: oneOf(choices.scope, params.get('scope')),
    kind: oneOf(choices.kind, params.get('kind')),
    ownerId: owner !== null && uuidPattern.test(owner) ? owner : undefined,
    model: plain(params.get('model'), 64),
    deviceId: plain(params.get('deviceId'), 32),
    twice: params.get('twice') === 'true',
    sort: readSort(params.get('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size: pageSizes.find((size) => size === Number(params.get('size'))) ?? pageSizes[0],
  };
}

/** The server's filter and order: all of the search but its page; a list and its export share it. */
export function filterOf(search: BatterySearch): Omit<BatteryListQuery, 'page' | 'size'> {
  const { q, cycles, health, status, scope, kind, ownerId, model, deviceId, twice, sort } = search;
  const sorted = oneOf(batterySorts, sortText(sort));
  return {
    ...(q ? { q } : {}),
    ...(cycles ? { cycles } : {}),
    ...(health ? { health } : {}),
    ...(status ? { status } : {}),
    ...(scope ? { scope } : {}),
    ...(kind ? { kind } : {}),
    ...(ownerId ? { ownerId } : {}),
    ...(model ? { model } : {}),
    ...(deviceId ? { deviceId } : {}),
    ...(twice ? { twice: 'true' } : {}),
    ...(sorted ? { sort: sorted } : {}),
  };
}

export const listQueryOf = (search: BatterySearch): BatteryListQuery => ({
  ...filterOf(search),
  page: search.page,
  size: search.size,
});

const filterNames = [
  'q',
  'cycles',
  'health',
  'status',
  'scope',
  'kind',
  'ownerId',
  'model',
  'deviceId',
  'twice',
] as const;
type FilterName = (typeof filterNames)[number];

export type SearchPatch = Readonly<
  Partial<Record<FilterName | 'sort' | 'page' | 'size', string | number | boolean | undefined>>
>;

/** A change of filter as entries of the URL: it returns to the first page, and defaults leave no trace. */
export function patchOf(change: SearchPatch): SearchPatch {
  return {
    page: undefined,
    ...change,
    ...(change.sort === usualSort ? { sort: undefined } : {}),
    ...(change.page === 1 ? { page: undefined } : {}),
    ...(change.size === pageSizes[0] ? { size: undefined } : {}),
  };
}

/** Takes every filter away; the order stays. */
export const clearedFilters: SearchPatch = Object.fromEntries(
  [...filterNames, 'page'].map((name) => [name, undefined]),
);

/** Filters behind the button that counts them. */
export function moreCount({ health, scope, kind, ownerId, model, deviceId, twice }: BatterySearch): number {
  return [health, scope, kind, ownerId, model, deviceId, twice].filter(Boolean).length;
}

export const isFiltered = (search: BatterySearch): boolean =>
  search.q !== '' || Boolean(search.cycles ?? search.status) || moreCount(search) > 0;
