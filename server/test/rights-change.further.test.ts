import { randomBytes } from 'node:crypto';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { drones, people, transfers } from '@smartflight/contract/endpoints.ts';
import { type AnyEndpoint, pathOf } from '@smartflight/contract/kit/endpoint.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { recheckMs } from '../src/live/fan-out/audience.ts';
import { type TestDevice, testDevice } from '../src/platform/broker/test-device.ts';
import {
  hasDynamicSecurity,
  startSecuredMosquitto,
  type TestMosquitto,
} from '../src/platform/broker/test-mosquitto.ts';
import { type TestApp, testApp } from './app.ts';
import type { CallInput } from './call.ts';
import { eventually } from './eventually.ts';
import { serverSpawner } from './spawned-server.ts';

/** A watched drone reports several times in this time. */
const silentMs = 1_500;

describe.skipIf(!hasDynamicSecurity())('two server processes on one database and one broker', () => {
  const spawner = serverSpawner();
  let mosquitto: TestMosquitto & { adminUrl: string };
  let stage: TestApp;
  let sites: string[];
  beforeAll(async () => {
    mosquitto = await startSecuredMosquitto();
    stage = await testApp({ accountsAt: mosquitto.adminUrl });
    stage.time.now = Date.now();
    const VAULT_KEYS = `test:${randomBytes(32).toString('base64url')}`;
    const servers = ['one', 'two'].map((REPLICA) =>
      spawner.spawn(spawner.folder(), {
        DATABASE_URL: stage.url,
        MQTT_URL: mosquitto.adminUrl,
        REPLICA,
        VAULT_KEYS,
      }),
    );
    sites = await Promise.all(servers.map(async (server) => (await server.started()).http));
  });
  afterAll(async () => {
    spawner.clean();
    await stage.close();
    await mosquitto.stop();
  });

  /** An account signed in at one of the two processes. */
  async function person(site: number, plan: Parameters<TestApp['world']['account']>[0] = {}) {
    const account = await stage.world.account(plan);
    const token = await stage.deps.sessions.start(account.id);
    const base = sites[site] ?? '';
    const ask = (endpoint: AnyEndpoint, input: CallInput<AnyEndpoint> = {}): Promise<Response> =>
      fetch(
        new URL(
          `${pathOf(endpoint.path, input.params)}?${new URLSearchParams(input.query as Record<string, string>)}`,
          base,
        ),
        {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(input.body ? { 'content-type': 'application/json' } : {}),
          },
          ...(input.body ? { body: JSON.stringify(input.body) } : {}),
        },
      );
    const call = async (endpoint: AnyEndpoint, input?: CallInput<AnyEndpoint>) => {
      const answer = await ask(endpoint, input);
      const body = (await answer.json()) as { result: never; code: unknown };
      if (!answer.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(body)}`);
      return body.result as Record<string, never>;
    };
    return { ...account, token, base, ask, call };
  }
  type Person = Awaited<ReturnType<typeof person>>;

  /** A browser tab that watches a drone: the time of the last frame that contained it. */
  async function watcher({ base, token }: Person, droneId: string) {
    const socket = new WebSocket(`${base.replace('http', 'ws')}api/live`);
    let lastAt = 0;
    let frames = 0;
    let isOpen = true;
    socket.on('message', (data) => {
      const { type, drones: named } = JSON.parse(String(data));
      if (!/snapshot|delta/.test(type) || !named.some(({ id }: { id: string }) => id === droneId)) return;
      lastAt = performance.now();
      frames += 1;
    });
    socket.on('close', () => {
      isOpen = false;
    });
    await new Promise((open) => socket.once('open', open));
    socket.send(JSON.stringify({ type: 'auth', token }));
    socket.send(JSON.stringify({ type: 'watch', droneIds: [droneId] }));
    await eventually(async () => expect(frames).toBeGreaterThan(2));
    return { lastAt: () => lastAt, isOpen: () => isOpen, close: () => socket.close() };
  }

  const seesIn = {
    list: async (who: Person, id: string): Promise<boolean> => {
      const answer = await who.ask(drones.list);
      const { result } = (await answer.json()) as { result?: { items: { id: string }[] } };
      return result?.items.some((drone) => drone.id === id) ?? false;
    },
    detail: async (who: Person, id: string): Promise<boolean> =>
      (await who.ask(drones.get, { params: { id } })).ok,
    export: async (who: Person, id: string): Promise<boolean> => {
      const answer = await who.ask(drones.export, { query: { tz: 'UTC' } });
      if (!answer.ok) return false;
      const [sheet] = await readXlsxFile(Buffer.from(await answer.arrayBuffer()));
      return sheet?.data.some(([cell]) => cell === id) ?? false;
    },
  };

  /** Ends a right and checks that it has no effect left, without the check that sockets make by the clock. */
  async function ends(who: readonly Person[], id: string, act: () => Promise<unknown>): Promise<void> {
    const watching = await Promise.all(who.map((each) => watcher(each, id)));
    for (const each of who) expect(await seesIn.list(each, id)).toBe(true);
    await act();
    const endedAt = performance.now();
    for (const tab of watching) {
      await eventually(() => expect(performance.now() - tab.lastAt()).toBeGreaterThan(silentMs));
      expect(tab.lastAt() - endedAt).toBeLessThan(recheckMs / 2);
      tab.close();
    }
    for (const each of who)
      for (const [place, sees] of Object.entries(seesIn)) expect(await sees(each, id), place).toBe(false);
  }

  /** A company's flying drone that reports its position several times a second. */
  async function flyingDrone(o: { owner: Person; manager: Person; pilot?: Person }) {
    const { manager, owner, pilot } = o;
    const id = `M${Math.random().toString(36).slice(2, 10)}`;
    const papers = {
      model: 'SF30',
      year: 2026,
      batch: 'b',
      number: '1',
      pd: '2026-02-01',
      phone: '+8613800138000',
    };
    const made = await manager.call(drones.register, { body: { ...papers, droneId: id } });
    const { activateCode, mqtt } = made as unknown as { activateCode: string; mqtt: { password: string } };
    await owner.call(drones.bind, { query: { droneId: id, activateCode } });
    if (pilot) await owner.call(drones.grant, { params: { id }, body: { account: pilot.email } });
    const device = await testDevice({ address: mosquitto.url, username: id, secret: mqtt.password });
    expect(device.connack.returnCode).toBe(0);
    const stop = notifyRepeatedly(device, id);
    return { id, secret: mqtt.password, device, stop };
  }

  function notifyRepeatedly(device: TestDevice, id: string): () => void {
    let seq = 0;
    const timer = setInterval(() => {
      seq += 1;
      const message = {
        v: 1,
        id: crypto.randomUUID(),
        ts: Date.now(),
        bootId: 'b1',
        seq,
        data: { lat: 30 + seq / 1e6, lon: 114, landed: 'on_ground', speedMps: seq % 5 },
      };
      void device.publish(topicOf('drone', id, 'telemetry'), JSON.stringify(message), { qos: 0 });
    }, 150);
    return () => clearInterval(timer);
  }

  const isLetIn = async (id: string, secret: string): Promise<boolean> => {
    const device = await testDevice({ address: mosquitto.url, username: id, secret });
    device.cut();
    return device.connack.returnCode === 0;
  };

  test('unbinding at one ends frames, lists, exports and the secret at both', async () => {
    const manager = await person(0, { roles: [roleCodes.manager], companyId: await stage.world.company() });
    const [owner, pilot] = [await person(0), await person(1)];
    const { id, secret, device, stop } = await flyingDrone({ owner, manager, pilot });
    await ends([owner, pilot], id, () =>
      owner.call(drones.unbind, { params: { id }, query: { confirm: id.slice(-4) } }),
    );
    await device.closed;
    stop();
    expect(await isLetIn(id, secret)).toBe(false);
    expect(await seesIn.list(manager, id)).toBe(true);
  });

  test('a transfer accepted at the other one ends all that the former owner had', async () => {
    const manager = await person(0, { roles: [roleCodes.manager], companyId: await stage.world.company() });
    const [owner, receiver] = [await person(0), await person(1)];
    const { id, secret, device, stop } = await flyingDrone({ owner, manager });
    const offer = await owner.call(transfers.offer, {
      params: { id },
      body: { account: receiver.email, confirm: id.slice(-4) },
    });
    await ends([owner], id, () => receiver.call(transfers.accept, { params: { id: offer['id'] ?? '' } }));
    await device.closed;
    stop();
    expect(await isLetIn(id, secret)).toBe(false);
    expect(await seesIn.list(receiver, id)).toBe(true);
  });

  test('a pilot who is removed, and a manager who loses the role, see nothing more', async () => {
    const companyId = await stage.world.company();
    const manager = await person(0, { roles: [roleCodes.manager], companyId });
    const second = await person(1, { roles: [roleCodes.manager], companyId });
    const staff = await person(0, { roles: [roleCodes.staff] });
    const [owner, pilot] = [await person(0), await person(1)];
    const { id, device, stop } = await flyingDrone({ owner, manager, pilot });
    const { permittedPilots } = await owner.call(drones.get, { params: { id } });
    const grantId = (permittedPilots as unknown as { id: string }[])[0]?.id ?? '';
    await ends([pilot], id, () => owner.call(drones.revoke, { params: { id, grantId } }));
    await ends([second], id, () =>
      staff.call(people.setRoles, { params: { id: second.id }, body: { roles: [roleCodes.individual] } }),
    );
    expect(await seesIn.list(owner, id)).toBe(true);
    stop();
    device.cut();
  });
});
