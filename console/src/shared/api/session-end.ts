import { t } from '../i18n/messages.ts';
import { currentHref, goPlainly, loginHref } from '../navigation.ts';
import { toast } from '../ui/overlay/toast-store.ts';
import type { ApiProblem } from './problem.ts';
import { adoptSession, clearSession, endVisit, isTakenOver, useSession } from './session.ts';
import { clearToken, readToken } from './token.ts';

const messageMs = 2000;

let isExpected = false;

/**
 * Makes a call that ends the account's sessions, this one too. Other calls that are refused meanwhile show no message,
 * because the caller shows its own.
 */
export async function endingSessions<Result>(send: () => Promise<Result>): Promise<Result> {
  isExpected = true;
  try {
    return await send();
  } finally {
    isExpected = false;
  }
}

/**
 * P-10: after HTTP 401, shows the server's message for 2 s, then logs out and goes to /login. The first of several
 * counts; a response to a former token is ignored. The visit of a link just ends.
 */
export function endedByServer(problem: ApiProblem, token: string | undefined): void {
  endVisit();
  const present = readToken();
  if (isExpected || useSession.getState().phase !== 'in' || (present !== undefined && present !== token))
    return;
  useSession.setState({ phase: 'ending' });
  clearToken();
  toast.error(problem.msg || t('error.session'), { ms: messageMs });
  setTimeout(() => {
    const attempted = currentHref();
    if (useSession.getState().phase !== 'ending' || restartIfTakenOver()) return;
    clearSession();
    goPlainly(loginHref(attempted), { replace: true });
  }, messageMs);
}

/** Goes to /login at once; with `attempted`, sign-in returns there (P-12). */
export function leave(attempted?: string): void {
  if (restartIfTakenOver()) return;
  clearSession();
  goPlainly(attempted === undefined ? '/login' : loginHref(attempted), { replace: true });
}

/**
 * If another tab signed in, forgets this tab's user and restarts with the present token, which is kept. Returns
 * whether it did.
 */
export function restartIfTakenOver(): boolean {
  if (useSession.getState().phase === 'out' || !isTakenOver()) return false;
  adoptSession();
  return true;
}
