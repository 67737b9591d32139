import { loadMessages } from '../shared/i18n/messages.ts';
import { useSettings } from '../shared/settings/settings.ts';

/** Loads the signed-in console with its texts; the sign-in page calls it early, so that the way in is short. */
export async function signedIn() {
  const [screen] = await Promise.all([
    import('./signed-in.tsx'),
    loadMessages(useSettings.getState().lang, 'app'),
  ]);
  return { default: screen.SignedIn };
}

/**
 * Begins what a returning user's console asks for first, his account and the screen of most visits, while its code is
 * still on the way: on a slow network each of these is a journey of its own.
 */
export async function beginEarly(): Promise<void> {
  if (/^\/$|flightlog$/.test(location.pathname)) void import('./flights.screen.tsx');
  const [{ startSession }] = await Promise.all([
    import('./start-session.ts'),
    // A session that can't be started says why.
    loadMessages(useSettings.getState().lang, 'app'),
  ]);
  await startSession();
}
