import { z } from 'zod';
import { maxPageSize } from './paging.ts';

/** `page` counts from 1; `size` is at most 200. */
export const paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(maxPageSize).default(50),
});

/** A list answer: one page of rows and how many rows the whole filter has. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int() });
