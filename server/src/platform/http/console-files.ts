import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database } from '../postgres/pools.ts';
import { brotliCompress, brotliDecompress } from '../process/zlib.ts';
import { findConsoleFile, keepConsoleFiles } from './console-files.store.ts';

/** Hashed names never change their content. */
export const forever = 'public, max-age=31536000, immutable';
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Far below the time after which files are dropped, so that a failed round does not matter. */
const usualEveryMs = 6 * 3_600_000;

export interface KeepingOptions {
  db: Database;
  clock: Clock;
  log: Log;
  /** The built assets; nothing is kept before they are there. */
  folder: string;
  everyMs?: number;
}

/**
 * Keeps the assets of this release for processes of other ones. Resolves once they are there, so that no browser gets
 * a page whose parts another process lacks; rejects when the database fails. Later rounds note that they are in use.
 */
export async function keepAssets({ db, clock, log, folder, everyMs = usualEveryMs }: KeepingOptions) {
  const keep = async () => {
    const names = await readdir(folder).catch(() => []);
    await keepConsoleFiles(
      db,
      names.filter((name) => types[extname(name)] !== undefined),
      { now: new Date(clock()), read: (name) => readPacked(join(folder, name)) },
    );
  };
  await keep();
  const timer = setInterval(() => {
    keep().catch((error: unknown) => log.warn({ err: error }, 'assets of the console were not kept'));
  }, everyMs);
  return { stop: async () => clearInterval(timer) };
}

const readPacked = (path: string): Promise<Buffer> =>
  readFile(`${path}.br`).catch(async () => brotliCompress(await readFile(path)));

/** Sends an asset of another release; undefined where none of the last weeks had it. */
export async function sendKept(
  reply: FastifyReply,
  name: string,
  db: Database,
): Promise<FastifyReply | undefined> {
  const type = types[extname(name)];
  const content = type && (await findConsoleFile(db, name));
  if (!content) return undefined;
  const takesBrotli = /\bbr\b/.test(reply.request.headers['accept-encoding'] ?? '');
  if (takesBrotli) reply.header('content-encoding', 'br');
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return reply
    .headers({ 'cache-control': forever, vary: 'accept-encoding' })
    .header('content-security-policy', policyOf(name, policy))
    .type(type)
    .send(takesBrotli ? content : await brotliDecompress(content));
}

/** The scripts and styles inside the console's pages, as a content security policy names them. */
export interface InlineHashes {
  script: readonly string[];
  style: readonly string[];
}

/**
 * The content security policy of a file of the console. Its pages may run their own scripts and styles. A worker has the
 * policy of its own script: those that read and write GeoPackages may compile WebAssembly, no page may. Styles and fonts
 * load nothing.
 */
export function policyOf(path: string, policy: string, inline?: InlineHashes): string {
  const name = path.replace(/.*\//, '').replace(/\.(?:br|gz)$/, '');
  const adding = (text: string, to: keyof InlineHashes, sources: readonly string[]) =>
    text.replace(`${to}-src 'self'`, [`${to}-src 'self'`, ...sources].join(' '));
  if (/\.(?:css|woff2)$/.test(name)) return "default-src 'none';base-uri 'none';frame-ancestors 'none'";
  if (/^(?:land|geopackage)-worker-.*\.js$/.test(name))
    return adding(policy, 'script', ["'wasm-unsafe-eval'"]);
  if (!inline || !name.endsWith('.html')) return policy;
  return adding(adding(policy, 'script', inline.script), 'style', inline.style);
}
