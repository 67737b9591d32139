import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { language } from '@smartflight/contract/kit/fields.schemas.ts';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureBody } from './failures.ts';
import { fault } from './fault.ts';

const dist = fileURLToPath(new URL('../../../../console/dist/', import.meta.url));

/** The style elements of the built console, as a content security policy names them; none before it is built. */
export function styleHashes(): string[] {
  const file = `${dist}style-hashes.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** Serves the built console: hashed assets with unlimited caching, its entry page for every other path. */
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
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      const policy = String(reply.getHeader('content-security-policy') ?? '');
      reply.header('content-security-policy', scriptPolicy(path, policy));
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url);
    return wantsPage ? reply.sendFile(entryPageFor(request.headers)) : notFound(request, reply);
  });
}

/**
 * Chooses the entry page: with a sign-in cookie, the one that preloads all start files in the user's language. This
 * is only for speed: rights are checked by the API.
 */
export function entryPageFor(headers: { cookie?: string; 'accept-language'?: string }): string {
  const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]+)`).exec(headers.cookie ?? '')?.[1];
  if (cookie('token') === undefined) return 'index.html';
  const chosen = language.safeParse(cookie('language'));
  return `signed-in/${chosen.data ?? languageOf(headers['accept-language'])}.html`;
}

/**
 * The content security policy of a file of the console. A worker has the policy of its own script: those that read and
 * write GeoPackages may compile WebAssembly, no page may.
 */
export function scriptPolicy(path: string, policy: string): string {
  if (!/\/assets\/(?:land|geopackage)-worker-[^/]+\.js(?:\.\w+)?$/.test(path)) return policy;
  return policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
}

const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .send(
      failureBody(fault('request.not-found'), languageOf(request.headers['accept-language']), request.id),
    );
