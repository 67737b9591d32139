import { z } from 'zod';
import { instant } from '../kit/fields.schemas.ts';
import { columnWidth } from './preferences.ts';

/** Text that is stored as it is: a control character or half a character can not be. */
const plainText = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u);

const columnKey = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/);

/**
 * How one table is shown. Keys that a table does not have (any more) are kept by the server and passed over by the
 * console; columns that are not named are where the table puts them.
 */
export const tableSettings = z.strictObject({
  kind: z.literal('table'),
  /** Columns in the order wanted. */
  order: z.array(columnKey).max(100),
  /** Columns shown although the table hides them at first, and hidden although it shows them. */
  shown: z.array(columnKey).max(100),
  hidden: z.array(columnKey).max(100),
  widthsPx: z
    .record(columnKey, z.number().int().min(columnWidth.min).max(columnWidth.max))
    .refine((widths) => Object.keys(widths).length <= 100),
  /** How many of the first columns stay in place while the others scroll. */
  frozen: z.number().int().min(0).max(10),
});

export type TableSettings = z.infer<typeof tableSettings>;

/** A screen's filters under a name; `query` is the part of its address behind the question mark. */
export const savedView = z.strictObject({
  kind: z.literal('view'),
  label: plainText.trim().min(1).max(60),
  query: plainText.max(2000),
});

export type SavedView = z.infer<typeof savedView>;

const value = z.discriminatedUnion('kind', [tableSettings, savedView]);

export type PreferenceValue = z.infer<typeof value>;

const preference = z.object({ name: z.string(), value: value.nullable(), updatedAt: instant.nullable() });

/** Such as `table.flights.own`: what it is about, from wide to narrow. */
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
