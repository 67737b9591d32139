import { languageFacts } from '@smartflight/contract/kit/languages.ts';
import { areaUnitOf } from '@smartflight/contract/kit/units.ts';
import { changeSettings, type MapLayerType } from '../settings/settings.ts';
import { toast } from '../ui/overlay/toast-store.ts';
import { prepareParts } from './language-parts.ts';
import type { Lang } from './languages.ts';
import { prepareMessages, t } from './messages.ts';
import { setPageTitle } from './page-title.ts';

/** L-10: the map layer of a language, stored even if the operator has no key for it. */
function layerFor(lang: Lang): MapLayerType {
  return lang === 'zh' ? 'tianditu' : 'google';
}

/** Sets the document's language for browser and screen readers. */
export function applyHtmlLang(lang: Lang): void {
  document.documentElement.lang = languageFacts[lang].html;
}

let lastWanted: Lang | undefined;

/**
 * L-10: changes texts, unit, Accept-Language, window title and map layer together, without a reload. Everything is
 * loaded first: if a part fails, the language stays.
 */
export async function changeLanguage(lang: Lang): Promise<void> {
  lastWanted = lang;
  const [applyTexts, applyParts] = await Promise.all([prepareMessages(lang, 'public'), prepareParts(lang)]);
  // Of two quick choices the later counts, whichever loads first.
  if (lastWanted !== lang) return;
  changeSettings({
    lang,
    unit: areaUnitOf(lang),
    acceptLanguage: languageFacts[lang].accept,
    mapLayerType: layerFor(lang),
  });
  applyHtmlLang(lang);
  applyTexts();
  applyParts();
  setPageTitle();
  toast.ok(t('ok.language'));
}
