import { isVerified } from '@smartflight/contract/access/access.ts';
import type {
  Access,
  AnyEndpoint,
  BodyOf,
  ParamsOf,
  QueryOf,
  ResultInput,
} from '@smartflight/contract/kit/endpoint.ts';
import { failure, success } from '@smartflight/contract/kit/envelope.schemas.ts';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { UserActor, VisitorActor } from '../actor.ts';
import type { Sessions } from '../sessions.ts';
import { callerAddressOf } from './caller-address.ts';
import { fault } from './fault.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Type of a success that is a file. */
    file?: string;
    /** Most bytes of the one file that the form carries. */
    uploadBytes?: number;
    uploadOf?: 'sheet' | 'airspace';
    /** How the multipart parser treats this route's forms; elsewhere it takes no file. */
    multipartOptions?: { limits: { files: number; fileSize: number } };
  }
  interface FastifyRequest {
    actor: UserActor | VisitorActor;
  }
}

export interface Call<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}
type SignedIn<E> = Call<E> & { actor: UserActor };
type Anybody<E> = Call<E> & { actor: UserActor | VisitorActor };

/** Registers the handler of one contract endpoint for signed-in callers; its answer goes into the envelope. */
export function route<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: SignedIn<E>) => Promise<ResultInput<E>>,
): void {
  register(app, endpoint, async (request, reply) => {
    const actor = request.actor;
    if (actor.kind !== 'user') throw fault('session.missing');
    return handle({ ...inputOf<E>(request), request, reply, actor });
  });
}

/** Like `route`, for public endpoints: the actor may be a visitor. */
export function publicRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Anybody<E>) => Promise<ResultInput<E>>,
): void {
  register(app, endpoint, async (request, reply) =>
    handle({ ...inputOf<E>(request), request, reply, actor: request.actor }),
  );
}

/** An endpoint whose success is bytes: the handler answers through `reply` itself. */
export function fileRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: SignedIn<E>) => Promise<FastifyReply>,
): void {
  publicFileRoute(app, endpoint, ({ actor, ...call }) => {
    if (actor.kind !== 'user') throw fault('session.missing');
    return handle({ ...call, actor });
  });
}

/** Like `fileRoute`, for public endpoints. */
export function publicFileRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Anybody<E>) => Promise<FastifyReply>,
): void {
  app.route({
    ...routeShape(endpoint),
    handler: async (request, reply) =>
      handle({ ...inputOf<E>(request), request, reply, actor: request.actor }),
  });
}

/** What fastify validated for this endpoint; its types are those of the endpoint by construction. */
function inputOf<E>(request: FastifyRequest): Pick<Call<E>, 'params' | 'query' | 'body'> {
  return { params: request.params, query: request.query, body: request.body } as Pick<
    Call<E>,
    'params' | 'query' | 'body'
  >;
}

function register(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    ...routeShape(endpoint),
    handler: async (request, reply) => {
      const result = await handle(request, reply);
      // A handler may have set another status itself, as readiness does.
      if (reply.statusCode === 200 && endpoint.status) reply.code(endpoint.status);
      return reply.send({ code: 0, msg: '', result });
    },
  });
}

const uploadConfig = (uploadBytes: number) => ({
  uploadBytes,
  multipartOptions: { limits: { files: 1, fileSize: uploadBytes } },
});

function routeShape(endpoint: AnyEndpoint) {
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access: endpoint.access,
      ...(endpoint.file ? { file: endpoint.file } : {}),
      ...(endpoint.uploadBytes ? uploadConfig(endpoint.uploadBytes) : {}),
      ...(endpoint.uploadOf ? { uploadOf: endpoint.uploadOf } : {}),
    },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: {
        // A file goes out as it is: nothing of it is checked or written by a schema.
        ...(endpoint.file ? {} : { [endpoint.status ?? 200]: success(endpoint.response) }),
        '4xx': failure,
        '5xx': failure,
      },
    },
  };
}

/** Whether a token that is no session opens the calls of one kind: the set-up token, the bind ticket. */
export type Credentials = Record<
  'set-up' | 'bind-ticket',
  { opens(token: string): Promise<boolean>; isOver?(): Promise<boolean> }
>;

/** Refuses to boot on a route without declared access, and decides for every request whether the caller may go on. */
export function installGate(app: FastifyInstance, sessions: Sessions, credentials: Credentials): void {
  app.decorateRequest('actor');
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (options) => void routes.push(options));
  app.addHook('onReady', async () => {
    const open = routes.find(({ config }) => config?.access === undefined);
    if (open) throw new Error(`route ${open.url} declares no access`);
  });
  app.addHook('onRequest', async (request) => {
    const caller = {
      requestId: request.id,
      language: languageOf(request.headers['accept-language']),
      address: callerAddressOf(request.ip),
    };
    const token = bearerOf(request.headers.authorization);
    const user = token ? await sessions.find(token) : null;
    request.actor = user ? { ...user, ...caller } : { kind: 'visitor', ...caller };
    const access = request.routeOptions.config.access;
    if (request.is404 || access === 'public') return;
    const isPublicSocket = access === 'set-up' || access === 'bind-ticket';
    if (isPublicSocket && token && (await credentials[access].opens(token))) return;
    if (isPublicSocket && token && !user && (await credentials[access].isOver?.())) throw fault('setup.over');
    if (!user) throw fault(token ? 'session.ended' : 'session.missing');
    if (access === 'onboarding') return;
    if (!isVerified(user.accountVerified)) throw fault('account.not-verified');
    if (isPublicSocket) throw fault('access.denied');
    if (access !== 'signed-in' && (access === undefined || !user.actions.has(access)))
      throw fault('access.denied');
  });
}

/** The token of an Authorization header, or undefined. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(header ?? '')?.[1];
