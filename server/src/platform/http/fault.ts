import { type ProblemCode, problems } from '@smartflight/contract/kit/problems.ts';

export interface FaultField {
  at: string;
  code: string;
  detail?: Record<string, string | number>;
}

/** A refusal with a stable code; the HTTP layer maps it to status, text and envelope. */
export class Fault extends Error {
  override name = 'Fault';
  readonly code: ProblemCode;
  readonly fields: readonly FaultField[] | undefined;
  readonly status: number;
  /** Seconds until a retry is worthwhile; undefined when unknown. */
  readonly retryAfterS: number | undefined;

  constructor(code: ProblemCode, fields?: readonly FaultField[], retryAfterS?: number) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.status = problems[code];
    this.retryAfterS = retryAfterS;
  }
}

/** Creates a fault with its code and the fields that caused it. */
export const fault = (code: ProblemCode, fields?: readonly FaultField[]): Fault => new Fault(code, fields);

/** Creates a fault for a temporary condition; the response has a Retry-After header. */
export const faultFor = (code: ProblemCode, retryAfterS: number): Fault =>
  new Fault(code, undefined, retryAfterS);
