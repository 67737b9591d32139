import { beforeEach, expect, test } from 'vitest';
import { loadMessages } from '../i18n/messages.ts';
import { useToasts } from '../ui/overlay/toast-store.ts';
import { type FaultKind, faultOf } from './faults.ts';
import { ApiProblem, networkCode, timeoutCode, unreadableCode } from './problem.ts';
import { againText, problemText, reportProblem } from './report.ts';

beforeEach(async () => {
  await loadMessages('en', 'public');
  useToasts.setState({ toasts: [] });
});

const at = (status: number, more: { code?: string; msg?: string; retryAfterS?: number } = {}) =>
  new ApiProblem({ status, code: 'some.code', requestId: 'r-1', ...more });

const rows: [unknown, FaultKind, string, reported: boolean, again: boolean][] = [
  [at(0, { code: networkCode }), 'network', 'The request failed. Check your connection.', true, true],
  [at(0, { code: timeoutCode }), 'timeout', 'The request failed. Check your connection.', true, false],
  [at(200, { code: unreadableCode }), 'unreadable', 'Something went wrong. Try again later.', true, false],
  [at(400), 'rejected', 'Something went wrong. Try again later.', true, false],
  [at(401), 'session', 'Your session has ended. Log in again.', false, false],
  [at(403), 'denied', 'Your account may not do this.', true, false],
  [at(404), 'missing', 'This no longer exists, or your account may not see it.', true, false],
  [at(409), 'conflict', 'This was changed elsewhere in the meantime. Load it again.', true, false],
  [at(413), 'tooLarge', 'The request is too large. Send less at once.', true, false],
  [at(429), 'tooMany', 'Too many attempts. Wait a moment and try again.', true, false],
  [at(500), 'broken', 'Something went wrong. Try again later.', true, false],
  [at(502), 'unavailable', 'The service is not available right now. Try again shortly.', true, true],
  [at(504), 'unavailable', 'The service is not available right now. Try again shortly.', true, true],
  [new DOMException('gone', 'AbortError'), 'abort', '', false, false],
  [new Error('ours'), 'bug', 'Something went wrong. Try again later.', true, false],
];

for (const [error, kind, text, reported, again] of rows) {
  const name = error instanceof ApiProblem ? `${error.status} ${error.code}` : String(error);
  test(`[P-11] ${name} is '${kind}': ${reported ? 'reported' : 'not reported'}, ${again ? 'read once more' : 'not repeated'}`, () => {
    expect(faultOf(error)).toMatchObject({ kind, reported, again });
    reportProblem(error);
    expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual(reported ? [text] : []);
  });
}

test('[P-11] the words of the server come before ours, with the request they are about', () => {
  reportProblem(at(409, { msg: 'This drone exists.' }), 'Binding failed.');
  expect(useToasts.getState().toasts).toMatchObject([
    { text: 'Binding failed. This drone exists.', requestId: 'r-1' },
  ]);
  expect(problemText(at(401, { msg: 'Ended.' }))).toBe('Ended.');
});

test.each([
  [1, 'Try again in 1 second.'],
  [30, 'Try again in 30 seconds.'],
  [90, 'Try again in 90 seconds.'],
  [91, 'Try again in 2 minutes.'],
  [900, 'Try again in 15 minutes.'],
  [0, undefined],
])('a server that wants %d s to pass is quoted so', (retryAfterS, text) => {
  reportProblem(at(429, { msg: 'Too many.', retryAfterS }));
  expect(useToasts.getState().toasts[0]?.note).toBe(text);
  expect(againText(at(429))).toBeUndefined();
});
