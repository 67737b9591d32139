import type { MsgKey } from '../i18n/messages.ts';
import { ApiProblem, isAbort, networkCode, timeoutCode, unreadableCode } from './problem.ts';

/** Kind of failure by what the user can do about it. */
export type FaultKind =
  | 'abort'
  | 'network'
  | 'timeout'
  | 'session'
  | 'denied'
  | 'missing'
  | 'conflict'
  | 'tooLarge'
  | 'tooMany'
  | 'unavailable'
  | 'unreadable'
  | 'rejected'
  | 'broken'
  | 'bug';

/** How a kind of failure is handled. */
export interface Fault {
  kind: FaultKind;
  /** Text used when the server sends none (P-11). */
  text: MsgKey;
  /** Whether it is shown as a toast; the end of a session has its own message (P-10), aborts none. */
  reported: boolean;
  /** Whether a failed read is repeated once. */
  again: boolean;
}

type Row = Fault & { is: (problem: ApiProblem) => boolean };

const status =
  (...wanted: number[]) =>
  (problem: ApiProblem): boolean =>
    wanted.includes(problem.status);
const code =
  (wanted: string) =>
  (problem: ApiProblem): boolean =>
    problem.code === wanted;

const reported = { reported: true, again: false };
const generic = 'error.generic';

/** All failures; the first matching row applies. */
const table: readonly Row[] = [
  { kind: 'network', is: code(networkCode), text: 'error.requestFailed', reported: true, again: true },
  { kind: 'timeout', is: code(timeoutCode), text: 'error.requestFailed', ...reported },
  { kind: 'unreadable', is: code(unreadableCode), text: generic, ...reported },
  { kind: 'session', is: status(401), text: 'error.session', reported: false, again: false },
  { kind: 'denied', is: status(403), text: 'error.denied', ...reported },
  { kind: 'missing', is: status(404, 410), text: 'error.missing', ...reported },
  { kind: 'conflict', is: status(409), text: 'error.conflict', ...reported },
  { kind: 'tooLarge', is: status(413), text: 'error.tooLarge', ...reported },
  { kind: 'tooMany', is: status(429), text: 'error.tooMany', ...reported },
  { kind: 'unavailable', is: status(502, 503, 504), text: 'error.unavailable', reported: true, again: true },
  { kind: 'broken', is: (problem) => problem.status >= 500, text: generic, ...reported },
  { kind: 'rejected', is: () => true, text: generic, ...reported },
];

const abort: Fault = { kind: 'abort', text: generic, reported: false, again: false };
const bug: Fault = { kind: 'bug', text: generic, ...reported };

/** How to handle anything thrown. */
export function faultOf(error: unknown): Fault {
  if (isAbort(error)) return abort;
  if (!(error instanceof ApiProblem)) return bug;
  return table.find((row) => row.is(error)) ?? bug;
}
