import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import websocket from '@fastify/websocket';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import { apiDocument } from '@smartflight/contract/system/health.endpoints.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import type { Config } from '../../config.ts';
import type { UploadStore } from '../files/upload-store.ts';
import type { Log } from '../log.ts';
import { answerSerializer } from './answer-serializer.ts';
import { installBodyTime } from './body-timeout.ts';
import { failureBody, failureHandler } from './failures.ts';
import { fault } from './fault.ts';
import { notePendingAnswers } from './pending-answers.ts';
import { installUploadForms } from './upload-forms.ts';

/** Browser features the console doesn't use; the map may request the location, and the camera reads QR codes. */
const unusedAbilities = 'camera=(self), microphone=(), payment=(), usb=(), geolocation=(self)';

/** By the matched route: an address can be written in many ways. Files of the console and of Swagger may be kept. */
const mayBeKept = ({ is404, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  !is404 && url.startsWith(apiDocument.page);

/** Creates Fastify with our parsers, headers and failure responses. */
export async function createHttpServer({
  config,
  log,
  uploads,
  imageOrigins = [],
}: {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'resourceHost'>;
  log: Log;
  uploads: UploadStore;
  imageOrigins?: readonly string[];
}): Promise<FastifyInstance> {
  const { resourceHost } = config;
  const app = Fastify({
    bodyLimit: 1_000_000,
    trustProxy: config.trustProxy ?? false,
    // Time for an upload of 10 MB at 270 kbit/s; other requests are limited by `installBodyTime`.
    requestTimeout: 300_000,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    logger: false,
    // Hooks don't run for URLs that cannot be parsed, so their headers are set here.
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
  app.setSerializerCompiler(answerSerializer);
  app.setErrorHandler(failureHandler(log));
  notePendingAnswers(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', unusedAbilities);
    // Responses belong to one caller: shared caches must not store them.
    if (!reply.hasHeader('cache-control') && !mayBeKept(request)) reply.header('cache-control', 'no-store');
  });
  const secure = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins, ...(resourceHost ? [resourceHost] : [])],
        connectSrc: ["'self'", ...imageOrigins],
        workerSrc: ["'self'", 'blob:'],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // For browsers that no longer exist, or without an effect on what the console does.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    hsts: config.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  // The plugin of Fastify gives each reply a function that keeps it in memory (see `postgres/client.ts`).
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(formbody);
  await installUploadForms(app, uploads);
  // Modules that open sockets close them in their own preClose hook.
  await app.register(websocket, { options: { maxPayload: 16_384 }, preClose: (done) => done() });
  // Limits clients that send their headers slowly.
  app.server.headersTimeout = 30_000;
  installBodyTime(app, 30_000);
  return app;
}

/** Lets responses in progress finish for up to eight seconds: a stalled download must not delay the stop. */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), 8000);
  await app.close();
  clearTimeout(late);
}
