import { loadMessages } from '../../shared/i18n/messages.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { preloadable } from '../routes/preloadable.ts';

/** The signed-in console with its texts; loaded early by the sign-in page, so that it appears quickly. */
export const signedIn = preloadable(async () => {
  const [screen] = await Promise.all([
    import('./signed-in.tsx'),
    loadMessages(useSettings.getState().lang, 'start'),
  ]);
  return { default: screen.SignedIn };
});

/** The sign-in page, which signed-in users don't need. */
export const signIn = preloadable(async () => ({
  default: (await import('../../features/sign-in/login.page.tsx')).LoginPage,
}));

/** What a returning user's first render needs: code, texts, account and page. */
export async function returning(): Promise<void> {
  const code = signedIn.load();
  const { resumeSession } = await import('./resume-session.ts');
  // A session that fails to start reports why, which needs the texts.
  await code;
  await resumeSession();
}
