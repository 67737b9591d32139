import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import type { places } from '@smartflight/contract/places/places.endpoints.ts';
import { bufferTargets } from '@smartflight/contract/products/products.ts';
import { oneOf, readPage, readText } from '../../shared/ui/table/list-search.ts';

export const pageSize = 50;
const forms = ['add', 'edit', 'import'] as const;

/** State of the places page in its address; damaged entries become the default. */
export const readSearch = (params: URLSearchParams) => ({
  q: readText(params, 'q', 64),
  kind: oneOf(bufferTargets, params.get('kind')),
  isRemoved: params.get('removed') === 'true',
  page: readPage(params),
  place: params.get('place') ?? undefined,
  /** An open form: a new place, a change of the opened one, or an import. */
  form: oneOf(forms, params.get('form')),
});
export type PlaceSearch = ReturnType<typeof readSearch>;

export const listQueryOf = ({ q, kind, isRemoved, page }: PlaceSearch): QueryInput<typeof places.list> => ({
  ...{ page, size: pageSize },
  ...(q === '' ? {} : { q }),
  ...(kind ? { kind } : {}),
  ...(isRemoved ? { archived: 'true' as const } : {}),
});

export const isFiltered = ({ q, kind, isRemoved }: PlaceSearch): boolean =>
  q !== '' || kind !== undefined || isRemoved;
