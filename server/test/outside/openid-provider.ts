import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** What the provider does wrong with the next response. */
export interface Misbehaviour {
  claims?: Record<string, unknown>;
  /** Signs with a key that the provider does not publish. */
  foreignKey?: boolean;
  /** Shift of `iat` and `exp`, s. */
  shiftS?: number;
  /** Where the token endpoint redirects to. */
  redirect?: string;
  /** Bytes that the token response is made longer by. */
  padding?: number;
  /** Status of the token endpoint instead of 200. */
  tokenStatus?: number;
}

interface Grant {
  subject: string;
  nonce: string;
  challenge: string;
  redirectUri: string;
}

export interface TestProvider {
  issuer: string;
  env: Record<string, string>;
  clock: () => number;
  /** The user that the sign-in page signs in, without asking. */
  user: { subject: string; claims?: Record<string, unknown> };
  wrong: Misbehaviour;
  /** Metadata that replaces published values. */
  metadata: Record<string, unknown>;
  /** Refuses to serve anything while true. */
  isDown: boolean;
  /** Paths of the requests, oldest first. */
  requests: string[];
  /** The parameters that the sign-in page adds to the redirect URI, as the browser would bring them. */
  authorize(href: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

const clientId = 'smartflight-console';
export const openidSecret = 'openid-secret-marker-0053';

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

/** Starts an OpenID Connect provider on a free port: code flow with PKCE, codes valid once, RS256 ID tokens. */
export async function startOpenIdProvider(): Promise<TestProvider> {
  const keys = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  let codes = 0;

  const grantFor = (asked: URLSearchParams): URLSearchParams => {
    const answer = new URLSearchParams({ state: asked.get('state') ?? '' });
    codes += 1;
    const code = `code-${codes}`;
    grants.set(code, {
      subject: provider.user.subject,
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
    });
    answer.set('code', code);
    return answer;
  };

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await bodyOf(request);
    if (provider.wrong.tokenStatus) return sendJson(response, provider.wrong.tokenStatus, {});
    if (provider.wrong.redirect)
      return void response.writeHead(302, { location: provider.wrong.redirect }).end();
    const basic = (request.headers.authorization ?? '').replace(/^Basic /, '');
    // Both halves are form-encoded (RFC 6749, 2.3.1).
    const credentials = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
    if (credentials.join(':') !== `${clientId}:${openidSecret}`)
      return sendJson(response, 401, { error: 'invalid_client' });
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || challenge !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri)
      return sendJson(response, 400, { error: 'invalid_grant' });
    const at = Math.floor(provider.clock() / 1000) + (provider.wrong.shiftS ?? 0);
    const claims = { nonce: grant.nonce, ...provider.user.claims };
    const payload = {
      iss: provider.issuer,
      aud: clientId,
      sub: grant.subject,
      iat: at,
      exp: at + 300,
      ...claims,
      ...provider.wrong.claims,
    };
    const id_token = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(provider.wrong.foreignKey ? foreign.privateKey : keys.privateKey);
    const padding = ' '.repeat(provider.wrong.padding ?? 0);
    sendJson(response, 200, { access_token: 'unused', token_type: 'Bearer', id_token, padding });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer);
    provider.requests.push(url.pathname);
    if (provider.isDown) return void request.socket.destroy();
    if (url.pathname === '/.well-known/openid-configuration')
      return sendJson(response, 200, {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        ...provider.metadata,
      });
    if (url.pathname === '/keys') return sendJson(response, 200, { keys: [jwk] });
    if (url.pathname === '/token') return void token(request, response);
    if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = grantFor(url.searchParams).toString();
      return void response.writeHead(302, { location: back.href }).end();
    }
    sendJson(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider: TestProvider = {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: openidSecret,
      OIDC_NAME: 'Farm ID',
    },
    clock: Date.now,
    user: { subject: 'user-1' },
    wrong: {},
    metadata: {},
    isDown: false,
    requests: [],
    authorize: async (href) => {
      const answer = await fetch(href, { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '');
      return Object.fromEntries(back.searchParams);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}
