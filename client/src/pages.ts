import { maxPageSize } from '@smartflight/contract/kit/paging.ts';

/** A page of a list and the number of rows of its whole filter. */
interface Page<Item> {
  items: readonly Item[];
  total: number;
}

interface PagedInput {
  query?: object | undefined;
  signal?: AbortSignal;
}

/**
 * Yields every row of a paged call, page after page; `size` is 200 unless the query has one. A row that moved to the
 * next page because others were added meanwhile is yielded once. Rows removed meanwhile can hide others: read changing
 * lists by a stable order, such as `sort: 'startAt'`.
 */
export async function* pages<Input extends PagedInput | undefined, Item>(
  list: (input: Input) => Promise<Page<Item>>,
  ...[input]: undefined extends Input ? [input?: Input] : [input: Input]
): AsyncGenerator<Item, void, undefined> {
  const given = { page: 1, size: maxPageSize, ...input?.query };
  let before = new Set<unknown>();
  for (let page = given.page; ; page += 1) {
    const { items, total } = await list({ ...input, query: { ...given, page } } as Input);
    const ids = items.map(idOf);
    for (const [index, item] of items.entries()) {
      const id = ids[index];
      if (id === undefined || !before.has(id)) yield item;
    }
    if (items.length === 0 || page * given.size >= total) return;
    before = new Set(ids);
  }
}

/** The id of a row; undefined for rows without one. */
const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
