import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { connectDynamicSecurity } from './dynamic-security.ts';
import { testDevice } from './test-device.ts';
import { hasDynamicSecurity, startSecuredMosquitto } from './test-mosquitto.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const rights = { publish: ['sf/v1/drone/D1/telemetry'], subscribe: ['sf/v1/drone/D1/cmd'] };

async function start() {
  const mosquitto = await startSecuredMosquitto();
  cleanups.push(() => mosquitto.stop());
  const security = await connectDynamicSecurity({
    url: mosquitto.adminUrl,
    clientId: 'security',
    log: pino({ level: 'silent' }),
  });
  cleanups.push(() => security.stop());
  const device = async (secret: string, username = 'D1') => {
    const made = await testDevice({ address: mosquitto.url, username, secret });
    cleanups.push(() => made.cut());
    return made;
  };
  return { mosquitto, security, device };
}

describe.skipIf(!hasDynamicSecurity())('Mosquitto with dynamic security', () => {
  test('a device gets in with its secret and reaches its own topics only', async () => {
    const { security, device } = await start();
    expect((await device('one')).connack.returnCode).not.toBe(0);
    await security.provision('D1', 'one', rights);
    await security.provision('D2', 'two', {
      publish: ['sf/v1/drone/D2/cmd', 'sf/v1/drone/D1/cmd'],
      subscribe: ['sf/v1/drone/+/telemetry'],
    });
    const drone = await device('one');
    const watcher = await device('two', 'D2');
    expect(await watcher.subscribe('sf/v1/drone/+/telemetry')).toBe(1);
    expect(await drone.subscribe('sf/v1/drone/D1/cmd')).toBe(1);
    expect(await drone.subscribe('sf/v1/drone/D2/cmd')).toBe(128);
    expect(await drone.subscribe('#')).toBe(128);
    await drone.publish('sf/v1/drone/D2/telemetry', 'forged');
    await drone.publish('sf/v1/drone/D1/telemetry', 'own');
    await eventually(() => expect(watcher.received.length).toBeGreaterThan(0));
    expect(watcher.received.map((each) => each.cmd === 'publish' && String(each.payload))).toEqual(['own']);
  });

  test('a new secret ends the old one, and disabling ends the connection', async () => {
    const { security, device } = await start();
    await security.provision('D1', 'one', rights);
    await security.provision('D1', 'renewed', rights);
    expect((await device('one')).connack.returnCode).not.toBe(0);
    await security.setSecret('D1', 'again');
    const drone = await device('again');
    expect(drone.connack.returnCode).toBe(0);
    await security.disable('D1');
    await drone.closed;
    expect((await device('again')).connack.returnCode).not.toBe(0);
    await security.enable('D1');
    const back = await device('again');
    await security.kick('D1');
    await back.closed;
    expect((await device('again')).connack.returnCode).toBe(0);
    await security.remove('D1');
    expect((await device('again')).connack.returnCode).not.toBe(0);
  });

  test('while it is away a call is refused at once, and its secret is not sent later', async () => {
    const { mosquitto, security, device } = await start();
    await security.provision('D1', 'one', rights);
    await mosquitto.without(async () => {
      await eventually(() => expect(security.isUp()).toBe(false));
      await expect(security.setSecret('D1', 'two')).rejects.toThrow(/not reached/);
    });
    await eventually(() => expect(security.isUp()).toBe(true));
    await security.provision('D2', 'other', rights);
    expect((await device('two')).connack.returnCode).not.toBe(0);
    expect((await device('one')).connack.returnCode).toBe(0);
  });

  test('what is under way ends with the stop, whatever the broker does', async () => {
    const { mosquitto, security } = await start();
    await mosquitto.silent(async () => {
      const asked = expect(security.provision('D1', 'one', rights)).rejects.toThrow(/stopping/);
      await security.stop();
      await asked;
    });
  });

  test('what the plugin refuses is reported', async () => {
    const { security } = await start();
    await expect(security.disable('nobody')).rejects.toThrow(/disableClient/);
    await expect(security.provision('D/1', 'x', rights)).rejects.toThrow(/not a client id/);
  });
});
