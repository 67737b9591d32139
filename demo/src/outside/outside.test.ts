import { createWechat, signInPageOf } from '@smartflight/server/access/wechat.ts';
import { readConfig } from '@smartflight/server/config.ts';
import { createLog } from '@smartflight/server/platform/log.ts';
import { createMailer } from '@smartflight/server/platform/outgoing/mail.ts';
import { createSmsSender } from '@smartflight/server/platform/outgoing/sms.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Outside, startOutside } from './outside.ts';

let outside: Outside;
beforeAll(async () => {
  outside = await startOutside('127.0.0.1');
});
afterAll(() => outside.stop());

const settings = () => {
  const { mail, sms, wechat } = readConfig('production', outside.env);
  if (!mail || !sms || !wechat) throw new Error('the demo leaves a way unset');
  return { mail, sms, wechat };
};
const page = async (language = 'en'): Promise<string> =>
  (await fetch(outside.outboxUrl, { headers: { 'accept-language': language } })).text();

test('mails and SMS of the product are in the outbox, newest first, their codes large, as data', async () => {
  expect(await page()).toContain('Nothing has been sent yet.');
  const { mail, sms } = settings();
  const letter = { id: 'm1', to: 'lena@farm.test', subject: 'Code <1>', text: '482913 is your code.' };
  expect(await createMailer(mail)(letter)).toEqual({ state: 'sent' });
  const message = {
    id: 's1',
    to: '+8613800138000',
    text: '<script>alert(1)</script> 000111',
    textId: 'code',
    args: {},
    language: 'zh',
  } as const;
  const send = createSmsSender(sms);
  expect(await send(message, new Date())).toEqual({ state: 'sent' });
  expect(await send(message, new Date())).toEqual({ state: 'sent' });
  const shown = await page();
  expect(shown).toMatch(/\+8613800138000[\s\S]*000111[\s\S]*lena@farm\.test[\s\S]*class="code">482913</);
  expect(shown.match(/\+8613800138000/g)).toHaveLength(1);
  expect(shown).toContain('Code &#60;1&#62;');
  expect(shown).not.toContain('<script>alert');
  expect(await page('ru')).toContain('<html lang="ru">');
});

test('the gateway takes nothing that is not signed with its secret', async () => {
  const { sms } = settings();
  const other = createSmsSender({ ...sms, secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` });
  const message = { id: 's2', to: '+1', text: 'x', textId: 'code', args: {}, language: 'en' } as const;
  expect(await other(message, new Date())).toEqual({ state: 'failed', error: 'HTTP 401' });
});

test('the chat app’s page leads back with a code that the product exchanges once', async () => {
  const { wechat } = settings();
  const host = new URL(outside.outboxUrl).hostname;
  const address = new URL(signInPageOf(wechat));
  address.searchParams.set('redirect_uri', `http://${host}:8080/wechatlogin`);
  address.searchParams.set('state', 'a&b');
  const html = await (await fetch(address)).text();
  const [, link = ''] = /href="(\/connect\/confirm[^"]*lin[^"]*)"/.exec(html) ?? [];
  const confirm = new URL(link.replace(/&#38;/g, '&'), outside.outboxUrl);
  const answer = await fetch(confirm, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const back = new URL(answer.headers.get('location') ?? '');
  expect([back.pathname, back.searchParams.get('state')]).toEqual(['/wechatlogin', 'a&b']);
  const client = createWechat(wechat, createLog('silent'));
  const code = back.searchParams.get('code') ?? '';
  expect(await client.identityOf(code)).toEqual({ openId: 'demo-chat-lin', nickname: '林小禾' });
  await expect(client.identityOf(code)).rejects.toMatchObject({ code: 'chat-app.failed' });
  confirm.searchParams.set('redirect_uri', 'https://elsewhere.example/');
  expect((await fetch(confirm, { redirect: 'manual' })).status).toBe(400);
});
