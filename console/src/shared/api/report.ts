import { type MsgKey, t } from '../i18n/messages.ts';
import { toast } from '../ui/overlay/toast-store.ts';
import { faultOf } from './faults.ts';
import { explainMissingPart, isMissingPart } from './new-build.ts';
import { ApiProblem } from './problem.ts';

/**
 * The sentence for a failure: the server's own message, else a default in the user's language (P-11). `failed`: what
 * is stated instead of the default that fits everything.
 */
export function problemText(error: unknown, failed?: MsgKey): string {
  if (error instanceof ApiProblem && error.msg !== '') return error.msg;
  const { text } = faultOf(error);
  return t(text === 'error.generic' && failed ? failed : text);
}

/** When the server wants to be asked again, as a sentence; undefined when it did not state. */
export function againText(error: unknown): string | undefined {
  const seconds = error instanceof ApiProblem ? error.retryAfterS : undefined;
  if (!seconds) return undefined;
  if (seconds <= 90) return t('error.againSeconds', { n: seconds });
  return t('error.againMinutes', { n: Math.ceil(seconds / 60) });
}

/**
 * P-11: reports a failed call by toast, `lead` before it as what did not happen. A dead session has its own message, an
 * abort none.
 */
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
