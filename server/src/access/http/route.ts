import { scopeOf } from '@smartflight/contract/access/key-scopes.ts';
import type { LinkRules } from '@smartflight/contract/access/share-links.ts';
import type {
  Access,
  AnyEndpoint,
  BodyOf,
  ParamsOf,
  QueryOf,
  ResultInput,
} from '@smartflight/contract/kit/endpoint.ts';
import { failure, problemDocument, success } from '@smartflight/contract/kit/envelope.schemas.ts';
import { forVisitor } from '@smartflight/contract/kit/personal.schemas.ts';
import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import { takenFields } from '@smartflight/contract/kit/secret.schemas.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fault } from '../../platform/http/fault.ts';
import type { UserActor, VisitorActor } from '../actor.ts';
import { asCaller } from '../caller.ts';
import { missingFileOf, type UploadKind, uploadQuotas } from './upload-quotas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Of the endpoint: needs a fresh proof of who uses the session. */
    stepUp?: true;
    /** Media type of a file response. */
    file?: string;
    /** Media type of a document of a standard: failures are problem documents. */
    document?: string;
    /** Of the endpoint: most entries of an array of the body in an hour. */
    perHour?: Readonly<Record<string, number>>;
    /** Of the endpoint: links to share that may make the call. */
    links?: LinkRules;
    /** Whether query or body has a field that is stored nowhere else. */
    takesSecret?: () => boolean;
    /** Whether callers send the body urlencoded. */
    takesForm?: boolean;
    /** Refusal of a file above `uploadBytes`. */
    tooLarge?: ProblemCode;
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

/** Registers the handler of a contract endpoint for signed-in callers; its result is wrapped in the envelope. */
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

/** Registers an endpoint that responds with bytes: the handler sends through `reply` itself. */
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
      asCaller(callerOf(endpoint, request), () =>
        handle({ ...inputOf<E>(request), request, reply, actor: request.actor }),
      ),
  });
}

/** Registers an endpoint that responds with a document of a standard, sent as it is: JSON, or bytes. */
export function documentRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: SignedIn<E>) => Promise<ResultInput<E> | Uint8Array>,
): void {
  publicDocumentRoute(app, endpoint, ({ actor, ...call }) => {
    if (actor.kind !== 'user') throw fault('session.missing');
    return handle({ ...call, actor });
  });
}

/** Like `documentRoute`, for public endpoints. */
export function publicDocumentRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Anybody<E>) => Promise<ResultInput<E> | Uint8Array>,
): void {
  const { document = 'application/json' } = endpoint;
  app.route({
    ...routeShape(endpoint),
    handler: async (request, reply) => {
      const result = await asCaller(callerOf(endpoint, request), () =>
        handle({ ...inputOf<E>(request), request, reply, actor: request.actor }),
      );
      const isBytes = result instanceof Uint8Array;
      return reply.type(document).send(isBytes ? result : JSON.stringify(result));
    },
  });
}

/** Whose rights the handler acts with: a public call needs none, whatever token it carries. */
const callerOf = ({ access }: AnyEndpoint, { actor }: FastifyRequest): UserActor | undefined =>
  access !== 'public' && actor.kind === 'user' ? actor : undefined;

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
      const result = await asCaller(callerOf(endpoint, request), () => handle(request, reply));
      if (reply.statusCode === 200 && endpoint.status) reply.code(endpoint.status);
      return reply.send({ code: 0, msg: '', result: shownTo(request.actor, endpoint, result) });
    },
  });
}

/** Visitors of a link see nothing internal, and no personal data unless its owner chose to show it. */
const shownTo = (actor: UserActor | VisitorActor, { response }: AnyEndpoint, result: unknown): unknown =>
  actor.kind === 'user' && actor.visit ? forVisitor(actor.visit, response, result) : result;

const uploadConfig = (uploadBytes: number, kind: UploadKind = 'image') => ({
  uploadBytes,
  uploadQuota: uploadQuotas[kind],
  missingFile: missingFileOf(kind),
  multipartOptions: { limits: { files: 1, fileSize: uploadBytes, fields: 2, fieldSize: 1_000 } },
});

const secretTakers = new WeakMap<AnyEndpoint, boolean>();

/** Read with the first call that needs it: for all endpoints it took a third of the registration. */
function takesSecret(endpoint: AnyEndpoint): boolean {
  const known = secretTakers.get(endpoint) ?? [...takenFields(endpoint).values()].includes(true);
  secretTakers.set(endpoint, known);
  return known;
}

function routeShape(endpoint: AnyEndpoint) {
  const scope = scopeOf(endpoint);
  const refusal = endpoint.document ? problemDocument : failure;
  const isSentUnchanged = endpoint.file !== undefined || endpoint.document !== undefined;
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access: endpoint.access,
      ...(endpoint.stepUp ? { stepUp: endpoint.stepUp } : {}),
      takesSecret: () => takesSecret(endpoint),
      ...(endpoint.takesForm ? { takesForm: endpoint.takesForm } : {}),
      ...(endpoint.file ? { file: endpoint.file } : {}),
      ...(endpoint.document ? { document: endpoint.document } : {}),
      ...(endpoint.links ? { links: endpoint.links } : {}),
      ...(endpoint.perHour ? { perHour: endpoint.perHour } : {}),
      ...(endpoint.uploadBytes ? uploadConfig(endpoint.uploadBytes, endpoint.uploadOf) : {}),
      ...(endpoint.tooLarge ? { tooLarge: endpoint.tooLarge } : {}),
    },
    schema: {
      summary: endpoint.summary,
      ...(scope ? { description: `API keys need the scope \`${scope}\`.` } : {}),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: {
        // Files and documents are sent unchanged, without schema validation or serialization.
        ...(isSentUnchanged ? {} : { [endpoint.status ?? 200]: success(endpoint.response) }),
        '4xx': refusal,
        '5xx': refusal,
      },
    },
  };
}
