import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { call } from './client.ts';
import { sessionChangeKey, useSession } from './session.ts';
import { restartIfTakenOver } from './session-end.ts';
import { readToken } from './token.ts';

/** Checks the session at the server; if it has ended, the 401 reports it and logs out (P-10). */
export async function askForSession(): Promise<void> {
  if (useSession.getState().phase === 'in') {
    await call(accounts.getUserById, { quiet: true }).catch(() => undefined);
  }
}

/** Reacts when another tab changes the shared session: another sign-in, or a logout. */
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
