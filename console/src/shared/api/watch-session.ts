import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { call } from './client.ts';
import { sessionChangeKey, useSession } from './session.ts';
import { restartIfTakenOver } from './session-end.ts';
import { readToken } from './token.ts';

/** Asks the server whether the session lives; when it does not, the call's 401 reports it and logs out (P-10). */
export async function askForSession(): Promise<void> {
  if (useSession.getState().phase === 'in') {
    await call(accounts.getUserById, { quiet: true }).catch(() => undefined);
  }
}

/** Notices what other tabs did to the session that all share: another user signed in, or the user logged out. */
export function watchSession(): () => void {
  const look = (): void => {
    if (!restartIfTakenOver() && readToken() === undefined) void askForSession();
  };
  const lookAgain = (): void => {
    if (!document.hidden) look();
  };
  const receive = ({ key }: StorageEvent): void => {
    if (key === sessionChangeKey) look();
  };
  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('storage', receive);
  return () => {
    document.removeEventListener('visibilitychange', lookAgain);
    window.removeEventListener('storage', receive);
  };
}
