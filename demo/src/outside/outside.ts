import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import { listenNear, urlOf } from '@smartflight/server/platform/process/listen.ts';
import { type ChatApp, createChatApp } from './chat-app.ts';
import { startMailServer } from './mail-server.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { chatAppPage, outboxPage, outboxScript, plainPage, style } from './pages.ts';
import { createSmsGateway } from './sms-gateway.ts';

/** Local substitutes for external services in a demo: a mail server, an SMS gateway and a chat app. */
export interface Outside {
  env: Record<string, string>;
  outboxUrl: string;
  appsUrl: string;
  stop(): Promise<void>;
}

const firstPort = 8025;
const mostBytes = 100_000;

interface Parts {
  outbox: Outbox;
  gateway: ReturnType<typeof createSmsGateway>;
  chatApp: ChatApp;
}

/** Starts all substitutes; the pages use the first free port from 8025 up. */
export async function startOutside(host: string): Promise<Outside> {
  const outbox = createOutbox();
  const parts: Parts = { outbox, gateway: createSmsGateway(outbox), chatApp: createChatApp() };
  const mail = await startMailServer(outbox);
  const server = createServer((request, response) => {
    answer(parts, request, response).catch(() => response.writeHead(500).end());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  const port = await listenNear({ port: firstPort, mayMove: true }, listen);
  const url = urlOf(host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host, server.address(), port);
  return {
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Smart Flight <no-reply@demo.smartflight.test>',
      SMS_URL: `${url}sms`,
      SMS_SECRET: parts.gateway.secret,
      WECHAT_APP_ID: parts.chatApp.appId,
      WECHAT_SECRET: parts.chatApp.secret,
      WECHAT_API_URL: url,
      WECHAT_OPEN_URL: `${url}connect/qrconnect`,
    },
    outboxUrl: url,
    appsUrl: `${url}apps`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await mail.stop();
    },
  };
}

async function answer(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  const send = (status: number, type: string, body: string): void => {
    response
      .writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .end(body);
  };
  const language = languageOf(request.headers['accept-language']);
  const { pathname, searchParams } = url;
  if (request.method === 'POST' && pathname === '/sms') {
    const status = parts.gateway.take(await bodyOf(request), headersOf(request));
    return void response.writeHead(status).end();
  }
  if (request.method !== 'GET') return send(405, 'text/plain', '');
  if (pathname === '/') return send(200, 'text/html', outboxPage(language, parts.outbox.list()));
  if (pathname === '/messages.json')
    return send(200, 'application/json', JSON.stringify(parts.outbox.list()));
  if (pathname === '/outbox.js') return send(200, 'text/javascript', outboxScript);
  if (pathname === '/style.css') return send(200, 'text/css', style);
  if (pathname === '/apps') return send(200, 'text/html', plainPage(language, 'apps', 'noApps'));
  if (pathname.startsWith('/sns/'))
    return send(200, 'text/plain', JSON.stringify(parts.chatApp.answer(pathname, searchParams)));
  if (pathname === '/connect/qrconnect') return send(200, 'text/html', chatAppPage(language, searchParams));
  if (pathname !== '/connect/confirm') return send(404, 'text/plain', '');
  const back = parts.chatApp.grant(searchParams.get('as') ?? '', {
    redirectUri: searchParams.get('redirect_uri') ?? '',
    state: searchParams.get('state') ?? '',
    host: url.hostname,
  });
  if (!back) return send(400, 'text/html', plainPage(language, 'chatApp', 'nowhere'));
  response.writeHead(302, { location: back, 'referrer-policy': 'no-referrer' }).end();
}

const headersOf = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
