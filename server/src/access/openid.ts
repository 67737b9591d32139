import { timingSafeEqual } from 'node:crypto';
import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from 'openid-client';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import { Fault, fault } from '../platform/http/fault.ts';
import type { Log } from '../platform/log.ts';
import { hashOf } from '../platform/security/crypto.ts';

/** Timeout of each request to the provider, s. */
const answerWithinS = 5;
const mostBytes = 256 * 1024;
/** Accepted difference between the clocks of provider and server, s. */
const toleranceS = 60;
/** Metadata older than this is fetched again, ms. */
const metadataMs = 60 * 60_000;

/** Secrets of one attempt, stored until the provider answers. */
export interface OpenIdAttempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** Parameters that the provider added to the redirect URI. */
export interface OpenIdAnswer {
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/** (`issuer`, `subject`) identify the user; `name` is only shown. */
export interface OpenIdIdentity {
  issuer: string;
  subject: string;
  name: string;
}

/** Client of the configured OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
export interface OpenId {
  name: string;
  /** Throws openid.unavailable when the provider cannot be reached. */
  begin(): Promise<OpenIdAttempt & { href: string }>;
  /** Throws openid.state, -.denied, -.clock, -.failed or -.unavailable. */
  identityOf(answer: OpenIdAnswer, attempt: OpenIdAttempt): Promise<OpenIdIdentity>;
}

type Settings = NonNullable<Config['openid']>;

/** Creates the client. The provider is first asked when a user signs in, so a start never waits for it. */
export function createOpenId(settings: Settings, { clock, log }: { clock: Clock; log: Log }): OpenId {
  const providerOf = openProvider(settings, clock);

  const refuse = (error: unknown, problem = problemOf(error)): Fault => {
    if (!(error instanceof Fault)) log.warn({ reason: reasonOf(error) }, 'OpenID Connect sign-in failed');
    return fault(problem);
  };

  return {
    name: settings.name,
    begin: async () => {
      try {
        return await pageOf(await providerOf(), settings);
      } catch (error) {
        throw refuse(error, 'openid.unavailable');
      }
    },
    identityOf: async (answer, attempt) => {
      if (!isSame(answer.state, attempt.state)) throw fault('openid.state');
      try {
        const url = new URL(settings.redirectUri);
        for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value);
        const tokens = await authorizationCodeGrant(await providerOf(), url, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw fault('openid.failed');
        // The library checks `exp` and `nbf` alone.
        if (claims.iat > clock() / 1000 + toleranceS) throw fault('openid.clock');
        const name = [claims['preferred_username'], claims['name']].find((one) => typeof one === 'string');
        return { issuer: claims.iss, subject: claims.sub, name: `${name ?? ''}`.trim().slice(0, 100) };
      } catch (error) {
        throw refuse(error);
      }
    },
  };
}

/** Reads the provider's metadata when first needed, and again after an hour or a failure. */
function openProvider(settings: Settings, clock: Clock): () => Promise<Configuration> {
  const origins = originsOf(settings);
  const isLocal = settings.issuer.startsWith('http:');
  const { issuer, clientId, clientSecret } = settings;
  const options = { timeout: answerWithinS, [customFetch]: fetchFrom(origins) };
  let found: { at: number; metadata: Promise<ServerMetadata> } | undefined;

  const discover = async (): Promise<ServerMetadata> => {
    const execute = isLocal ? [allowInsecureRequests] : [];
    const config = await discovery(new URL(issuer), clientId, {}, None(), { ...options, execute });
    return config.serverMetadata();
  };

  const authentication = (methods: readonly string[] | undefined) => {
    if (clientSecret === undefined) return None();
    return methods?.includes('client_secret_post')
      ? ClientSecretPost(clientSecret)
      : ClientSecretBasic(clientSecret);
  };

  return async () => {
    if (!found || clock() - found.at > metadataMs) {
      const fresh = { at: clock(), metadata: discover() };
      found = fresh;
      fresh.metadata.catch(() => {
        if (found === fresh) found = undefined;
      });
    }
    const metadata = await found.metadata;
    // The clock of the server decides, not the library's own.
    const clocks = {
      [clockSkew]: Math.round((clock() - Date.now()) / 1000),
      [clockTolerance]: toleranceS,
    };
    const auth = authentication(metadata.token_endpoint_auth_methods_supported);
    const config = new Configuration(metadata, clientId, clocks, auth);
    config[customFetch] = options[customFetch];
    config.timeout = options.timeout;
    // Checks the signature of the ID token too.
    enableNonRepudiationChecks(config);
    if (isLocal) allowInsecureRequests(config);
    return config;
  };
}

/** The provider's sign-in page for a new attempt. */
async function pageOf(config: Configuration, settings: Settings): Promise<OpenIdAttempt & { href: string }> {
  const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const page = buildAuthorizationUrl(config, {
    redirect_uri: settings.redirectUri,
    scope: 'openid profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  });
  if (!originsOf(settings).has(page.origin)) throw new Error(outside(page.origin));
  return { ...attempt, href: page.href };
}

const originsOf = ({ issuer, origins }: Settings): ReadonlySet<string> =>
  new Set([new URL(issuer).origin, ...origins]);

const outside = (origin: string): string => `${origin} is not the issuer's origin; see OIDC_ORIGINS`;

/** Requests only the given origins, follows no redirect, and limits the size of a response. */
const fetchFrom =
  (origins: ReadonlySet<string>) =>
  async (href: string, options: object): Promise<Response> => {
    const { origin } = new URL(href);
    if (!origins.has(origin)) throw new Error(outside(origin));
    const answer = await fetch(href, { ...options, redirect: 'manual' });
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of answer.body ?? []) {
      bytes += part.byteLength;
      if (bytes > mostBytes) throw new Error('the response is too large');
      parts.push(part);
    }
    const { status, headers } = answer;
    return new Response(bytes === 0 ? null : Buffer.concat(parts), { status, headers });
  };

const isSame = (one: string | undefined, other: string): boolean =>
  one !== undefined && timingSafeEqual(hashOf(one), hashOf(other));

const declined = ['access_denied', 'login_required', 'consent_required', 'interaction_required'];
const unsound = [
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
];

function problemOf(error: unknown): ProblemCode {
  if (error instanceof Fault) return error.code;
  if (error instanceof AuthorizationResponseError && declined.includes(error.error)) return 'openid.denied';
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return 'openid.failed';
  const code = codeOf(error);
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'openid.clock';
  return code !== undefined && unsound.includes(code) ? 'openid.failed' : 'openid.unavailable';
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Without values of the response, which may be secret. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return error instanceof Error ? `${codeOf(error) ?? error.name}: ${error.message}${cause}` : 'unknown';
}
