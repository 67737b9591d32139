import { randomBytes } from 'node:crypto';

/** People of the demo's chat app. The first is bound to an account, the others are not. */
export const chatPeople = [
  { openId: 'demo-chat-tomas', nickname: 'Tomas B.' },
  { openId: 'demo-chat-lin', nickname: '林小禾' },
  { openId: 'demo-chat-joana', nickname: 'Joana' },
] as const;

export interface ChatApp {
  appId: string;
  secret: string;
  /** Redirect URL after choosing this person; undefined if the redirect target is not allowed. */
  grant(openId: string, o: { redirectUri: string; state: string; host: string }): string | undefined;
  answer(path: string, query: URLSearchParams): object;
}

/** Simulates the part of WeChat's open platform that a website uses: single-use codes, valid for five minutes. */
export function createChatApp(): ChatApp {
  const appId = 'wx-demo';
  const secret = randomBytes(16).toString('hex');
  const codes = new Map<string, { openId: string; until: number }>();
  const tokens = new Map<string, string>();
  const exchange = (query: URLSearchParams): object => {
    if (query.get('appid') !== appId) return refusal(40013, 'invalid appid');
    if (query.get('secret') !== secret) return refusal(40125, 'invalid appsecret');
    const code = query.get('code') ?? '';
    const granted = codes.get(code);
    codes.delete(code);
    if (!granted || granted.until < Date.now()) return refusal(40029, 'invalid code');
    const access_token = randomBytes(24).toString('base64url');
    tokens.set(access_token, granted.openId);
    return { access_token, expires_in: 7200, openid: granted.openId, scope: 'snsapi_login' };
  };
  const profile = (query: URLSearchParams): object => {
    const openid = tokens.get(query.get('access_token') ?? '');
    const person = chatPeople.find(({ openId }) => openId === openid);
    if (!person || query.get('openid') !== openid) return refusal(40001, 'invalid credential');
    return { openid, nickname: person.nickname, sex: 0, headimgurl: '', privilege: [] };
  };
  return {
    appId,
    secret,
    grant: (openId, { redirectUri, state, host }) => {
      const back = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
      // The real platform knows each app's callback domain; here it is the host of the page itself.
      if (!back || !/^https?:$/.test(back.protocol) || back.hostname !== host) return undefined;
      if (!chatPeople.some((person) => person.openId === openId)) return undefined;
      const code = randomBytes(16).toString('hex');
      codes.set(code, { openId, until: Date.now() + 5 * 60_000 });
      back.searchParams.set('code', code);
      back.searchParams.set('state', state);
      return back.href;
    },
    answer: (path, query) => {
      if (path === '/sns/oauth2/access_token') return exchange(query);
      if (path === '/sns/userinfo') return profile(query);
      return refusal(-1, 'system error');
    },
  };
}

const refusal = (errcode: number, errmsg: string): object => ({ errcode, errmsg });
