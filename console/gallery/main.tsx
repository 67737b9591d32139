import '../src/shared/ui/theme/base.css';
import '../src/shared/ui/controls/controls.css';
import './gallery.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../src/shared/api/query-client.ts';
import { applyHtmlLang } from '../src/shared/i18n/change-language.ts';
import { loadMessages } from '../src/shared/i18n/messages.ts';
import { useSettings } from '../src/shared/settings/settings.ts';
import { loadFonts } from '../src/shared/ui/theme/fonts.ts';
import { startLook } from '../src/shared/ui/theme/look.ts';
import { Gallery } from './gallery.tsx';

const host = document.getElementById('root');
if (!host) throw new Error('gallery.html lost its root element');

startLook();
const { lang } = useSettings.getState();
applyHtmlLang(lang);
void loadFonts(lang === 'ru');

async function start(into: HTMLElement): Promise<void> {
  await loadMessages(lang, 'app');
  createRoot(into).render(
    <QueryClientProvider client={queryClient}>
      <Gallery />
    </QueryClientProvider>,
  );
}
void start(host);
