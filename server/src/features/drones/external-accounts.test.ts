import { roleCodes } from '@smartflight/contract/access/access.ts';
import { drones } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { deviceRights } from '../../devices/device-access.ts';
import { createBrokerCredentials } from '../../platform/broker/create-credentials.ts';
import { testDevice } from '../../platform/broker/test-device.ts';
import {
  hasDynamicSecurity,
  startSecuredMosquitto,
  type TestMosquitto,
} from '../../platform/broker/test-mosquitto.ts';

const papers = {
  model: 'T40',
  year: 2026,
  batch: 'b7',
  number: '12',
  pd: '2026-02-01',
  phone: '+8613800138000',
};

describe.skipIf(!hasDynamicSecurity())('devices of an external broker', () => {
  let mosquitto: TestMosquitto & { adminUrl: string };
  let stage: TestApp;
  beforeAll(async () => {
    mosquitto = await startSecuredMosquitto();
    stage = await testApp({ accountsAt: mosquitto.adminUrl });
  });
  afterAll(async () => {
    await stage.close();
    await mosquitto.stop();
  });

  const manager = async () =>
    stage.as(
      await stage.world.account({ roles: [roleCodes.manager], companyId: await stage.world.company() }),
    );
  const connect = (id: string, secret: string) =>
    testDevice({ address: mosquitto.url, username: id, secret });
  const isLetIn = async (id: string, secret: string): Promise<boolean> => {
    const device = await connect(id, secret);
    device.cut();
    return device.connack.returnCode === 0;
  };
  const noted = async (id: string) =>
    (await stage.deps.pools.app.query('select * from broker_changes where device_id = $1', [id])).rows;
  /** A process with the same database and another broker address, which receives nothing by itself. */
  const another = (url = mosquitto.adminUrl) =>
    createBrokerCredentials({
      ...stage.deps,
      db: stage.deps.pools.db,
      config: { ...stage.deps.config.mqtt, url },
      replica: 'other',
      rightsOf: deviceRights,
    });
  const noteOnly = (accounts: ReturnType<typeof another>, id: string, secret: string) =>
    stage.deps.pools.db.transaction().execute((tx) => accounts.note(tx, 'drone', id, secret));

  test('a fresh secret is the only one at the broker, ends the old session, and leaves no note', async () => {
    const me = await manager();
    const made = await me.call(drones.register, { body: { ...papers, droneId: 'EXT-1' } });
    const device = await connect('EXT-1', made.mqtt.password);
    expect(device.connack.returnCode).toBe(0);
    const { mqtt } = await me.call(drones.provision, { params: { id: 'EXT-1' } });
    await device.closed;
    expect(await isLetIn('EXT-1', made.mqtt.password)).toBe(false);
    expect(await isLetIn('EXT-1', mqtt.password)).toBe(true);
    expect(await noted('EXT-1')).toEqual([]);
  });

  test('a change that is rolled back has sent nothing to the broker', async () => {
    const me = await manager();
    const made = await me.call(drones.register, { body: { ...papers, droneId: 'EXT-2' } });
    // Fails at the commit, after all statements of the transaction.
    await stage.deps.pools.owner.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create constraint trigger refuse after update on devices deferrable initially deferred
        for each row when (new.id = 'EXT-2') execute function refuse()`);
    expect((await me.refused(drones.provision, { params: { id: 'EXT-2' } })).status).toBe(500);
    expect(await isLetIn('EXT-2', made.mqtt.password)).toBe(true);
    expect(await noted('EXT-2')).toEqual([]);
  });

  test('a process that dies between the commit and the broker: the next one notifies it, from a sealed note', async () => {
    await noteOnly(another(), 'EXT-3', 'the-new-secret');
    const [note] = await noted('EXT-3');
    expect(note.sealed_secret.includes('the-new-secret')).toBe(false);
    const next = another();
    await next.open();
    expect(await isLetIn('EXT-3', 'the-new-secret')).toBe(true);
    expect(await noted('EXT-3')).toEqual([]);
    await next.stop();
  });

  test('an absent broker is notified when it returns; the caller has the secret already', async () => {
    const me = await manager();
    let password = '';
    await mosquitto.without(async () => {
      const made = await me.call(drones.register, { body: { ...papers, droneId: 'EXT-4' } });
      password = made.mqtt.password;
      expect(await noted('EXT-4')).toHaveLength(1);
    });
    await eventually(async () => expect(await noted('EXT-4')).toEqual([]));
    expect(await isLetIn('EXT-4', password)).toBe(true);
  });

  test('a note sealed under an earlier password of the broker shuts the old secret out', async () => {
    const me = await manager();
    const made = await me.call(drones.register, { body: { ...papers, droneId: 'EXT-5' } });
    await noteOnly(another('mqtt://admin:earlier@127.0.0.1:1'), 'EXT-5', 'lost');
    const next = another();
    await next.open();
    await next.stop();
    expect(await isLetIn('EXT-5', made.mqtt.password)).toBe(true);
    await stage.deps.pools.app.query("update broker_changes set asked_at = now() - interval '6 min'");
    await eventually(async () => expect(await noted('EXT-5')).toEqual([]));
    expect(await isLetIn('EXT-5', made.mqtt.password)).toBe(false);
    const { mqtt } = await me.call(drones.provision, { params: { id: 'EXT-5' } });
    expect(await isLetIn('EXT-5', mqtt.password)).toBe(true);
  });

  test('an unresponsive broker holds two connections at most, and does not block stopping', async () => {
    const me = await manager();
    const other = another();
    await other.open();
    const ids = Array.from({ length: 8 }, (_, n) => `EXT-6${n}`);
    await mosquitto.silent(async () => {
      let mostTalking = 0;
      let isDone = false;
      const registering = Promise.all(
        ids.map((droneId) => me.call(drones.register, { body: { ...papers, droneId } })),
      ).finally(() => {
        isDone = true;
      });
      while (!isDone) {
        const { rows } = await stage.deps.pools.owner.query(
          `select count(*)::int as talking from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction' and query like '%broker_changes%for update'`,
        );
        mostTalking = Math.max(mostTalking, rows[0].talking);
      }
      await registering;
      expect(mostTalking).toBeGreaterThan(0);
      expect(mostTalking).toBeLessThanOrEqual(2);
      const settled = other.settle('EXT-60');
      await other.stop();
      await settled;
    });
    for (const id of ids) await eventually(async () => expect(await noted(id)).toEqual([]));
  });
});
