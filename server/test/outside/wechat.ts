import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local WeChat API: the code `scan-X` can be exchanged once for the identity X. */
export interface TestWechat {
  env: Record<string, string>;
  /** Requested URLs, oldest first. */
  asked: URL[];
  /** Status and body that replace the real response from now on. */
  answersWith: { status: number; body: string } | undefined;
  /** Makes used codes valid again. */
  forget(): void;
  close(): Promise<void>;
}

export const wechatSecret = 'wechat-secret-marker-0042';

export async function startWechat(): Promise<TestWechat> {
  const used = new Set<string>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://wechat.test');
    stand.asked.push(url);
    const { status, body } = stand.answersWith ?? {
      status: 200,
      body: JSON.stringify(answerTo(request, url, used)),
    };
    // WeChat declares its JSON as plain text.
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(server.address());
  const stand: TestWechat = {
    env: {
      WECHAT_APP_ID: 'wx-test',
      WECHAT_SECRET: wechatSecret,
      WECHAT_API_URL: `http://127.0.0.1:${port}`,
      WECHAT_OPEN_URL: `http://127.0.0.1:${port}/connect/qrconnect`,
    },
    asked: [],
    answersWith: undefined,
    forget: () => used.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return stand;
}

function answerTo(request: IncomingMessage, url: URL, used: Set<string>): object {
  const query = Object.fromEntries(url.searchParams);
  if (request.method === 'GET' && url.pathname === '/sns/oauth2/access_token') {
    const { code = '', appid, secret, grant_type } = query;
    if (appid !== 'wx-test') return { errcode: 40013, errmsg: 'invalid appid' };
    if (secret !== wechatSecret) return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (grant_type !== 'authorization_code') return { errcode: 40002, errmsg: 'invalid grant_type' };
    if (!code.startsWith('scan-')) return { errcode: 40029, errmsg: 'invalid code' };
    if (used.has(code)) return { errcode: 40163, errmsg: 'code been used' };
    used.add(code);
    const openid = code.slice('scan-'.length);
    return {
      access_token: `at-${openid}`,
      expires_in: 7200,
      refresh_token: 'r',
      openid,
      scope: 'snsapi_login',
    };
  }
  if (request.method === 'GET' && url.pathname === '/sns/userinfo') {
    const { access_token, openid } = query;
    if (access_token !== `at-${openid}`) return { errcode: 40014, errmsg: 'invalid access_token' };
    return { openid, nickname: `田野 ${openid}`, sex: 0, headimgurl: '', privilege: [] };
  }
  return { errcode: -1, errmsg: 'system error' };
}
