import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { accounts } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { testDevice } from '../src/platform/broker/test-device.ts';
import { type TestApp, testApp } from './app.ts';
import { eventually } from './eventually.ts';
import { serverSpawner } from './spawned-server.ts';
import { type TestAccount, testPassword, testSecret } from './world.ts';

const hasIPv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
);
if (!hasIPv6) console.warn('This machine has no ::1: the tests over IPv6 are skipped');

describe.skipIf(!hasIPv6)('a server that listens on ::1', () => {
  const spawner = serverSpawner();
  let stage: TestApp;
  let at: { http: string; mqtt: string };
  let me: TestAccount;
  beforeAll(async () => {
    stage = await testApp();
    stage.time.now = Date.now();
    me = await stage.world.account();
    const server = spawner.spawn(spawner.folder(), {
      HOST: '::1',
      MQTT_HOST: '::1',
      TRUST_PROXY: '::1',
      DATABASE_URL: stage.url,
      VAULT_KEYS: `test:${randomBytes(32).toString('base64url')}`,
    });
    at = await server.started();
  }, 120_000);
  afterAll(async () => {
    spawner.clean();
    await stage.close();
  });

  const signIn = async (password: string, from: string): Promise<Response> =>
    fetch(new URL(accounts.login.path, at.http), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ username: me.email, password }),
    });
  const tokenFrom = async (from: string): Promise<string> => {
    const body = (await (await signIn(testPassword, from)).json()) as { result: { access_token: string } };
    return body.result.access_token;
  };

  test('reports addresses that can be used as they are', () => {
    expect(at.http).toMatch(/^http:\/\/\[::1\]:\d+\/$/);
    expect(at.mqtt).toMatch(/^mqtt:\/\/\[::1\]:\d+$/);
  });

  test('a person signs in, and sees over the socket what a drone reports over MQTT', async () => {
    const token = await tokenFrom('2001:db8:5::1');
    const droneId = await stage.world.drone({ ownerId: me.id });
    const device = await testDevice({ address: at.mqtt, username: droneId, secret: testSecret });
    expect(device.connack.returnCode).toBe(0);
    const socket = new WebSocket(`${at.http.replace('http', 'ws')}api/live`);
    const positions: number[] = [];
    socket.on('message', (data) => {
      for (const { id, lat } of JSON.parse(String(data)).drones ?? [])
        if (id === droneId) positions.push(lat);
    });
    await new Promise((open) => socket.once('open', open));
    socket.send(JSON.stringify({ type: 'auth', token }));
    socket.send(JSON.stringify({ type: 'watch', droneIds: [droneId] }));
    const data = { lat: 31.5, lon: 114, landed: 'on_ground' };
    const sample = { v: 1, id: crypto.randomUUID(), ts: Date.now(), bootId: 'b1', seq: 1, data };
    expect(await device.publish(topicOf('drone', droneId, 'telemetry'), JSON.stringify(sample))).toBe(true);
    await eventually(() => expect(positions).toContain(31.5));
    socket.terminate();
    device.cut();
  });

  test('wrong passwords from many addresses of one /64 reach the limit of one address', async () => {
    const codes: number[] = [];
    for (let nth = 0; nth < 11; nth += 1)
      codes.push((await signIn('wrong horse 1', `2001:db8:6:1:${nth.toString(16)}::${nth}`)).status);
    expect(codes).toEqual([...Array<number>(10).fill(codes[0] ?? 0), 429]);
    expect((await signIn(testPassword, '2001:db8:6:1:ffff::1')).status).toBe(429);
    expect((await signIn(testPassword, '2001:db8:6:2::1')).status).toBe(200);
  });
});
