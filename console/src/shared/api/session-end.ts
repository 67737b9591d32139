import { t } from '../i18n/messages.ts';
import { currentHref, goPlainly, loginHref } from '../navigation.ts';
import { toast } from '../ui/overlay/toast-store.ts';
import type { ApiProblem } from './problem.ts';
import { adoptSession, clearSession, isTakenOver, useSession } from './session.ts';
import { clearToken, readToken } from './token.ts';

/** P-10 */
const messageMs = 2000;

/**
 * P-10: HTTP 401 shows the server's message for 2 s, logs out and is on /login after 2 s. The first of several wins;
 * an answer to a token that is no longer ours reports nothing about the present session.
 */
export function endedByServer(problem: ApiProblem, token: string | undefined): void {
  const present = readToken();
  if (useSession.getState().phase !== 'in' || (present !== undefined && present !== token)) return;
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

/** Leaves at once for /login; with `attempted`, sign-in returns there (P-12). */
export function leave(attempted?: string): void {
  if (restartIfTakenOver()) return;
  clearSession();
  goPlainly(attempted === undefined ? '/login' : loginHref(attempted), { replace: true });
}

/**
 * Where somebody has signed in in another tab, this one forgets the user before and starts again with the token of the
 * present one, which stays. True when it did.
 */
export function restartIfTakenOver(): boolean {
  if (useSession.getState().phase === 'out' || !isTakenOver()) return false;
  adoptSession();
  return true;
}
