import type { z } from 'zod';
import type { Action } from '../access/access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anybody, any verified account, also the not yet verified (`onboarding`), the bearer of the one-time
 * set-up token or of a bind ticket of the chat app, or the holders of one action. A route without it does not exist.
 */
export type Access = 'public' | 'signed-in' | 'onboarding' | 'set-up' | 'bind-ticket' | Action;

/** One call of the product as plain data: server routes, client, API document and rights matrix derive from it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Full path with `:name` parameters. */
  path: string;
  access: Access;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The shape of `result` in the envelope. */
  response: Response;
  /** HTTP status of success; 200 when absent. */
  status?: 200 | 201 | 202;
  /** Set where success is a file, not an envelope. */
  file?: string;
  /** Set where the body is a multipart form with one file under `file`, of at most so many bytes. */
  uploadBytes?: number;
  /** What that file is, for the words of a refusal; a picture when absent. */
  uploadOf?: 'sheet' | 'airspace';
}

/** Types an endpoint; adds nothing at run time. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition;
}

// biome-ignore lint/suspicious/noExplicitAny: the only way to name an endpoint of any shape without losing inference
export type AnyEndpoint = Endpoint<any, any, any, any>;

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never;
export type QueryInput<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? z.input<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never;
export type BodyInput<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? z.input<B> : never;
export type ResultOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never;
export type ResultInput<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.input<R> : never;

/** Path with its `:name` parameters filled in, each encoded as one segment. */
export function pathOf(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
}
