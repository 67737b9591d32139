import { chromium } from '@playwright/test';
import { launchOptions } from './fixtures/browser.ts';
const url = 'http://127.0.0.1:28501';
const r = await fetch(url + '/api/v2/login', { method: 'POST', body: new URLSearchParams({ username: process.argv[2] + '@demo.smartflight.test', password: 'demo-pass-1' }) });
const o = await r.json(); if (!o.result) console.log(o); const token = o.result.access_token;
const b = await chromium.launch(launchOptions());
for (const [w, h, lang, theme] of [[1440, 900, 'en', 'light'], [390, 844, 'en', 'light'], [1440, 900, 'zh', 'dark'], [390, 844, 'ru', 'dark']] as const) {
  const c = await b.newContext({ viewport: { width: w, height: h }, hasTouch: w < 600, isMobile: w < 600, baseURL: url, timezoneId: 'Australia/Sydney' });
  await c.addCookies([{ name: 'token', value: token, url }, { name: 'language', value: lang, url }]);
  await c.addInitScript((t) => { localStorage.setItem('smartflight.settings', JSON.stringify({ theme: t, mapLayerType: 'offline' })); localStorage.setItem('smartflight.marks', '1'); }, theme);
  const p = await c.newPage();
  p.on('console', (m) => m.type() === 'error' && console.log(m.text()));
  await p.goto(process.argv[3]!);
  await p.locator('.sf-nd-group').first().waitFor({ timeout: 20000 }).catch((e) => console.log(String(e).slice(0, 200)));
  await p.waitForTimeout(800);
  await p.screenshot({ path: `/tmp/nd-${w}-${lang}-${theme}.png` });
  await c.close();
}
await b.close();
