import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { missingChannels } from './missing-channels.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const mail = { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'a@mail.example' };
const sms = { SMS_URL: 'https://sms.example/send', SMS_SECRET: secret };
const wechat = { WECHAT_APP_ID: 'wx', WECHAT_SECRET: 's' };

test('the start names what cannot be sent and which flows that closes', () => {
  const lines = (env: NodeJS.ProcessEnv): string[] => missingChannels(readConfig('production', env));
  expect(lines({ ...mail, ...sms, ...wechat })).toEqual([]);
  expect(lines({ ...mail, ...wechat })).toEqual([expect.stringMatching(/^No SMS .*SMS_URL.*refused/)]);
  expect(lines({})).toHaveLength(3);
});

test('a way is configured whole, and production sends no code over a bare line', () => {
  for (const half of [
    { SMTP_URL: mail.SMTP_URL },
    { MAIL_FROM: 'a@b.example' },
    { SMS_SECRET: secret },
    { WECHAT_APP_ID: 'wx' },
    { ...sms, SMS_SECRET: 'short' },
    { ...mail, SMTP_URL: 'ftp://x' },
  ])
    expect(() => readConfig('production', half), JSON.stringify(half)).toThrow(/not usable/);
  for (const bare of [
    { ...sms, SMS_URL: 'http://sms.example/send' },
    { ...wechat, WECHAT_API_URL: 'http://api.example' },
  ])
    expect(() => readConfig('production', bare)).toThrow(/use https/);
  expect(readConfig('production', { ...sms, SMS_URL: 'http://127.0.0.1:9/send' }).sms?.url).toContain('127');
});
