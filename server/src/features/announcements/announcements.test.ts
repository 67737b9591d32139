import { roleCodes } from '@smartflight/contract/access/access.ts';
import { announcements } from '@smartflight/contract/endpoints.ts';
import { languageFacts, languages } from '@smartflight/contract/kit/languages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.deps.pools.db.deleteFrom('announcements').execute();
});

const staff = async () => stage.as(await stage.world.account({ roles: [roleCodes.staff] }));
const form = {
  texts: { zh: { title: '春耕', text: '开始' }, en: { title: 'Spring', text: 'Begins' } },
  link: 'https://farm.example/spring',
  from: null,
  until: null,
  position: 2,
};

test('a visitor reads what an administrator has put up, in the own language, in its order [P-19]', async () => {
  const me = await staff();
  const { id } = await me.call(announcements.create, { body: form });
  await me.call(announcements.create, {
    body: { ...form, texts: { ru: { title: 'Новости', text: '' } }, position: 1 },
  });
  const visitor = stage.visitor();
  const titles = new Map<string, string[]>();
  for (const language of languages) {
    const headers = { 'accept-language': languageFacts[language].accept };
    const { items } = await visitor.call(announcements.ads, { headers });
    titles.set(
      language,
      items.map(({ title }) => title),
    );
  }
  expect(Object.fromEntries(titles)).toEqual({
    zh: ['Новости', '春耕'],
    en: ['Новости', 'Spring'],
    es: ['Новости', 'Spring'],
    pt: ['Новости', 'Spring'],
    ru: ['Новости', 'Spring'],
  });
  await me.call(announcements.update, { params: { id }, body: { ...form, position: 0 } });
  expect((await me.call(announcements.list)).map(({ position }) => position)).toEqual([0, 1]);
  await me.call(announcements.remove, { params: { id } });
  expect((await me.refused(announcements.remove, { params: { id } })).code).toBe('announcement.not-found');
  expect((await visitor.call(announcements.ads)).items).toHaveLength(1);
});

test('an announcement is listed from its first instant to before its last', async () => {
  const me = await staff();
  const from = new Date(noon).toISOString();
  const until = new Date(noon + 60_000).toISOString();
  await me.call(announcements.create, { body: { ...form, from, until } });
  const shown: number[] = [];
  for (const offset of [-1, 0, 59_999, 60_000]) {
    stage.time.now = noon + offset;
    shown.push((await stage.visitor().call(announcements.ads)).items.length);
  }
  stage.time.now = noon;
  expect(shown).toEqual([0, 1, 1, 0]);
  const reversed = await me.refused(announcements.create, { body: { ...form, from: until, until: from } });
  expect(reversed.fields).toMatchObject([{ at: 'body.until', code: 'range.reversed' }]);
});

test('a link leads to the web or into the console, and nowhere else [S22]', async () => {
  const me = await staff();
  for (const link of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'ftp://x.example',
  ])
    expect((await me.refused(announcements.create, { body: { ...form, link } })).fields, link).toMatchObject([
      { at: 'body.link', code: 'linkInvalid' },
    ]);
  for (const link of ['', '/outbox', 'https://farm.example/a?b=c'])
    await me.call(announcements.create, { body: { ...form, link } });
});

test('at most twenty are listed, also when many are published at once', async () => {
  const me = await staff();
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => me.raw(announcements.create, { body: form })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
});

test('app addresses are empty until an administrator sets them [P-19]', async () => {
  const visitor = stage.visitor();
  expect(await visitor.call(announcements.appDownloadUrl)).toEqual({ android: '', ios: '', windows: '' });
  const links = { android: 'https://apps.example/a.apk', ios: 'https://apps.example/i', windows: '' };
  const me = await staff();
  await me.call(announcements.setAppLinks, { body: links });
  await me.call(announcements.setAppLinks, { body: links });
  expect(await visitor.call(announcements.appDownloadUrl)).toEqual(links);
});

test('the sign-in page learns which ways in are configured', async () => {
  const env = { WECHAT_APP_ID: 'wx1', WECHAT_SECRET: 's' };
  const other = await testApp({ database: stage.url, env });
  expect((await other.visitor().call(announcements.ads)).ways).toEqual({
    mail: true,
    sms: true,
    wechat:
      'https://open.weixin.qq.com/connect/qrconnect?appid=wx1&redirect_uri=&response_type=code&scope=snsapi_login&state=#wechat_redirect',
    openid: null,
  });
  expect((await stage.visitor().call(announcements.ads)).ways.wechat).toBeNull();
  await other.close();
});
