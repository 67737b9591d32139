import type { z } from 'zod';
import type { Action } from '../access/access.ts';
import type { LinkRules } from '../access/share-links.ts';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: everyone, verified accounts, accounts before verification (`onboarding`), the holder of the one-time
 * set-up token or of a chat-app bind ticket, or holders of one action. Required for every endpoint.
 */
export type Access = 'public' | 'signed-in' | 'onboarding' | 'set-up' | 'bind-ticket' | Action;

/** What a caller needs of an endpoint. Schemas are types only here, so that callers do not load them. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Full path with `:name` parameters. */
  path: string;
  access: Access;
  /** HTTP status of success; 200 when absent. */
  status?: 200 | 201 | 202;
  /** Media type of the response where success is a file, not an envelope. */
  file?: string;
  /**
   * Media type of the response where success is a document of a standard, sent without the envelope. Its failures are
   * problem documents, and API keys are also taken by HTTP Basic.
   */
  document?: string;
  /** Callers send the body urlencoded; the server also takes multipart and JSON. */
  takesForm?: true;
  /** Largest accepted file in bytes, where the body is a multipart form with one file under `file`. */
  uploadBytes?: number;
  /** What the file is; a picture when absent. Decides how many a caller may send in a time. */
  uploadOf?: 'sheet' | 'airspace' | 'flight-log' | 'label';
  /** Refusal of a file above `uploadBytes`; `image.too-large` when absent. */
  tooLarge?: ProblemCode;
  /** Needs a proof of at most ten minutes ago of who uses the session (decision 51). */
  stepUp?: true;
  /** Most entries of an array of the body that one account may send in an hour, by the field's name. */
  perHour?: Readonly<Record<string, number>>;
  /** Links to share that may make this call, by kind, with the inputs they may send (decision 83). */
  links?: LinkRules;
  /** Types only; never set at run time. */
  schemas?: { params: Params; query: Query; body: Body; response: Response };
}

/** Summary and schemas of one endpoint, as the server checks them and the API document shows them. */
export interface EndpointSchemas {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The shape of `result` in the envelope. */
  response: z.ZodType;
}

/** One endpoint as data: routes, API document and rights tests derive from it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> extends Call<Params, Query, Body, Response> {
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
}

type Schema<S, Key extends string> = S extends { [K in Key]: infer T extends z.ZodType } ? T : z.ZodUndefined;
type CallOf<S> = Call<Schema<S, 'params'>, Schema<S, 'query'>, Schema<S, 'body'>, Schema<S, 'response'>>;
type EndpointOf<S> = Endpoint<
  Schema<S, 'params'>,
  Schema<S, 'query'>,
  Schema<S, 'body'>,
  Schema<S, 'response'>
>;

/** Types a noun's calls by its schemas; the identity function at run time. */
export function endpointsOf<S extends Record<string, EndpointSchemas>>(
  calls: Record<keyof S, Omit<Call, 'schemas'>>,
): { [K in keyof S]: CallOf<S[K]> } {
  return calls as { [K in keyof S]: CallOf<S[K]> };
}

/** Endpoints of a noun: calls joined with their schemas. */
export function withSchemas<S extends Record<string, EndpointSchemas>>(
  calls: { [K in keyof S]: CallOf<S[K]> },
  schemas: S,
): { [K in keyof S]: EndpointOf<S[K]> } {
  const pairs = Object.entries(schemas).map(([name, one]) => [name, { ...calls[name], ...one }]);
  return Object.fromEntries(pairs);
}

// biome-ignore lint/suspicious/noExplicitAny: the only way to name an endpoint of any shape without losing inference
export type AnyEndpoint = Endpoint<any, any, any, any>;

// biome-ignore lint/suspicious/noExplicitAny: the same for a call
export type AnyCall = Call<any, any, any, any>;

export type ParamsOf<E> = E extends Call<infer P, infer _Q, infer _B, infer _R> ? z.output<P> : never;
export type QueryOf<E> = E extends Call<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never;
export type QueryInput<E> = E extends Call<infer _P, infer Q, infer _B, infer _R> ? z.input<Q> : never;
export type BodyOf<E> = E extends Call<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never;
export type BodyInput<E> = E extends Call<infer _P, infer _Q, infer B, infer _R> ? z.input<B> : never;
export type ResultOf<E> = E extends Call<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
export type ResultInput<E> = E extends Call<infer _P, infer _Q, infer _B, infer R> ? z.input<R> : never;

/** Path with its `:name` parameters filled in and encoded. */
export function pathOf(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
}
