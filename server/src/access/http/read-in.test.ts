import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import type { ReadPools, Reads } from '../../platform/postgres/reads.ts';
import { markWriters, readIn } from './read-in.ts';

const app = fastify();
const config = readConfig('demo', {
  DATABASE_URL: 'postgresql://a/b',
  DATABASE_READ_URL: 'postgresql://c/b',
  VAULT_KEYS: `k:${Buffer.alloc(32, 1).toString('base64url')}`,
});
const reads = { run: async (_read: unknown, hasWritten?: boolean) => hasWritten } as Pick<Reads, 'run'>;
markWriters(app, { config });
app.post('/api/things', async () => 'stored');
app.post('/api/refused', async (_request, reply) => reply.code(409).send('no'));
app.get('/api/things', (request) =>
  readIn({ reads: reads as Reads }, request, async (pools: ReadPools) => pools.url),
);
afterAll(() => app.close());

test('a browser that has changed something reads from the primary for a while, others do not', async () => {
  const list = async (cookie?: string) =>
    (await app.inject({ url: '/api/things', headers: cookie ? { cookie } : {} })).json();
  const written = await app.inject({ method: 'POST', url: '/api/things' });
  const cookie = String(written.headers['set-cookie']);
  expect(cookie).toMatch(/Max-Age=2;.*HttpOnly; SameSite=Strict/);
  expect(await list(`token=x; ${cookie.split(';')[0]}`)).toBe(true);
  expect(await list('token=x')).toBe(false);
  expect(await list()).toBe(false);
});

test('a refused change and a read leave no mark', async () => {
  const refused = await app.inject({ method: 'POST', url: '/api/refused' });
  const read = await app.inject('/api/things');
  expect([refused.headers['set-cookie'], read.headers['set-cookie']]).toEqual([undefined, undefined]);
});
