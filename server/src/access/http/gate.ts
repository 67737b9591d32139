import { type Action, actions, isVerified } from '@smartflight/contract/access/access.ts';
import { keyPrefix, scopeOf } from '@smartflight/contract/access/key-scopes.ts';
import { visitPrefix } from '@smartflight/contract/access/share-links.ts';
import type { Access, Method } from '@smartflight/contract/kit/endpoint.ts';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { callerAddressOf } from '../../platform/caller-address.ts';
import { fault } from '../../platform/http/fault.ts';
import type { UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { isOpenToKey } from '../sessions/api-keys.ts';
import type { SessionUser } from '../sessions/session-user.ts';
import { isOpenToVisit, mayStillShare } from '../sessions/share-links.ts';
import type { Visit } from '../sessions/visit.ts';

/** What decides whether a token is a session, the set-up token or a bind ticket. */
export type GateDeps = Pick<Deps, 'sessions' | 'setup' | 'bindTickets'>;

/**
 * Refuses to boot on a route without declared access, and decides for every request whether the caller may go on:
 * before its body is read, and again once the body has arrived, which takes as long as its sender likes.
 */
export function installGate(app: FastifyInstance, deps: GateDeps): void {
  app.decorateRequest('actor');
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (options) => void routes.push(options));
  app.addHook('onReady', async () => {
    const open = routes.find(({ config }) => config?.access === undefined);
    if (open) throw new Error(`route ${open.url} declares no access`);
  });
  app.addHook('onRequest', (request) => admit(request, deps));
  app.addHook('preValidation', async (request) => {
    if (request.body !== undefined) await admit(request, deps);
  });
}

/**
 * Reads who the caller is and throws a fault when the route is not theirs.
 * @throws `session.missing`, `session.ended`, `key.ended`, `key.scope`, `link.ended`, `link.closed`, `setup.over`, `account.not-verified`, `factor.missing`, `access.denied`,
 * `proof.needed`
 */
export async function admit(
  request: FastifyRequest,
  { sessions, setup, bindTickets }: GateDeps,
): Promise<void> {
  const caller = {
    requestId: request.id,
    language: languageOf(request.headers['accept-language']),
    address: callerAddressOf(request.ip),
  };
  const token = tokenOf(request);
  const user = token ? await sessions.find(token) : null;
  request.actor = user ? { ...user, ...caller } : { kind: 'visitor', ...caller };
  const access = request.routeOptions.config.access;
  if (request.is404 || access === 'public') return;
  const isByToken = access === 'set-up' || access === 'bind-ticket';
  if (isByToken && token) {
    if (await (access === 'set-up' ? setup : bindTickets).opens(token)) return;
    if (access === 'set-up' && !user && (await setup.isOver())) throw fault('setup.over');
  }
  if (!user) throw fault(missingOf(token));
  if (user.visit) return admitVisit(request, user, user.visit);
  if (!isOpenToKey(user, access && scopeOf({ method: methodOf(request), access }))) throw fault('key.scope');
  if (access === 'onboarding') return refuseUnproved(request, user);
  if (!isVerified(user.accountVerified)) throw fault('account.not-verified');
  if (user.needsFactor && !user.hasFactor) throw fault('factor.missing');
  if (isByToken) throw fault('access.denied');
  if (access !== 'signed-in' && (access === undefined || !user.actions.has(access)))
    throw fault('access.denied');
  refuseUnproved(request, user);
}

/**
 * @throws `link.closed` for a call that the link does not show; `link.ended`, as for an unknown link, when its account
 * has lost the right to what it shows
 */
function admitVisit(
  { params, query, routeOptions: { config } }: FastifyRequest,
  user: SessionUser,
  visit: Visit,
): void {
  const inputs = { ...(query as object), ...(params as object) };
  if (!isOpenToVisit(visit, config.links, inputs)) throw fault('link.closed');
  const { access } = config;
  const isAllowed = access === 'signed-in' || (isAction(access) && user.actions.has(access));
  if (!isAllowed || !mayStillShare(user, visit.target)) throw fault('link.ended');
}

const isAction = (access: Access | undefined): access is Action =>
  actions.some((action) => action === access);

function missingOf(token: string | undefined) {
  if (token === undefined) return 'session.missing';
  if (token.startsWith(keyPrefix)) return 'key.ended';
  return token.startsWith(visitPrefix) ? 'link.ended' : 'session.ended';
}

const methodOf = ({ method }: FastifyRequest): Method => (method === 'HEAD' ? 'GET' : (method as Method));

/** @throws `proof.needed` for a call that needs a fresh proof of who uses the session */
function refuseUnproved({ routeOptions }: FastifyRequest, { hasProof }: Pick<UserActor, 'hasProof'>): void {
  if (routeOptions.config.stepUp && !hasProof) throw fault('proof.needed');
}

/** The token of a request; calls with a document also take a key as the password of HTTP Basic, with any user. */
function tokenOf({ headers, routeOptions }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  return bearerOf(authorization) ?? (routeOptions.config.document ? keyOfBasic(authorization) : undefined);
}

/** Only keys: passwords of people must not be sent with every request. */
function keyOfBasic(header: string | undefined): string | undefined {
  const [, encoded = ''] = /^Basic ([\w+/]{20,400}={0,2})$/i.exec(header ?? '') ?? [];
  const password = /^[^:]*:(.*)$/.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1];
  return password?.startsWith(keyPrefix) ? bearerOf(`Bearer ${password}`) : undefined;
}

/** The token of an Authorization header, or undefined. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(header ?? '')?.[1];
