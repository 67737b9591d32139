import { languages } from '@smartflight/contract/kit/languages.ts';
import { beforeEach, expect, test } from 'vitest';
import { readSettings, useSettings } from '../settings/settings.ts';
import { useToasts } from '../ui/overlay/toast-store.ts';
import { changeLanguage } from './change-language.ts';
import { joinLanguageChange } from './language-parts.ts';
import { chooseLang, type Lang } from './languages.ts';
import { loadMessages, t } from './messages.ts';

beforeEach(() => {
  localStorage.clear();
  for (const name of ['language', 'acceptLanguage']) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
  useToasts.setState({ toasts: [] });
});

test.each(languages)('[L-09] every part of the texts of %s is there', async (lang) => {
  for (const scope of ['public', 'entry', 'start', 'app'] as const) await loadMessages(lang, scope);
  expect(t('lang.choose')).not.toBe('lang.choose');
});

test.each([
  [undefined, 'zh-TW', 'zh'],
  [undefined, 'pt-PT', 'pt'],
  [undefined, 'ES', 'es'],
  [undefined, 'fr-FR', 'en'],
  [undefined, undefined, 'en'],
  ['ru', 'zh-CN', 'ru'],
  ['xx', 'zh-CN', 'zh'],
])('[L-09] saved %s and browser %s choose %s', (saved, browser, expected) => {
  expect(chooseLang(saved, browser)).toBe(expected);
});

test('[L-19] without a memory every setting has its default; a damaged one falls back', () => {
  expect(readSettings()).toMatchObject({
    lang: 'en',
    unit: 'ha',
    mapLayerType: 'amap',
    sidebarOpen: undefined,
  });
  localStorage.setItem('smartflight.settings', '{"unit":"acre","mapLayerType":7,"sidebarOpen":"x"}');
  expect(readSettings()).toMatchObject({ unit: 'ha', mapLayerType: 'amap', sidebarOpen: undefined });
  localStorage.setItem('smartflight.settings', '{broken');
  expect(readSettings()).toMatchObject({ unit: 'ha', acceptLanguage: 'en-US' });
});

test.each<[Lang, 'mu' | 'ha', string, string, string, string]>([
  ['zh', 'mu', 'zh-CN', 'tianditu', '智慧飞行', 'zh-CN'],
  ['pt', 'ha', 'pt', 'google', 'Voo Inteligente', 'pt-BR'],
  ['en', 'ha', 'en-US', 'google', 'Smart Flight', 'en'],
])(
  '[L-10] [L-19] %s brings unit, Accept-Language, layer and titles along, and all survive a reload',
  async (...row) => {
    const [lang, unit, acceptLanguage, mapLayerType, title, htmlLang] = row;
    await changeLanguage(lang);
    expect(useSettings.getState()).toMatchObject({ lang, unit, acceptLanguage, mapLayerType });
    expect(readSettings()).toMatchObject({ lang, unit, acceptLanguage, mapLayerType });
    expect(document.documentElement.lang).toBe(htmlLang);
    expect(document.title).toContain(title);
    expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual([t('ok.language')]);
  },
);

test('[L-10] what goes with a language changes in one go with it, and a part that does not come stops all', async () => {
  await changeLanguage('en');
  const seen: string[] = [];
  const leave = joinLanguageChange(async (lang) => () => seen.push(`${lang} ${t('ok.language')}`));
  await changeLanguage('es');
  expect(seen).toEqual(['es Idioma cambiado.']);
  const stop = joinLanguageChange(() => Promise.reject(new Error('not there')));
  await expect(changeLanguage('ru')).rejects.toThrow('not there');
  expect(useSettings.getState().lang).toBe('es');
  expect([t('ok.language'), document.documentElement.lang]).toEqual(['Idioma cambiado.', 'es']);
  stop();
  leave();
});

test('of two quick choices of language the second counts', async () => {
  const slow = Promise.withResolvers<() => void>();
  const leave = joinLanguageChange((lang) =>
    lang === 'pt' ? slow.promise : Promise.resolve(() => undefined),
  );
  const first = changeLanguage('pt');
  await changeLanguage('zh');
  slow.resolve(() => undefined);
  await first;
  expect([useSettings.getState().lang, t('ok.language')]).toEqual(['zh', '语言已切换']);
  leave();
});

test('plural forms follow the language', async () => {
  await loadMessages('ru', 'app');
  const message = [0, 1, 2, 5, 21, 22].map((n) => t('count.sorties', { n }));
  expect(message).toEqual(['Нет вылетов', '1 вылет', '2 вылета', '5 вылетов', '21 вылет', '22 вылета']);
});
