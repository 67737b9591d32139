import { type ProblemCode, problems } from '@smartflight/contract/kit/problems.ts';

/** A field that is wrong, by its path in the request and the id of its message. */
export interface FaultField {
  at: string;
  code: string;
  /** Facts that help to put it right. */
  detail?: Record<string, string | number>;
}

/** A refusal with a stable code; the HTTP layer turns it into status, text and envelope. */
export class Fault extends Error {
  override name = 'Fault';
  readonly code: ProblemCode;
  readonly fields: readonly FaultField[] | undefined;
  readonly status: number;
  /** Seconds after which it is worth asking again, where that is known. */
  readonly retryAfterS: number | undefined;

  constructor(code: ProblemCode, fields?: readonly FaultField[], retryAfterS?: number) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.status = problems[code];
    this.retryAfterS = retryAfterS;
  }
}

/** A refusal with the code of its text, and the fields that caused it. */
export const fault = (code: ProblemCode, fields?: readonly FaultField[]): Fault => new Fault(code, fields);

/** A refusal that passes by itself; the answer carries the wait as Retry-After. */
export const faultFor = (code: ProblemCode, retryAfterS: number): Fault =>
  new Fault(code, undefined, retryAfterS);
