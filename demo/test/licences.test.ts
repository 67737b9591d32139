import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { lifts } from '@smartflight/contract/endpoints.ts';
import { createCommandUnit, type Message } from '@smartflight/fleet/drone/command-unit.ts';
import { connectDevice } from '@smartflight/fleet/link/connection.ts';
import { encode } from '@smartflight/fleet/link/message.ts';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../server/test/app.ts';
import { eventually } from '../../server/test/eventually.ts';
import { testSecret } from '../../server/test/world.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanUps.splice(0).reverse()) await clean();
});

async function forgetful(url: string, droneId: string) {
  const unit = createCommandUnit({ id: droneId, model: 'SF20', jobs: [], losesLicences: true });
  const methods: string[] = [];
  let boots = 0;
  return {
    methods,
    switchOn: async () => {
      boots += 1;
      let seq = 0;
      unit.reboot();
      const client = await connectDevice(url, { id: droneId, secret: testSecret });
      cleanUps.push(() => client.endAsync(true));
      const put = (leaf: 'status' | 'state' | 'cmd/ack', data: object): void => {
        const message = { leaf, ts: Date.now(), bootId: `b${boots}`, seq: seq++, data: { ...data } };
        const { topic, payload, retain } = encode(droneId, message);
        client.publish(topic, payload, { qos: 1, retain });
      };
      const say = (reply: readonly Message[]): void => {
        for (const each of reply) 'ack' in each ? put('cmd/ack', each.ack) : put('state', each.state);
      };
      client.on('message', (_topic, payload) => {
        const json = JSON.parse(payload.toString());
        methods.push(json.data.method);
        say(unit.take(json, { now: Date.now(), isArmed: false }));
      });
      await client.subscribeAsync(topicOf('drone', droneId, 'cmd'), { qos: 1 });
      put('status', { online: true });
      put('state', unit.properties(Date.now()));
      return client;
    },
  };
}

test('a licence reaches a simulated drone over MQTT, again after it was forgotten, and leaves it [N-04]', async () => {
  const stage = await testApp({ clock: Date.now, broker: true, commands: { sweepMs: 50, desiredMs: 200 } });
  cleanUps.push(() => stage.close());
  const account = await stage.world.account();
  const droneId = await stage.world.drone({ ownerId: account.id });
  const owner = await stage.as(account);
  const staff = await stage.as(await stage.world.account({ roles: ['00'] }));
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { id } = await owner.call(lifts.submit, {
    body: {
      droneId,
      liftDateRange: { from: at(-1), to: at(1) },
      liftAddress: 'Field behind the mill',
      shape: { type: 'Circle', centre: [8.5512345, 47.4512345], radiusM: 300.25 },
      heightM: 15.5,
    },
  });
  const drone = await forgetful(stage.deps.broker()?.address ?? '', droneId);
  const first = await drone.switchOn();
  await staff.call(lifts.decide, { params: { id }, body: { revision: 1, decision: 'approve' } });
  const stateOf = async () => (await owner.call(lifts.get, { params: { id } })).licence;
  await eventually(async () =>
    expect(await stateOf()).toMatchObject({ state: 'active', agreement: 'agrees' }),
  );
  await first.endAsync(true);
  await drone.switchOn();
  await eventually(() => expect(drone.methods).toEqual(['apply_licence', 'apply_licence']));
  await eventually(async () =>
    expect(await stateOf()).toMatchObject({ state: 'active', agreement: 'agrees' }),
  );
  await owner.call(lifts.withdraw, { params: { id } });
  await eventually(async () => {
    const { agreement, reported } = await owner.call(lifts.ofDrone, { params: { id: droneId } });
    expect({ agreement, count: reported?.count }).toEqual({ agreement: 'agrees', count: 0 });
  });
  expect(drone.methods.at(-1)).toBe('revoke_licence');
});
