import { areaUnitOf } from '@smartflight/contract/kit/units.ts';
import { changeSettings, type MapLayerType } from '../settings/settings.ts';
import { toast } from '../ui/toast-store.ts';
import { acceptLanguages, htmlLangs, type Lang } from './languages.ts';
import { loadMessages, t } from './messages.ts';
import { setPageTitle } from './page-title.ts';

/** L-10: the layer that goes with a language. It is stored even where the operator has no key for it. */
function layerFor(lang: Lang): MapLayerType {
  return lang === 'zh' ? 'tianditu' : 'google';
}

export function applyHtmlLang(lang: Lang): void {
  document.documentElement.lang = htmlLangs[lang];
}

/** L-10: texts, unit, Accept-Language, window title and map layer change together, without a reload. */
export async function changeLanguage(lang: Lang): Promise<void> {
  await loadMessages(lang, 'public');
  changeSettings({
    lang,
    unit: areaUnitOf(lang),
    acceptLanguage: acceptLanguages[lang],
    mapLayerType: layerFor(lang),
  });
  applyHtmlLang(lang);
  setPageTitle();
  toast.ok(t('ok.language'));
}
