import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Log } from '../log.ts';
import type { Sessions } from '../sessions.ts';
import { failureHandler } from './failures.ts';
import { installGate } from './route.ts';

/** Fastify with our parsers, headers, gate and failure answers; features add their routes to it. */
export async function createHttpServer({
  log,
  sessions,
}: {
  log: Log;
  sessions: Sessions;
}): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 1_000_000,
    // Under the console's own limit of 5 s, so that a hung caller never holds a connection for long.
    requestTimeout: 30_000,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    logger: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(failureHandler(log));
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // antd writes its styles at run time; inline style elements carry no script.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        connectSrc: ["'self'", 'ws:', 'wss:', 'https:'],
        workerSrc: ["'self'", 'blob:'],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: false,
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(formbody);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: 10_000_000, files: 1, fields: 20 },
  });
  // Who opens sockets says goodbye on them in a preClose hook of its own.
  await app.register(websocket, { options: { maxPayload: 16_384 }, preClose: (done) => done() });
  installGate(app, sessions);
  return app;
}
