import type {
  AnyCall,
  BodyInput,
  ParamsOf,
  QueryInput,
  ResultOf,
} from '@smartflight/contract/kit/endpoint.ts';
import { pathOf } from '@smartflight/contract/kit/endpoint.ts';
import { ApiProblem, unreadableCode } from './api-problem.ts';

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : Record<string, never> extends T
      ? { [K in Name]?: T }
      : { [K in Name]: T };

/** The parameters, query and body of a call; each is optional where the contract requires none of its fields. */
export type CallParts<E extends AnyCall> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>>;

/** The same without the types of one call. */
export interface LooseParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Query string of a filter: omits undefined and empty entries, repeats the name for lists. */
export function queryText(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Address of an endpoint with parameters and query, for links and file downloads. */
export function hrefOf(endpoint: { path: string }, input: Omit<LooseParts, 'body'> = {}): string {
  const params = Object.entries(input.params ?? {}).map(([name, value]) => [name, String(value)]);
  return pathOf(endpoint.path, Object.fromEntries(params)) + queryText(input.query);
}

/** The body as it is sent, urlencoded or JSON; undefined without one. */
export function bodyText(endpoint: AnyCall, { body }: Pick<LooseParts, 'body'>): string | undefined {
  if (body === undefined) return undefined;
  return endpoint.takesForm ? queryText(body).slice(1) : JSON.stringify(body);
}

/** Whether a call sends the token: public calls without a body, such as the logout, do too. */
export const carriesToken = (endpoint: AnyCall, { body }: Pick<LooseParts, 'body'>): boolean =>
  endpoint.access !== 'public' || body === undefined;

/** Media type of the text that `bodyText` returns. */
export const bodyType = (endpoint: AnyCall): string =>
  endpoint.takesForm ? 'application/x-www-form-urlencoded' : 'application/json';

/** The `result` of a success. Throws `ApiProblem` for a response that is not from the server. */
export async function readResult<E extends AnyCall>(response: Response): Promise<ResultOf<E>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && 'code' in body && body.code === 0 && 'result' in body) {
    return body.result as ResultOf<E>;
  }
  throw new ApiProblem({ status: response.status, code: unreadableCode });
}
