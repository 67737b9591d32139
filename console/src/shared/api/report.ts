import { type MsgKey, t } from '../i18n/messages.ts';
import { toast } from '../ui/overlay/toast-store.ts';
import { faultOf } from './faults.ts';
import { explainMissingPart, isMissingPart } from './new-build.ts';
import { ApiProblem } from './problem.ts';

/**
 * The message for a failure: the server's own, else a default in the user's language (P-11). `failed` replaces the
 * general default.
 */
export function problemText(error: unknown, failed?: MsgKey): string {
  if (error instanceof ApiProblem && error.msg !== '') return error.msg;
  const { text } = faultOf(error);
  return t(text === 'error.generic' && failed ? failed : text);
}

/** When the server allows a retry, as text; undefined if unknown. */
export function againText(error: unknown): string | undefined {
  const seconds = error instanceof ApiProblem ? error.retryAfterS : undefined;
  if (!seconds) return undefined;
  if (seconds <= 90) return t('error.againSeconds', { n: seconds });
  return t('error.againMinutes', { n: Math.ceil(seconds / 60) });
}

/** P-11: shows a failed call as a toast, with `lead` first. An ended session has its own message, an abort none. */
export function reportProblem(error: unknown, lead?: string): void {
  if (!faultOf(error).reported) return;
  if (isMissingPart(error)) {
    void explainMissingPart().then((key) => toast.error(t(key)));
    return;
  }
  const text = problemText(error);
  toast.error(lead === undefined ? text : `${lead} ${text}`, {
    requestId: error instanceof ApiProblem ? error.requestId : undefined,
    note: againText(error),
  });
}
