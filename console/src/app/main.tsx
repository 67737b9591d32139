import '../shared/ui/base.css';
import '../shared/ui/controls.css';
import { createRoot } from 'react-dom/client';
import { readToken } from '../shared/api/token.ts';
import { applyHtmlLang } from '../shared/i18n/change-language.ts';
import { loadMessages } from '../shared/i18n/messages.ts';
import { setPageTitle } from '../shared/i18n/page-title.ts';
import { useSettings } from '../shared/settings/settings.ts';
import { startLook } from '../shared/ui/look.ts';
import { Root } from './root.tsx';

const host = document.getElementById('root');
if (!host) throw new Error('index.html lost its root element');

startLook();
const { lang } = useSettings.getState();
applyHtmlLang(lang);
await loadMessages(lang, readToken() === undefined ? 'public' : 'app');
setPageTitle();
createRoot(host).render(<Root />);
