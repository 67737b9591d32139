import type { MsgKey } from '../i18n/messages.ts';
import { ApiProblem, isAbort, networkCode, timeoutCode, unreadableCode } from './problem.ts';

/** What kind of failure it is, as the user has to deal with it. */
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

/** How one kind of failure is dealt with everywhere. */
export interface Fault {
  kind: FaultKind;
  /** What is said when the server says nothing itself (P-11). */
  text: MsgKey;
  /** Told by toast; the session's end tells itself once (P-10), an abort is nobody's news. */
  told: boolean;
  /** A read that failed like this is sent once more. */
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

const told = { told: true, again: false };
const generic = 'error.generic';

/** The one table of failures: the first row that fits counts. */
const table: readonly Row[] = [
  { kind: 'network', is: code(networkCode), text: 'error.requestFailed', told: true, again: true },
  { kind: 'timeout', is: code(timeoutCode), text: 'error.requestFailed', ...told },
  { kind: 'unreadable', is: code(unreadableCode), text: generic, ...told },
  { kind: 'session', is: status(401), text: 'error.session', told: false, again: false },
  { kind: 'denied', is: status(403), text: 'error.denied', ...told },
  { kind: 'missing', is: status(404, 410), text: 'error.missing', ...told },
  { kind: 'conflict', is: status(409), text: 'error.conflict', ...told },
  { kind: 'tooLarge', is: status(413), text: 'error.tooLarge', ...told },
  { kind: 'tooMany', is: status(429), text: 'error.tooMany', ...told },
  { kind: 'unavailable', is: status(502, 503, 504), text: 'error.unavailable', told: true, again: true },
  { kind: 'broken', is: (problem) => problem.status >= 500, text: generic, ...told },
  { kind: 'rejected', is: () => true, text: generic, ...told },
];

const abort: Fault = { kind: 'abort', text: generic, told: false, again: false };
const bug: Fault = { kind: 'bug', text: generic, ...told };

/** How to deal with whatever was thrown. */
export function faultOf(error: unknown): Fault {
  if (isAbort(error)) return abort;
  if (!(error instanceof ApiProblem)) return bug;
  return table.find((row) => row.is(error)) ?? bug;
}
