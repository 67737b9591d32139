import type { FieldProblem } from '@smartflight/contract/kit/envelope.schemas.ts';

/** A failed call. `status` 0 = no answer (network, timeout); `msg` is the server's own, already localised, or ''. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  readonly fields: readonly FieldProblem[] | undefined;
  readonly requestId: string | undefined;
  /** Seconds after which the server wants to be asked again, when it reported it. */
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
 * Whether what was asked for is not there for the reader, or no more: the server reports no difference. A damaged id in
 * the address names nothing either.
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || namesNothing(error));

const namesNothing = ({ code, fields = [] }: ApiProblem): boolean =>
  code === 'request.invalid' && fields.length > 0 && fields.every(({ at }) => at.startsWith('params.'));

/** Codes of failures that never reached an answer of the server. */
export const networkCode = 'network.failed';
export const timeoutCode = 'network.timeout';
/** Code of an answer that is none of ours: a proxy's page, or a success without a result. */
export const unreadableCode = 'answer.unreadable';

/** Whether a call ended because its caller gave it up: nothing to report. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
