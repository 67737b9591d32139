import type { FieldProblem } from '@smartflight/contract/kit/envelope.schemas.ts';

/** A failed call. `status` 0 means no response (network, timeout); `msg` is the server's localised message or ''. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  readonly fields: readonly FieldProblem[] | undefined;
  readonly requestId: string | undefined;
  /** Seconds after which the server allows a retry, if it named a time. */
  readonly retryAfterS: number | undefined;

  constructor(from: {
    status: number;
    code: string;
    msg?: string;
    fields?: readonly FieldProblem[] | undefined;
    requestId?: string | undefined;
    retryAfterS?: number | undefined;
  }) {
    super(from.msg || from.code);
    this.name = 'ApiProblem';
    this.status = from.status;
    this.code = from.code;
    this.msg = from.msg ?? '';
    this.fields = from.fields;
    this.requestId = from.requestId;
    this.retryAfterS = from.retryAfterS;
  }
}

/**
 * Whether the requested item does not exist for the user or any more, which the server does not distinguish. A
 * malformed id in the address counts too.
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || namesNothing(error));

const namesNothing = ({ code, fields = [] }: ApiProblem): boolean =>
  code === 'request.invalid' && fields.length > 0 && fields.every(({ at }) => at.startsWith('params.'));

/** Code of failures without a response. */
export const networkCode = 'network.failed';
export const timeoutCode = 'network.timeout';
/** Code of a response not from our server, such as a proxy's page, or of a success without a result. */
export const unreadableCode = 'answer.unreadable';

/** Whether a call was aborted by its caller, so that nothing is reported. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
