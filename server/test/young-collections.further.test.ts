import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { endpoints } from '@smartflight/contract/endpoints.ts';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, expect, test } from 'vitest';
import { serverSpawner } from './spawned-server.ts';
import { databaseOf, sessionIn } from './spawned-session.ts';

const spawner = serverSpawner();
afterAll(() => spawner.clean());

const requests = 1_500;
/** What a request may add to the old generation; it was 4 to 30 kB while something kept answered requests. */
const mostBytes = 2_000;

/** Node's options as the image has them. */
function imageOptions(): string[] {
  const image = readFileSync(new URL('../../deploy/Dockerfile', import.meta.url), 'utf8');
  const [, ...words] = JSON.parse(/^CMD (\[.*\])$/m.exec(image)?.[1] ?? '[]');
  return words.slice(0, -1);
}

test('answered requests are taken by young collections', async () => {
  const server = spawner.spawn(spawner.folder(), { METRICS_PORT: '0' }, { options: imageOptions() });
  const { http, metrics } = await server.started();
  const token = await sessionIn(databaseOf(server.dataDir), roleCodes.individual);
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const ask = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      get(new URL(path, http), { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
        answer.resume().once('end', () => resolve());
      }).once('error', reject);
    });
  const askOften = async (paths: readonly string[]): Promise<void> => {
    for (let n = 0; n < requests; n += 2)
      await Promise.all([n, n + 1].map((nth) => ask(paths[nth % paths.length] ?? '/')));
  };
  const memory = async () => {
    const text = await (await fetch(metrics ?? '')).text();
    const metric = (pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? Number.NaN);
    return {
      oldBytes: metric(/^smartflight_nodejs_heap_space_size_used_bytes\{space="old"\} (\S+)$/m),
      fullCollections: metric(/^smartflight_nodejs_gc_duration_seconds_count\{kind="major"\} (\S+)$/m),
    };
  };
  /** Per request, between two full collections. */
  const kept = async (paths: readonly string[]): Promise<number> => {
    const before = await memory();
    await askOften(paths);
    const after = await memory();
    if (after.fullCollections !== before.fullCollections) return kept(paths);
    return (after.oldBytes - before.oldBytes) / requests;
  };
  const groups = {
    'the log': ['/api/flights?page=1&size=50'],
    'an unknown address': ['/api/nothing'],
    'every call without parameters': Object.values(endpoints)
      .flatMap((calls): AnyEndpoint[] => Object.values(calls))
      .filter(({ method, path, file }) => method === 'GET' && !path.includes(':') && file === undefined)
      .map(({ path }) => path),
  };
  for (const [name, paths] of Object.entries(groups)) {
    // Functions are optimized first: V8 moves their results to the old generation only then.
    for (let n = 0; n < (paths.length > 1 ? 4 : 1); n += 1) await askOften(paths);
    expect(await kept(paths), name).toBeLessThan(mostBytes);
  }
  agent.destroy();
});
