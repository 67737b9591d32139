/// <reference lib="dom" />
import { flights } from '@smartflight/contract/endpoints.ts';
import { remember } from './fixtures/session.ts';
import { expect, test } from './fixtures/test.ts';
import { reply } from './fixtures/walks/texts.ts';

interface Frame {
  html: string;
  heading: string;
  title: string;
  unit: string;
}

test('[L-10] [L-11] all that goes with a language changes in one frame, and the choice of layer is kept', async ({
  signIn,
}) => {
  const page = await signIn('oem', '/manage-flightlog?range=month', { mapLayerType: 'offline' });
  await expect(page.locator('.sf-figures:visible').first()).toContainText('ha');
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const note = () => {
      const frame: Frame = {
        html: document.documentElement.lang,
        heading: document.querySelector('h1')?.textContent ?? '',
        title: document.title,
        unit: /亩|ha/.exec(document.querySelector('.sf-figures')?.textContent ?? '')?.[0] ?? '',
      };
      seen.add(JSON.stringify(frame));
      requestAnimationFrame(note);
    };
    note();
  });
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: '中文' }).click();
  await expect(page.locator('.sf-toast')).toContainText(reply('zh', 'ok.language'));
  await expect(page.locator('.sf-figures:visible').first()).toContainText('亩');
  const frames = (): Promise<Frame[]> =>
    page.evaluate(() =>
      [...(Reflect.get(globalThis, 'seen') as Set<string>)].map((text) => JSON.parse(text)),
    );
  const zh = { html: 'zh-CN', heading: '飞行记录', title: '飞行记录 · 智慧飞行', unit: '亩' };
  const en = { html: 'en', heading: 'Flight Log', title: 'Flight Log · Smart Flight', unit: 'ha' };
  // Polled because a busy machine draws its next frame later; an intermediate frame would be recorded too.
  await expect.poll(frames).toEqual([en, zh]);
  const stored = await page.evaluate(() => localStorage.getItem('smartflight.settings') ?? '');
  expect(JSON.parse(stored)).toMatchObject({ unit: 'mu', mapLayerType: 'tianditu' });
});

test('[P-08] [L-10] what is shown is asked for again in the new language, at once here and on return elsewhere', {
  tag: '@further',
}, async ({ signIn, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const language = request.headers()['accept-language'] ?? '';
    if (pathname === flights.list.path) asked.push(`list ${language}`);
    if (/\/api\/flights\/[^/]+$/.test(pathname)) asked.push(`flight ${language}`);
  });
  await signIn('oem', '/manage-flightlog?range=month');
  await page.locator('tbody tr.is-link:visible').first().click();
  await expect(page.getByRole('complementary', { name: 'Flight details' })).toBeVisible();
  asked.length = 0;
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Português' }).click();
  await expect.poll(() => asked).toContain('flight pt');
  expect(asked.filter((one) => one.startsWith('list'))).toEqual([]);
  await page.goBack();
  await expect.poll(() => asked).toContain('list pt');
  const changedAt = asked.indexOf('flight pt');
  expect(asked.slice(changedAt).filter((one) => !one.endsWith(' pt'))).toEqual([]);
});

for (const [locale, lang] of [
  ['pt-PT', 'pt'],
  ['zh-TW', 'zh'],
  ['ru-RU', 'ru'],
  ['fr-FR', 'en'],
] as const) {
  test(`[L-09] a browser in ${locale} is spoken to in ${lang}, until another language was chosen`, {
    tag: '@further',
  }, async ({ browser, world }) => {
    const context = await browser.newContext({ baseURL: world.url, locale });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.locator('h1')).toHaveText(reply(lang, 'auth.login'));
    await remember(page, world.url, { lang: 'es' });
    await page.reload();
    await expect(page.locator('h1')).toHaveText(reply('es', 'auth.login'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await context.close();
  });
}
