import { randomBytes } from 'node:crypto';
import { type DeviceKind, topicOf } from '@smartflight/contract/device-link/topics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDevice } from '../src/platform/broker/test-device.ts';
import { type TestApp, testApp } from './app.ts';
import { eventually } from './eventually.ts';
import { type SpawnedServer, serverSpawner } from './spawned-server.ts';
import { testSecret } from './world.ts';

const spawner = serverSpawner();
let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
}, 120_000);
afterAll(async () => {
  spawner.clean();
  await stage.close();
});

const VAULT_KEYS = `test:${randomBytes(32).toString('base64url')}`;
const everyMs = 100;
const kinds = ['drone', 'charger', 'battery'] as const satisfies readonly DeviceKind[];

/** How a device of this kind reports one battery. */
const reporting = (kind: (typeof kinds)[number], sn: string): object =>
  ({
    drone: { armed: true, batteries: [{ sn, slot: 0, soc: 80, voltageV: 52 }] },
    charger: {
      mode: 'grid',
      state: 'charging',
      groups: [{ index: 1, batterySn: sn, state: 'charging', voltageV: 52 }],
    },
    battery: { soc: 80, voltageV: 52 },
  })[kind];

/**
 * A device that numbers its samples, repeats each until it is acknowledged, and continues when the server is back.
 */
async function device(kind: (typeof kinds)[number], id: string, sn: string) {
  const from = Math.floor(Date.now() / 1_000) * 1_000 - 600_000;
  const confirmed = new Set<number>();
  let isOver = false;
  const run = async (addressOf: () => Promise<string>): Promise<void> => {
    for (let seq = 1; !isOver; ) {
      const link = await testDevice({ address: await addressOf(), username: id, secret: testSecret });
      if (link.connack.returnCode !== 0) continue;
      for (let isHere = true; isHere && !isOver; ) {
        const payload = JSON.stringify({
          v: 1,
          id: '00000000-0000-4000-8000-000000000000',
          ts: from + seq * everyMs,
          bootId: 'b1',
          seq,
          data: reporting(kind, sn),
        });
        isHere = await link.publish(topicOf(kind, id, 'telemetry'), payload, { qos: 1 });
        if (isHere) confirmed.add(from + seq * everyMs);
        if (isHere) seq += 1;
      }
      link.cut();
    }
  };
  return {
    sn,
    confirmed,
    run,
    end: () => {
      isOver = true;
    },
  };
}

test('what was confirmed to a drone, a charger and a battery is stored once, however often the server is killed', {
  timeout: 240_000,
}, async () => {
  const ids = await Promise.all(kinds.map((kind) => stage.world.drone({ kind })));
  const devices = await Promise.all(
    kinds.map((kind, nth) => device(kind, ids[nth]!, kind === 'battery' ? ids[nth]! : `CARRIED-${kind}`)),
  );
  const start = (): SpawnedServer => spawner.spawn(spawner.folder(), { DATABASE_URL: stage.url, VAULT_KEYS });
  let server = start();
  let address = server.started().then(({ mqtt }) => mqtt);
  const running = devices.map((one) => one.run(() => address));
  for (let kill = 0; kill < 5; kill += 1) {
    const before = devices.map(({ confirmed }) => confirmed.size);
    await eventually(() =>
      expect(devices.every(({ confirmed }, nth) => confirmed.size > before[nth]! + 20)).toBe(true),
    );
    server.signal('SIGKILL');
    await server.ended;
    server = start();
    address = server.started().then(({ mqtt }) => mqtt);
    await address;
  }
  for (const one of devices) one.end();
  await Promise.all(running);
  for (const { sn, confirmed } of devices) {
    const { rows } = await stage.deps.pools.app.query<{ at: Date }>(
      'select s.at from battery_samples s join batteries using (battery_no) where sn = $1',
      [sn],
    );
    const stored = rows.map(({ at }) => at.getTime());
    expect(new Set(stored).size).toBe(stored.length);
    const kept = new Set(stored);
    expect([...confirmed].filter((at) => !kept.has(at))).toEqual([]);
  }
});
