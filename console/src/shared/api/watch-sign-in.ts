import { adoptSession, sessionChangeKey, useSession } from './session.ts';
import { readToken } from './token.ts';

/**
 * For a page that waits for its visitor to sign in: notices that he did so in another tab of the browser, calls `lead`,
 * which goes to where the page would have led, and goes on as anyone who the cookie states.
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
  // It may have happened while another public page was here.
  look();
  return () => {
    document.removeEventListener('visibilitychange', lookAgain);
    window.removeEventListener('storage', receive);
  };
}
