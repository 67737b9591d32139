import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import { apiDocument } from '@smartflight/contract/system/health.endpoints.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Limits } from '../limits.ts';
import type { Log } from '../log.ts';
import type { Pools } from '../postgres/pools.ts';
import type { BindTickets } from '../security/bind-tickets.ts';
import type { Setup } from '../security/setup-token.ts';
import type { Vault } from '../security/vault.ts';
import type { Sessions } from '../sessions.ts';
import { installBodyTime } from './body-timeout.ts';
import { styleHashes } from './console.ts';
import { installEntryLimits } from './entry-limits.ts';
import { failureBody, failureHandler } from './failures.ts';
import { fault } from './fault.ts';
import { installGate } from './gate.ts';
import { installKeyedCalls } from './idempotent-calls.ts';
import { installUploadPlaces } from './upload-places.ts';

/** What no page of ours asks a browser for; the map may ask where its user is, and a QR code is read by the camera. */
const unusedAbilities = 'camera=(self), microphone=(), payment=(), usb=(), geolocation=(self)';

/** By the matched route: an address can be written in many ways. Files of the console and of Swagger may be kept. */
const mayBeKept = ({ is404, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  !is404 && url.startsWith(apiDocument.page);

/** Fastify with our parsers, headers, gate and failure answers; features add their routes to it. */
export async function createHttpServer({
  config,
  log,
  sessions,
  setup,
  bindTickets,
  pools,
  vault,
  limits,
  clock,
  tileOrigins = [],
}: {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'resourceHost'>;
  log: Log;
  sessions: Sessions;
  setup: Setup;
  bindTickets: BindTickets;
  pools: Pick<Pools, 'db'>;
  vault: Vault;
  limits: Limits;
  clock: Clock;
  /** Hosts outside that the console may ask for map tiles. */
  tileOrigins?: readonly string[];
}): Promise<FastifyInstance> {
  const { resourceHost } = config;
  const app = Fastify({
    bodyLimit: 1_000_000,
    trustProxy: config.trustProxy ?? false,
    // For receiving a request with a picture, 10 MB at 270 kbit/s; every other has the time of `installBodyTime`.
    requestTimeout: 300_000,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    logger: false,
    // An address that cannot be read meets no hook, so it gets its headers here.
    frameworkErrors: (_error, request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const body = failureBody(fault('request.invalid'), language, request.id);
      reply.raw.writeHead(400, {
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      reply.raw.end(JSON.stringify(body));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(failureHandler(log));
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', unusedAbilities);
    // Answers belong to one account: nothing between us and it may keep them.
    if (!reply.hasHeader('cache-control') && !mayBeKept(request)) reply.header('cache-control', 'no-store');
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleHashes()],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileOrigins, ...(resourceHost ? [resourceHost] : [])],
        connectSrc: ["'self'", ...tileOrigins],
        workerSrc: ["'self'", 'blob:'],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: config.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  // Before compression: what is kept of an answer is its text.
  installKeyedCalls(app, { db: pools.db, vault, clock, log });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(formbody);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    // Files are for the routes that report it.
    limits: { files: 0, fields: 20, fieldSize: 100_000 },
  });
  // Who opens sockets closes the connection on them in a preClose hook of its own.
  await app.register(websocket, { options: { maxPayload: 16_384 }, preClose: (done) => done() });
  // Who sends a request drop by drop holds no connection for longer.
  app.server.headersTimeout = 30_000;
  installBodyTime(app, 30_000);
  installEntryLimits(app, limits);
  installGate(app, sessions, { 'set-up': setup, 'bind-ticket': bindTickets });
  installUploadPlaces(app);
  return app;
}
