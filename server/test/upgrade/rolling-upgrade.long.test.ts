import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endpoints, plots } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasMosquitto,
  startMosquitto,
  type TestMosquitto,
} from '../../src/platform/broker/test-mosquitto.ts';
import { testDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { field } from '../fields.ts';
import { query } from '../query.ts';
import { sampleSender } from '../sample-sender.ts';
import { type SpawnedServer, serverSpawner } from '../spawned-server.ts';
import { createBalancer } from './balancer.ts';
import type { FirstData } from './first-data.ts';
import { checkOutRelease, hasHistory } from './released.ts';

const own = fileURLToPath(new URL('../../../', import.meta.url));
const assetsOf = (folder: string): string[] =>
  readdirSync(join(folder, 'console/dist/assets')).filter((name) => /\.(?:js|css)$/.test(name));

/** Every call that reads without naming anything. */
const reads = Object.values(endpoints)
  .flatMap((calls) => Object.values(calls))
  .filter(({ method, path, file }) => method === 'GET' && !path.includes(':') && file === undefined)
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/api/'));

describe.skipIf(!hasMosquitto() || !hasHistory())('a rolling upgrade', () => {
  const spawner = serverSpawner();
  let mosquitto: TestMosquitto;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let release: ReturnType<typeof checkOutRelease>;
  beforeAll(async () => {
    release = checkOutRelease();
    mosquitto = await startMosquitto(() => [
      'allow_anonymous true',
      'max_queued_messages 0',
      'queue_qos0_messages true',
      'max_inflight_messages 0',
    ]);
    database = await testDatabase(async () => undefined, 'empty');
  }, 600_000);
  afterAll(async () => {
    spawner.clean();
    await database.drop();
    await mosquitto.stop();
    release.remove();
  });

  test('there and back with two replicas under load loses no sample, no plot and no page', async () => {
    const { token, drones }: FirstData = JSON.parse(
      execFileSync(
        process.execPath,
        [join(release.folder, 'server/test/upgrade/first-data.ts'), database.url],
        {
          encoding: 'utf8',
          cwd: release.folder,
        },
      ),
    );
    const VAULT_KEYS = `test:${randomBytes(32).toString('base64url')}`;
    const start = (REPLICA: string, folder: string): SpawnedServer =>
      spawner.spawn(
        spawner.folder(),
        {
          DATABASE_URL: database.url,
          MQTT_URL: mosquitto.url,
          MQTT_DEVICES: 'own',
          DRAIN_GRACE_S: '2',
          REPLICA,
          VAULT_KEYS,
        },
        { main: join(folder, 'server/src/main.ts') },
      );
    const running = new Map<string, { server: SpawnedServer; http: string }>();
    const balancer = createBalancer(() => [...running.values()].map(({ http }) => http));
    const run = async (name: string, folder: string) => {
      const server = start(name, folder);
      const { http } = await server.started();
      running.set(name, { server, http });
      await eventually(() => expect(balancer.ready()).toContain(http));
    };
    const replace = async (name: string, folder: string) => {
      const former = running.get(name)?.server;
      former?.signal('SIGTERM');
      expect(await former?.ended).toEqual({ code: 0, signal: null });
      await run(name, folder);
    };
    await run('a', release.folder);
    await run('b', release.folder);

    const senders = drones.map((id) => sampleSender(mosquitto.url, id, 5));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const made: string[] = [];
    let isOver = false;
    const reader = async (from: number) => {
      for (let n = from; !isOver; n += 1) {
        await balancer.send(reads[n % reads.length] ?? '', { headers }).then((answer) => answer?.text());
        await delay(10);
      }
    };
    const maker = async () => {
      for (let n = 0; !isOver; n += 1) {
        const body = JSON.stringify({ name: `Upgrade ${n}`, boundary: field() });
        const answer = await balancer.send(plots.create.path, { method: 'POST', headers, body });
        if (answer?.status === 201)
          made.push(((await answer.json()) as { result: { id: string } }).result.id);
        await delay(200);
      }
    };
    const clients = [reader(0), reader(Math.floor(reads.length / 2)), maker()];
    const missingAssets = async (names: string[]) => {
      const missing: string[] = [];
      for (const { http } of running.values())
        for (const name of names) {
          const answer = await fetch(new URL(`/assets/${name}`, http));
          if (!answer.ok || (await answer.text()).length === 0) missing.push(`${name} at ${http}`);
        }
      return missing;
    };
    const pages = [...assetsOf(release.folder), ...assetsOf(own)];
    await delay(5_000);
    await replace('a', own);
    expect(await missingAssets(pages)).toEqual([]);
    await replace('b', own);
    expect(await missingAssets(pages)).toEqual([]);
    await delay(5_000);
    await replace('a', release.folder);
    expect(await missingAssets(pages)).toEqual([]);
    await replace('b', release.folder);
    await delay(5_000);
    isOver = true;
    await Promise.all([...clients, ...senders.map((sender) => sender.end())]);
    await balancer.stop();

    const acknowledged = senders.reduce((sum, sender) => sum + sender.acknowledged(), 0);
    const count = async (text: string, values: unknown[] = []) =>
      Number((await query(database.url, text, values))[0]?.['count']);
    await eventually(async () => expect(await count('select count(*) from track_points')).toBe(acknowledged));
    expect(await count('select count(*) from plots where id = any($1)', [made])).toBe(made.length);
    const { answers, failures } = balancer.traffic;
    console.log(
      `from ${release.name}: ${acknowledged} samples, ${answers} answers, ${failures.length} failures, ` +
        `${made.length} plots, ${pages.length} files of two consoles`,
    );
    expect(failures).toEqual([]);
    expect(made.length).toBeGreaterThan(20);
    expect(answers).toBeGreaterThan(1_000);
  }, 600_000);
});
