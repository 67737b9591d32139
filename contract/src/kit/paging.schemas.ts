import { z } from 'zod';
import { maxPageSize } from './paging.ts';

/** `page` counts from 1; `size` is at most 200. */
export const paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(maxPageSize).default(50),
});

/** One page of a list and the number of rows of the whole filter. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int() });
