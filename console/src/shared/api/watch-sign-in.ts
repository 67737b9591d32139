import { adoptSession, sessionChangeKey, useSession } from './session.ts';
import { readToken } from './token.ts';

/**
 * For pages that wait for a sign-in: when it happens in another tab, calls `lead`, which navigates as the page would
 * have, and adopts that session.
 */
export function watchSignIn(lead: () => void): () => void {
  const look = (): void => {
    if (useSession.getState().phase !== 'out' || readToken() === undefined) return;
    lead();
    adoptSession();
  };
  const lookAgain = (): void => {
    if (!document.hidden) look();
  };
  const receive = ({ key }: StorageEvent): void => {
    if (key === sessionChangeKey) look();
  };
  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('storage', receive);
  // It may have happened while another public page was shown.
  look();
  return () => {
    document.removeEventListener('visibilitychange', lookAgain);
    window.removeEventListener('storage', receive);
  };
}
