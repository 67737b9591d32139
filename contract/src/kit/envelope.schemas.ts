import { z } from 'zod';

/**
 * One invalid input field: `at` is its path (`query.from`), `code` a message id, `msg` its text in the caller's language.
 * `detail` holds facts that help to put it right: where a boundary crosses itself, which version is the newer one.
 */
export const fieldProblem = z.object({
  at: z.string(),
  code: z.string(),
  msg: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export type FieldProblem = z.infer<typeof fieldProblem>;

/** Every failure: a fitting HTTP status carries this body. */
export const failure = z.object({
  code: z.string(),
  msg: z.string(),
  fields: z.array(fieldProblem).optional(),
  requestId: z.string(),
});

export type Failure = z.infer<typeof failure>;

/** Every success: `code` is 0 and the answer is in `result`. */
export const success = <Result extends z.ZodType>(result: Result) =>
  z.object({ code: z.literal(0), msg: z.string(), result });
