import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { language } from '@smartflight/contract/kit/fields.schemas.ts';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../postgres/pools.ts';
import { forever, type InlineHashes, policyOf, sendKept } from './console-files.ts';
import { failureBody } from './failures.ts';
import { fault } from './fault.ts';

const dist = fileURLToPath(new URL('../../../../console/dist/', import.meta.url));

/** Pages that visitors open with a token in the address: search engines must not list them. */
const visitPath = /^\/s\//;

/** The hashed files of the built console. */
export const assetsFolder = `${dist}assets/`;

/**
 * Serves the built console: hashed assets with unlimited caching, its entry page for every other path. Assets of other
 * releases come from the database, where `keepAssets` puts them.
 */
export async function installConsole(app: FastifyInstance, db: Database): Promise<void> {
  const isBuilt = existsSync(`${dist}index.html`);
  if (isBuilt) await serveOwn(app);
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET';
    const isPage = isRead && !/^\/(api|assets)\//.test(request.url);
    if (isPage && isBuilt && visitPath.test(request.url))
      return reply.header('x-robots-tag', 'noindex, nofollow').sendFile('visit.html');
    if (isPage && isBuilt) return reply.sendFile(entryPageFor(request.headers));
    const name = isRead && /^\/assets\/([\w.-]{1,120})$/.exec(request.url)?.[1];
    return (name && (await sendKept(reply, name, db))) || notFound(request, reply);
  });
}

async function serveOwn(app: FastifyInstance): Promise<void> {
  const inline: InlineHashes = JSON.parse(await readFile(`${dist}inline-hashes.json`, 'utf8'));
  app.addHook('onRoute', (options) => {
    if (options.config?.access === undefined) options.config = { ...options.config, access: 'public' };
  });
  const shared: FastifyStaticOptions = {
    root: dist,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /\/assets\//.test(path) ? forever : 'no-cache');
      const policy = String(reply.getHeader('content-security-policy') ?? '');
      reply.header('content-security-policy', policyOf(path, policy, inline));
    },
  };
  // A route for each of the hundreds of assets took a tenth of the start.
  const globIgnore = ['assets/**', '**/*.br', '**/*.gz'];
  await app.register(fastifyStatic, { ...shared, wildcard: false, globIgnore });
  const assets = { root: assetsFolder, prefix: '/assets/', decorateReply: false };
  if (existsSync(assetsFolder)) await app.register(fastifyStatic, { ...shared, ...assets });
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

const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .send(
      failureBody(fault('request.not-found'), languageOf(request.headers['accept-language']), request.id),
    );
