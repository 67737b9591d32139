import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasMosquitto, startMosquitto, type TestMosquitto } from '../src/platform/broker/test-mosquitto.ts';
import { type TestApp, testApp } from './app.ts';
import { eventually } from './eventually.ts';
import { sampleSender } from './sample-sender.ts';
import { type SpawnedServer, serverSpawner } from './spawned-server.ts';

const spawner = serverSpawner();
let stage: TestApp;
let mosquitto: TestMosquitto;
beforeAll(async () => {
  stage = await testApp();
  mosquitto = await startMosquitto(() => [
    'allow_anonymous true',
    'max_queued_messages 0',
    'queue_qos0_messages true',
    'max_inflight_messages 0',
  ]);
}, 120_000);
afterAll(async () => {
  spawner.clean();
  await mosquitto.stop();
  await stage.close();
});

const VAULT_KEYS = `test:${randomBytes(32).toString('base64url')}`;
const replica = (REPLICA: string): SpawnedServer =>
  spawner.spawn(spawner.folder(), {
    DATABASE_URL: stage.url,
    MQTT_URL: mosquitto.url,
    MQTT_DEVICES: 'own',
    DRAIN_GRACE_S: '0',
    REPLICA,
    VAULT_KEYS,
  });

async function storedSamples(): Promise<number> {
  const { rows } = await stage.deps.pools.owner.query<{ count: number }>(
    'select count(*)::int as count from track_points',
  );
  return rows[0]?.count ?? 0;
}

async function absentAt(server: SpawnedServer): Promise<number> {
  const response = await fetch(new URL('/readyz', (await server.started()).http));
  const body = (await response.json()) as { result: { absentReplicas: number } };
  return body.result.absentReplicas;
}

describe.skipIf(!hasMosquitto())('replicas at one broker', () => {
  test('of three one is killed for good, one stops and one gets another name: each acknowledged sample is stored within 60 s', {
    timeout: 240_000,
  }, async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => stage.world.drone()));
    const [stays, killed, stopped] = ['stays', 'killed', 'stopped'].map(replica);
    if (!stays || !killed || !stopped) throw new Error('three are needed');
    await Promise.all([stays, killed, stopped].map((each) => each.started()));
    const senders = ids.map((id) => sampleSender(mosquitto.url, id));
    const sent = () => senders.reduce((sum, { acknowledged }) => sum + acknowledged(), 0);
    const more = async (count: number) => {
      const goal = sent() + count;
      await vi.waitFor(() => expect(sent()).toBeGreaterThan(goal), { timeout: 60_000 });
    };
    await more(2_000);
    killed.signal('SIGKILL');
    await killed.ended;
    await more(2_000);
    stopped.signal('SIGTERM');
    await stopped.ended;
    const renamed = replica('renamed');
    await renamed.started();
    await more(2_000);
    await Promise.all(senders.map((each) => each.end()));
    const acknowledged = sent();
    await vi.waitFor(async () => expect(await storedSamples()).toBe(acknowledged), {
      timeout: 60_000,
      interval: 500,
    });
    // A process that was killed while it was alone has a queue of its own: all may be stored before it counts as absent.
    const names = async () =>
      (
        await stage.deps.pools.owner.query<{ name: string }>('select name from replicas order by name')
      ).rows.map(({ name }) => name);
    await vi.waitFor(
      async () => expect(await names()).toEqual(['smartflight-renamed', 'smartflight-stays']),
      { timeout: 60_000, interval: 500 },
    );
    for (const server of [stays, renamed])
      await eventually(async () => expect(await absentAt(server)).toBe(0));
  });
});
