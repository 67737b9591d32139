import { z } from 'zod';
import { day, instant, uuid } from '../kit/fields.schemas.ts';
import { personal } from '../kit/personal.schemas.ts';
import { noticeFields } from '../records/fields.ts';

/** A notice before the work that a chosen regime asks for. */
export const orderNotice = z.object({
  regime: z.string(),
  /** Required fields that the order lacks. */
  missing: z.array(z.enum(noticeFields)),
  /** Null without a planned start. */
  dueAt: instant.nullable(),
  /** Null until it is marked as submitted. */
  submitted: z
    .object({
      on: day,
      /** That the authority gave; may be empty. */
      number: z.string(),
      /** Null after that account was erased. */
      by: personal(z.string().nullable()),
    })
    .nullable(),
});
export type OrderNotice = z.infer<typeof orderNotice>;

/** Summary and schemas of `orders.setNotice`. */
export const noticeCall = {
  summary: 'Mark the notice that a rule asks for before the work as submitted, or as not submitted',
  params: z.object({ id: uuid, regime: z.string().max(40) }),
  /** Null removes the mark. */
  body: z.object({
    submitted: z
      .object({ on: day, number: z.string().trim().max(60, { error: 'field.too-long' }) })
      .nullable(),
  }),
  response: z.object({}),
};
