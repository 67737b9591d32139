import { t } from '../i18n/messages.ts';
import { toast } from '../ui/toast-store.ts';
import { ApiProblem, isAbort } from './problem.ts';

/** The sentence for a failure: the server's own message, else a default in the user's language (P-11). */
export function problemText(error: unknown): string {
  if (error instanceof ApiProblem) {
    if (error.msg !== '') return error.msg;
    return t(error.status === 0 ? 'error.requestFailed' : 'error.generic');
  }
  return t('error.generic');
}

/** P-11: tells a failed call by toast. A dead session has its own message, an abort none. */
export function reportProblem(error: unknown): void {
  if (isAbort(error) || (error instanceof ApiProblem && error.status === 401)) return;
  toast.error(problemText(error), {
    requestId: error instanceof ApiProblem ? error.requestId : undefined,
  });
}
