import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureBody } from './failures.ts';
import { fault } from './fault.ts';

const dist = fileURLToPath(new URL('../../../../console/dist/', import.meta.url));

/** Serves the built console: hashed assets for ever, every other path its entry page. */
export async function installConsole(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${dist}index.html`)) {
    app.setNotFoundHandler((request, reply) => notFound(request, reply));
    return;
  }
  app.addHook('onRoute', (options) => {
    if (options.config?.access === undefined) options.config = { ...options.config, access: 'public' };
  });
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url);
    return wantsPage ? reply.sendFile('index.html') : notFound(request, reply);
  });
}

const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(404).send(failureBody(fault('request.not-found'), request.actor.language, request.id));
