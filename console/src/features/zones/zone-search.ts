import { type ZoneClass, zoneClasses } from '@smartflight/contract/airspace/zone.ts';
import type { zones } from '@smartflight/contract/airspace/zones.endpoints.ts';
import { type ZoneState, zoneStates } from '@smartflight/contract/airspace/zones.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { oneOf, readPage, readText } from '../../shared/ui/table/list-search.ts';
import { pageSize } from './zones.queries.ts';

/** State of the zone list in the page's address. */
export interface ZoneSearch {
  q: string;
  class: ZoneClass | undefined;
  state: ZoneState | undefined;
  source: string;
  page: number;
  zone: string | undefined;
  /** An open form: a new zone, a change of the opened one, or an import. */
  form: 'add' | 'edit' | 'import' | undefined;
}

const forms = ['add', 'edit', 'import'] as const;

/** Reads the page's address; damaged entries become the default. */
export function readSearch(params: URLSearchParams): ZoneSearch {
  return {
    q: readText(params, 'q', 64),
    class: oneOf(zoneClasses, params.get('class')),
    state: oneOf(zoneStates, params.get('state')),
    source: readText(params, 'source', 60),
    page: readPage(params),
    zone: params.get('zone') ?? undefined,
    form: oneOf(forms, params.get('form')),
  };
}

export function listQueryOf(search: ZoneSearch): QueryInput<typeof zones.list> {
  const { q, source, page } = search;
  return {
    page,
    size: pageSize,
    ...(q === '' ? {} : { q }),
    ...(source === '' ? {} : { source }),
    ...(search.class ? { class: search.class } : {}),
    ...(search.state ? { state: search.state } : {}),
  };
}

export const isFiltered = (search: ZoneSearch): boolean =>
  search.q !== '' || search.source !== '' || search.class !== undefined || search.state !== undefined;

export type ZonePatch = Partial<Record<keyof ZoneSearch, string | number | undefined>>;

/** Address parameters of a changed filter: first page, nothing opened. */
export function patchOf(change: ZonePatch): ZonePatch {
  const isFilter = ['q', 'class', 'state', 'source'].some((name) => name in change);
  const next: ZonePatch = isFilter
    ? { page: undefined, zone: undefined, form: undefined, ...change }
    : { ...change };
  if (next.page === 1) next.page = undefined;
  return next;
}
