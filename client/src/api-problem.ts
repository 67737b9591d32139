import type { FieldProblem } from '@smartflight/contract/kit/envelope.schemas.ts';

/** Code of failures without a response. */
export const networkCode = 'network.failed';
export const timeoutCode = 'network.timeout';
/** Code of a response not from the server, such as a proxy's page, or of a success without a result. */
export const unreadableCode = 'answer.unreadable';

/** A failed call. `status` 0 means no response (network, timeout); `msg` is the server's localised message or ''. */
export class ApiProblem extends Error {
  readonly status: number;
  /** A code of the contract, or `network.failed`, `network.timeout`, `answer.unreadable`, `http.<status>`. */
  readonly code: string;
  readonly msg: string;
  /** The invalid fields of the request. */
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

  /** The accepted values of the first field that has a list of them; empty where there is none. */
  get allowed(): readonly string[] {
    const lists = (this.fields ?? []).map(({ detail }) => detail?.['allowed']);
    const first = lists.find((list) => typeof list === 'string');
    return typeof first === 'string' ? first.split(', ') : [];
  }
}

/** Seconds of a Retry-After header; our server does not use its date form. */
function retryAfterS(response: Response): number | undefined {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** The problem in a refusing response. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  // `description` is the text of the problem documents of OGC API.
  const fields: Partial<ApiProblem> & { description?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  const text = fields.msg ?? fields.description;
  return new ApiProblem({
    status: response.status,
    code: typeof fields.code === 'string' ? fields.code : `http.${response.status}`,
    msg: typeof text === 'string' ? text : '',
    fields: Array.isArray(fields.fields) ? fields.fields : undefined,
    requestId: typeof fields.requestId === 'string' ? fields.requestId : undefined,
    retryAfterS: retryAfterS(response),
  });
}
