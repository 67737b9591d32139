import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { language } from '@smartflight/contract/kit/fields.schemas.ts';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database } from '../postgres/pools.ts';
import { brotliCompress, brotliDecompress } from '../process/zlib.ts';
import { findConsoleFile, keepConsoleFiles } from './console-files.store.ts';
import { failureBody } from './failures.ts';
import { fault } from './fault.ts';

const dist = fileURLToPath(new URL('../../../../console/dist/', import.meta.url));

const assets = `${dist}assets/`;
const forever = 'public, max-age=31536000, immutable';
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Where files of other releases are, and this release puts its own. */
export interface KeptFiles {
  db: Database;
  clock: Clock;
  log: Log;
}

/** The style elements of the built console, as a content security policy names them; none before it is built. */
export function styleHashes(): string[] {
  const file = `${dist}style-hashes.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/**
 * Serves the built console: hashed assets with unlimited caching, its entry page for every other path. Assets of other
 * releases come from the database, where each release keeps its own once it listens.
 */
export async function installConsole(app: FastifyInstance, kept: KeptFiles): Promise<void> {
  const isBuilt = existsSync(`${dist}index.html`);
  if (isBuilt) await serveOwn(app, kept);
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET';
    const isPage = isRead && !/^\/(api|assets)\//.test(request.url);
    if (isPage && isBuilt) return reply.sendFile(entryPageFor(request.headers));
    const name = isRead && /^\/assets\/([\w.-]{1,120})$/.exec(request.url)?.[1];
    return (name && (await sendKept(reply, name, kept.db))) || notFound(request, reply);
  });
}

async function serveOwn(app: FastifyInstance, kept: KeptFiles): Promise<void> {
  app.addHook('onRoute', (options) => {
    if (options.config?.access === undefined) options.config = { ...options.config, access: 'public' };
  });
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /\/assets\//.test(path) ? forever : 'no-cache');
      const policy = String(reply.getHeader('content-security-policy') ?? '');
      reply.header('content-security-policy', scriptPolicy(path, policy));
    },
  });
  app.addHook('onListen', () =>
    keepOwn(kept).catch((error: unknown) => kept.log.warn({ err: error }, 'the console was not kept')),
  );
}

async function keepOwn({ db, clock }: KeptFiles): Promise<void> {
  const names = (await readdir(assets)).filter((name) => types[extname(name)] !== undefined);
  await keepConsoleFiles(db, names, {
    now: new Date(clock()),
    read: async (name) =>
      readFile(`${assets}${name}.br`).catch(async () => brotliCompress(await readFile(`${assets}${name}`))),
  });
}

async function sendKept(reply: FastifyReply, name: string, db: Database): Promise<FastifyReply | undefined> {
  const type = types[extname(name)];
  const content = type && (await findConsoleFile(db, name));
  if (!content) return undefined;
  const takesBrotli = /\bbr\b/.test(reply.request.headers['accept-encoding'] ?? '');
  if (takesBrotli) reply.header('content-encoding', 'br');
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return reply
    .headers({ 'cache-control': forever, vary: 'accept-encoding' })
    .header('content-security-policy', scriptPolicy(`/assets/${name}`, policy))
    .type(type)
    .send(takesBrotli ? content : await brotliDecompress(content));
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
