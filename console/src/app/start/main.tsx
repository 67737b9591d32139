import './schema-mode.ts';
import '../../shared/ui/theme/base.css';
import '../../shared/ui/controls/controls.css';
import '../../shared/ui/theme/touch.css';
import '../shell/frame.css';
import { sharedPath } from '@smartflight/contract/access/share-links.ts';
import { verifyPath } from '@smartflight/contract/records/verify-link.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { afterPaint, onceShown } from '../../shared/after-paint.ts';
import { readToken } from '../../shared/api/token.ts';
import { applyHtmlLang } from '../../shared/i18n/change-language.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { setPageTitle } from '../../shared/i18n/page-title.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { isCached, loadFonts } from '../../shared/ui/theme/fonts.ts';
import { startLook } from '../../shared/ui/theme/look.ts';
import { returning, signIn } from './preload.ts';
import { Root } from './root.tsx';

const host = document.getElementById('root');
if (!host) throw new Error('index.html lost its root element');

startLook();
const { lang } = useSettings.getState();
applyHtmlLang(lang);
const fonts = () => void loadFonts(lang === 'ru');
if (isCached(import.meta.url)) fonts();

// No top-level await: chunks that import from the entry would deadlock with it.
async function start(into: HTMLElement): Promise<void> {
  if (location.pathname.startsWith(sharedPath)) {
    await loadMessages(lang, 'entry').catch(() => undefined);
    const { VisitStart } = await import('./visit-start.tsx');
    createRoot(into).render(<VisitStart />);
    afterPaint(fonts);
    return;
  }
  if (location.pathname === verifyPath) {
    await loadMessages(lang, 'entry').catch(() => undefined);
    const { VerifyStart } = await import('./verify-start.tsx');
    createRoot(into).render(<VerifyStart />);
    afterPaint(fonts);
    return;
  }
  if (readToken() === undefined)
    await Promise.all([loadMessages(lang, 'public'), signIn.load().catch(() => undefined)]);
  // What fails here is loaded again, and reported, by the console itself, in texts that may not be loaded yet.
  else await returning().catch(() => loadMessages(lang, 'public').catch(() => undefined));
  setPageTitle();
  // A transition renders in small steps, so that the page responds to input in between.
  startTransition(() => createRoot(into).render(<Root shown={() => onceShown(fonts)} />));
}
void start(host);
