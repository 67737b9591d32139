import { z } from 'zod';

/**
 * One invalid input field: `at` is its path (`query.from`), `code` a message id, `msg` its text in the caller's
 * language. `detail` has facts for the remedy, such as where a boundary crosses itself or the newer version.
 */
export const fieldProblem = z.object({
  at: z.string(),
  code: z.string(),
  msg: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export type FieldProblem = z.infer<typeof fieldProblem>;

/** Body of every failure; its HTTP status fits the code. */
export const failure = z.object({
  code: z.string(),
  msg: z.string(),
  fields: z.array(fieldProblem).optional(),
  requestId: z.string(),
});

export type Failure = z.infer<typeof failure>;

/** Body of a failure of calls with a document: a problem of RFC 9457 that is an exception of OGC API, too. */
export const problemDocument = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.number().int(),
  /** The title with the invalid parameters and their allowed values; the same as `description`. */
  detail: z.string(),
  code: z.string(),
  description: z.string(),
  fields: z.array(fieldProblem).optional(),
  requestId: z.string(),
});

export type ProblemDocument = z.infer<typeof problemDocument>;

/** Body of every success: `code` is 0, data is in `result`. */
export const success = <Result extends z.ZodType>(result: Result) =>
  z.object({ code: z.literal(0), msg: z.string(), result });
