import { z } from 'zod';
import type { Config } from '../config.ts';
import { fault } from '../platform/http/fault.ts';
import type { Log } from '../platform/log.ts';
import type { ChatIdentity } from './bind-tickets.ts';

/** Timeout of each of the two calls, ms. */
const answerWithinMs = 5_000;
const mostBytes = 64 * 1024;

/** Error codes, sent with status 200, for a code that is wrong, expired or used. */
const wrongCode = [40029, 40163, 41008];

const token = z.object({ access_token: z.string().min(1), openid: z.string().min(1).max(128) });
const profile = z.object({ nickname: z.string() });
const failure = z.object({ errcode: z.number().int() });

/** WeChat sign-in for websites: exchanges a code of its sign-in page for the identity of the user. */
export interface Wechat {
  /** Throws chat-app.failed for an invalid code, chat-app.unavailable when WeChat does not answer properly. */
  identityOf(code: string): Promise<ChatIdentity>;
}

/** URL of the sign-in page; the console fills in the empty `redirect_uri` and `state` parameters. */
export function signInPageOf({ openUrl, appId }: NonNullable<Config['wechat']>): string {
  const page = new URL(openUrl);
  const query = { appid: appId, redirect_uri: '', response_type: 'code', scope: 'snsapi_login', state: '' };
  for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value);
  page.hash = 'wechat_redirect';
  return page.href;
}

/**
 * Creates the WeChat client, which exchanges sign-in codes for identities. Throws a fault when WeChat refuses or is
 * not reachable.
 */
export function createWechat(config: NonNullable<Config['wechat']>, log: Log): Wechat {
  return {
    identityOf: async (code) => {
      const granted = await ask(
        addressOf(config.apiUrl, 'access_token', {
          appid: config.appId,
          secret: config.secret,
          code,
          grant_type: 'authorization_code',
        }),
      );
      const { access_token, openid } = read(granted, token, log);
      return { openId: openid, nickname: await nicknameOf(config.apiUrl, { access_token, openid }) };
    },
  };
}

/** The name is optional: sign-in works without it. */
async function nicknameOf(apiUrl: string, query: { access_token: string; openid: string }): Promise<string> {
  const answer = await ask(addressOf(apiUrl, 'userinfo', query)).catch(() => undefined);
  return profile.safeParse(answer).data?.nickname.trim().slice(0, 64) ?? '';
}

function addressOf(apiUrl: string, call: 'access_token' | 'userinfo', query: Record<string, string>): URL {
  const path = call === 'access_token' ? 'sns/oauth2/access_token' : 'sns/userinfo';
  const url = new URL(path, apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`);
  url.search = new URLSearchParams(query).toString();
  return url;
}

function read<Shape extends z.ZodType>(answer: unknown, shape: Shape, log: Log): z.output<Shape> {
  const { data: refused } = failure.safeParse(answer);
  if (refused && wrongCode.includes(refused.errcode)) throw fault('chat-app.failed');
  const known = shape.safeParse(answer);
  if (known.success) return known.data;
  log.error({ errcode: refused?.errcode ?? null }, 'WeChat refuses this installation or answers otherwise');
  throw fault('chat-app.unavailable');
}

/** GETs JSON. The URL contains the secret, so errors are not passed on. */
async function ask(url: URL): Promise<unknown> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answerWithinMs) });
    if (!answer.ok) throw new Error('status');
    return JSON.parse(await limitedText(answer));
  } catch {
    throw fault('chat-app.unavailable');
  }
}

async function limitedText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new Error('size');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
