import { ApiProblem } from '@smartflight/client/api-problem.ts';

export { ApiProblem, networkCode, timeoutCode, unreadableCode } from '@smartflight/client/api-problem.ts';

/**
 * Whether the requested item does not exist for the user or any more, which the server does not distinguish. A
 * malformed id in the address counts too.
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || namesNothing(error));

const namesNothing = ({ code, fields = [] }: ApiProblem): boolean =>
  code === 'request.invalid' && fields.length > 0 && fields.every(({ at }) => at.startsWith('params.'));

/** Whether a call was aborted by its caller, so that nothing is reported. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
