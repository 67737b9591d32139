import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { processesOn, type SpawnedServer, serverSpawner } from './spawned-server.ts';

const spawner = serverSpawner();
afterEach(() => spawner.clean());

const has = (server: SpawnedServer, path: string): boolean =>
  globSync(join(server.dataDir, 'postgres', path)).length > 0;

/** Moments of a start, recognized by their effects, in order. */
const moments: [string, (server: SpawnedServer) => boolean][] = [
  ['takes hold of the folder', (server) => has(server, 'holder.json')],
  ['makes the store', (server) => has(server, 'cluster.unfinished/*')],
  ['launches PostgreSQL', (server) => has(server, 'cluster/postmaster.pid')],
  ['migrates', (server) => server.output().includes('is ready')],
  ['has listened', (server) => existsSync(join(server.dataDir, 'addresses.json'))],
];

test('SIGTERM at any moment of the start ends it with 0 and leaves no process, and the next start works', async () => {
  const dataDir = spawner.folder();
  for (const [moment, isThere] of moments) {
    const server = spawner.spawn(dataDir);
    await eventually(() => expect(isThere(server), moment).toBe(true));
    server.signal('SIGTERM');
    expect(await server.ended, `${moment}:\n${server.output()}`).toEqual({ code: 0, signal: null });
    // PostgreSQL's watchdog ends shortly after the server.
    await eventually(() => expect(processesOn(dataDir), moment).toEqual([]));
    expect(server.output(), moment).not.toMatch(/asked to stop|AbortError/);
  }
  const last = spawner.spawn(dataDir);
  expect((await last.started()).http).toMatch(/^http:/);
  last.signal('SIGINT');
  expect(await last.ended).toEqual({ code: 0, signal: null });
});

test('a second signal forces the end', async () => {
  const server = spawner.spawn(spawner.folder(), { DRAIN_GRACE_S: '120' });
  const { http } = await server.started();
  server.signal('SIGTERM');
  await eventually(async () => expect((await fetch(`${http}readyz`)).status).toBe(503));
  const again = setInterval(() => server.signal('SIGTERM'), 100);
  expect(await server.ended).toEqual({ code: 1, signal: null });
  clearInterval(again);
});
