import './schema-mode.ts';
import '../../shared/ui/theme/base.css';
import '../../shared/ui/controls/controls.css';
import '../../shared/ui/theme/touch.css';
import '../shell/frame.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { readToken } from '../../shared/api/token.ts';
import { applyHtmlLang } from '../../shared/i18n/change-language.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { setPageTitle } from '../../shared/i18n/page-title.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { startLook } from '../../shared/ui/theme/look.ts';
import { returning } from './preload.ts';
import { Root } from './root.tsx';

const host = document.getElementById('root');
if (!host) throw new Error('index.html lost its root element');

startLook();
const { lang } = useSettings.getState();
applyHtmlLang(lang);

// No top-level await: chunks that import from the entry would wait for it while it waits for them.
async function start(into: HTMLElement): Promise<void> {
  if (readToken() === undefined) await loadMessages(lang, 'public');
  // What fails here is asked for again, and reported, by the console itself: in words, which came with none of it.
  else await returning().catch(() => loadMessages(lang, 'public').catch(() => undefined));
  setPageTitle();
  // As a transition the first painting is made in small steps, between which the page handles its user's input.
  startTransition(() => createRoot(into).render(<Root />));
}
void start(host);
