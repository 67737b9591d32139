import { loadMessages } from '../../shared/i18n/messages.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { preloadable } from '../routes/preloadable.ts';

/** The signed-in console with its texts; the sign-in page loads it early, so that the way in is short. */
export const signedIn = preloadable(async () => {
  const [screen] = await Promise.all([
    import('./signed-in.tsx'),
    loadMessages(useSettings.getState().lang, 'start'),
  ]);
  return { default: screen.SignedIn };
});

/** What a returning user's first painting needs: code, texts, account and screen. */
export async function returning(): Promise<void> {
  const code = signedIn.load();
  const { resumeSession } = await import('./resume-session.ts');
  // A session that can't be started explains why, in words.
  await code;
  await resumeSession();
}
