import { z } from 'zod';
import { instant } from '../kit/fields.schemas.ts';
import { columnWidth } from './preferences.ts';

/** Text without control characters and unpaired surrogates, which the database cannot store. */
const plainText = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u);

const columnKey = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/);

/**
 * Display settings of one table. Unknown keys are kept by the server and ignored by the console; columns not named
 * keep the table's order.
 */
export const tableSettings = z.strictObject({
  kind: z.literal('table'),
  /** Column order. */
  order: z.array(columnKey).max(100),
  /** Shown columns that are hidden by default, and hidden ones that are shown by default. */
  shown: z.array(columnKey).max(100),
  hidden: z.array(columnKey).max(100),
  widthsPx: z
    .record(columnKey, z.number().int().min(columnWidth.min).max(columnWidth.max))
    .refine((widths) => Object.keys(widths).length <= 100),
  /** Number of first columns that stay in place while scrolling. */
  frozen: z.number().int().min(0).max(10),
});

export type TableSettings = z.infer<typeof tableSettings>;

/** A named set of filters; `query` is the address after the question mark. */
export const savedView = z.strictObject({
  kind: z.literal('view'),
  label: plainText.trim().min(1).max(60),
  query: plainText.max(2000),
});

export type SavedView = z.infer<typeof savedView>;

const value = z.discriminatedUnion('kind', [tableSettings, savedView]);

export type PreferenceValue = z.infer<typeof value>;

const preference = z.object({ name: z.string(), value: value.nullable(), updatedAt: instant.nullable() });

/** Dotted key from general to specific, such as `table.flights.own`. */
const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9-]*(\.[A-Za-z0-9-]+)+$/)
  .max(80);

/** Summaries and schemas of `preferences`, by endpoint. */
export const preferencesSchemas = {
  list: {
    summary: "The caller's own preferences, all or those whose names begin with `of`",
    query: z.object({
      of: z
        .string()
        .regex(/^[A-Za-z0-9.-]*$/)
        .max(80)
        .optional(),
    }),
    response: z.object({ items: z.array(preference), total: z.number().int() }),
  },
  get: {
    summary: "One of the caller's own preferences; value null where none is stored",
    params: z.object({ name }),
    response: preference,
  },
  set: {
    summary: 'Store a preference, the last write wins; value null removes it',
    params: z.object({ name }),
    body: z.object({ value: value.nullable() }),
    response: preference,
  },
};
