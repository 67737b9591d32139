import { inbox } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { storeZone } from '../../../test/matrix/zone-inputs.ts';
import { notifyAlarms } from '../alarms/alarm-notices.ts';
import { zoneWatch } from './proximity.ts';

let stage: TestApp;
const licensed = new Set<string>();
const perhapsLicensed = new Set<string>();
beforeAll(async () => {
  stage = await testApp({
    coverOf: (droneId) => ({
      part: licensed.has(droneId) ? 'whole' : perhapsLicensed.has(droneId) ? 'part' : 'none',
      used: 'surface',
    }),
  });
});
afterAll(() => stage.close());

let lanes = 0;
let seq = 0;

/** A 500 m zone at a random place, and a drone with its people. */
async function scene(zone: Parameters<typeof storeZone>[1] = {}) {
  lanes += 0.5;
  const lat = -40 + lanes;
  const zoneId = await storeZone(stage, {
    names: { en: 'Airfield' },
    layers: [
      {
        shape: { type: 'Circle', centre: [50, lat], radiusM: 500 },
        floor: null,
        ceiling: { m: 120, reference: 'AGL' },
      },
    ],
    ...zone,
  });
  const companyId = await stage.world.company();
  const people = {
    owner: await stage.world.account(),
    manager: await stage.world.account({ roles: ['40'], companyId }),
    pilot: await stage.world.account(),
    stranger: await stage.world.account(),
  };
  const droneId = await stage.world.drone({ companyId, ownerId: people.owner.id });
  await stage.world.grant(droneId, people.pilot.id);
  stage.fleet.register([{ id: droneId, name: `Name ${droneId}`, model: 'T40' }]);
  const clients = {
    owner: await stage.as(people.owner),
    manager: await stage.as(people.manager),
    pilot: await stage.as(people.pilot),
    stranger: await stage.as(people.stranger),
  };
  const fly = (eastM: number, data: object = {}, on: TestApp = stage): void => {
    stage.time.now += 1_000;
    on.fleet.sample(
      droneId,
      {
        ts: stage.time.now,
        seq: ++seq,
        bootId: 'boot',
        data: {
          lat,
          lon: 50 + eastM / (111_320 * Math.cos((lat * Math.PI) / 180)),
          landed: 'in_air',
          heightAglM: 5,
          ...data,
        },
      },
      stage.time.now,
    );
  };
  return {
    zoneId,
    droneId,
    people,
    fly,
    alarm: (on: TestApp = stage) => on.fleet.get(droneId)?.drone.alarm ?? null,
    /** Inbox texts, newest first. */
    reported: async (who: keyof typeof clients): Promise<string[]> => {
      await stage.zoneWatch.flush();
      return (await clients[who].call(inbox.list)).items.map(({ text }) => text.replace(droneId, 'D'));
    },
  };
}
const calm = (fly: () => void): void => {
  fly();
  stage.time.now += zoneWatch.calmMs;
  fly();
};

test('[N-01] a drone that flies up to a zone, into it and away raises, sharpens and clears one alarm, notified once each', async () => {
  const { zoneId, fly, alarm, reported } = await scene();
  fly(2_000);
  expect(alarm()).toBeNull();
  fly(580);
  expect(alarm()).toEqual({ level: 'warning', code: 'zone_near', zoneId });
  fly(570);
  fly(480);
  expect(alarm()).toEqual({ level: 'critical', code: 'zone_breach', zoneId });
  for (const eastM of [490, 505, 495, 510, 560]) fly(eastM);
  expect(alarm()?.code).toBe('zone_breach');
  calm(() => fly(580));
  expect(alarm()?.code).toBe('zone_near');
  calm(() => fly(900));
  expect(alarm()).toBeNull();
  const all = [
    'D no longer flies in or near the zone Airfield.',
    'D is inside the zone Airfield.',
    'D is near the zone Airfield.',
  ];
  expect(await reported('owner')).toEqual(all);
  expect(await reported('manager')).toEqual(all);
});

test('[N-01] a pilot permitted to fly the drone is notified, and not one whom it only names', async () => {
  const { fly, reported, people } = await scene();
  fly(0, { pilotId: people.pilot.id });
  expect(await reported('pilot')).toEqual(['D is inside the zone Airfield.']);
  fly(0, { landed: 'on_ground' });
  fly(0, { pilotId: people.stranger.id });
  expect(await reported('stranger')).toEqual([]);
});

test('[N-01] neither a drone on the ground nor one above the ceiling nor a zone out of its hours raises anything', async () => {
  const { fly, alarm } = await scene();
  fly(0, { landed: 'on_ground' });
  fly(0, { heightAglM: 200 });
  expect(alarm()).toBeNull();
  fly(0, { heightAglM: 125 });
  expect(alarm()?.code).toBe('zone_near');
  const later = await scene({
    times: [
      { from: new Date(stage.time.now + 3_600_000).toISOString(), until: null, weekly: [], timeZone: 'UTC' },
    ],
  });
  later.fly(0);
  expect(later.alarm()).toBeNull();
  stage.time.now += 3_600_000;
  later.fly(0);
  expect(later.alarm()?.code).toBe('zone_breach');
});

test('[N-01] a landing ends the alarm at once', async () => {
  const { fly, alarm, reported } = await scene();
  fly(0);
  fly(0, { landed: 'on_ground' });
  expect(alarm()).toBeNull();
  expect((await reported('owner'))[0]).toBe('D no longer flies in or near the zone Airfield.');
});

test('[N-04] a drone that holds a licence for the zone raises nothing there', async () => {
  const { fly, alarm, droneId, reported } = await scene();
  licensed.add(droneId);
  fly(0);
  expect(alarm()).toBeNull();
  expect(await reported('owner')).toEqual([]);
});

test('[N-01] a height that leaves open whether the drone is in the zone warns, and names the height', async () => {
  const { fly, alarm, zoneId, reported } = await scene();
  fly(0, { heightAglM: undefined, heightHomeM: 100 });
  expect(alarm()).toEqual({ level: 'warning', code: 'zone_possible', zoneId });
  fly(0, { heightAglM: undefined, heightHomeM: 60 });
  expect(alarm()).toEqual({ level: 'critical', code: 'zone_breach', zoneId });
  calm(() => fly(0, { heightAglM: undefined, heightHomeM: 110 }));
  expect(alarm()?.code).toBe('zone_possible');
  expect(await reported('owner')).toEqual([
    'D is inside the zone Airfield.',
    'D may be inside the zone Airfield. Its height above take-off leaves this open.',
  ]);
});

test('[N-04] a licence that may not reach as high as the drone leaves a warning', async () => {
  const { fly, alarm, droneId, reported } = await scene();
  perhapsLicensed.add(droneId);
  fly(0);
  expect(alarm()).toMatchObject({ level: 'warning', code: 'zone_possible' });
  expect(await reported('owner')).toEqual([
    'D may be inside the zone Airfield. Its height above ground or crop leaves this open.',
  ]);
});

test('[N-01] a warning zone is notified as a warning when a drone is in it', async () => {
  const { fly, alarm } = await scene({ class: 'enhancedWarning' });
  fly(550);
  expect(alarm()).toBeNull();
  fly(0);
  expect(alarm()).toMatchObject({ level: 'warning', code: 'zone_breach' });
});

test('[N-01] what the device reports itself is listed beside it, and each ends by itself', async () => {
  const { fly, alarm, droneId, zoneId } = await scene();
  const say = (state: 'raised' | 'cleared'): void =>
    stage.fleet.event(droneId, { code: 'zone_near', level: 'critical', state }, stage.time.now);
  fly(550);
  say('raised');
  expect(alarm()).toEqual({ level: 'critical', code: 'zone_near' });
  fly(0);
  expect(alarm()).toEqual({ level: 'critical', code: 'zone_breach', zoneId });
  fly(0, { landed: 'on_ground' });
  expect(alarm()).toEqual({ level: 'critical', code: 'zone_near' });
  say('cleared');
  expect(alarm()).toBeNull();
});

test('[N-01] a breach reported by the drone first is one notice, which then gets the zone’s name', async () => {
  const { fly, droneId, reported } = await scene();
  const { deps, fleet, time } = stage;
  const alarms = notifyAlarms({
    sources: [fleet],
    fleet,
    db: deps.pools.db,
    clock: deps.clock,
    log: deps.log,
  });
  fly(5_000);
  fleet.event(droneId, { code: 'zone_breach', level: 'critical', state: 'raised' }, time.now);
  await alarms.stop();
  expect(await reported('owner')).toHaveLength(1);
  fly(0);
  for (const who of ['owner', 'manager'] as const)
    expect(await reported(who)).toEqual(['D is inside the zone Airfield.']);
});

test('[N-01] a new zone around a hovering drone raises its alarm without another sample', async () => {
  const { fly, alarm, droneId } = await scene({
    layers: [{ shape: { type: 'Circle', centre: [0, 80], radiusM: 50 }, floor: null, ceiling: null }],
  });
  fly(0);
  expect(alarm()).toBeNull();
  const { lat = 0, lon = 0 } = stage.fleet.get(droneId)?.drone ?? {};
  await storeZone(stage, {
    layers: [{ shape: { type: 'Circle', centre: [lon, lat], radiusM: 50 }, floor: null, ceiling: null }],
  });
  expect(alarm()?.code).toBe('zone_breach');
});

test('[N-01] two processes that see the same notify it once, and a new one knows what is active', async () => {
  const one = await scene();
  const twin = await testApp({ database: stage.url, clock: () => stage.time.now });
  try {
    twin.fleet.register([{ id: one.droneId, name: `Name ${one.droneId}`, model: 'T40' }]);
    one.fly(0);
    one.fly(0, {}, twin);
    await Promise.all([stage.zoneWatch.flush(), twin.zoneWatch.flush()]);
    expect(await one.reported('owner')).toEqual(['D is inside the zone Airfield.']);
    expect(one.alarm(twin)?.code).toBe('zone_breach');
    const third = await testApp({ database: stage.url, clock: () => stage.time.now });
    try {
      third.fleet.register([{ id: one.droneId, name: 'D', model: 'T40' }]);
      one.fly(0, {}, third);
      expect(one.alarm(third)?.code).toBe('zone_breach');
      one.fly(0, { landed: 'on_ground' }, third);
      await third.zoneWatch.flush();
      expect(one.alarm(third)).toBeNull();
    } finally {
      await third.close();
    }
    one.fly(0, { landed: 'on_ground' });
    one.fly(0, { landed: 'on_ground' }, twin);
    await twin.zoneWatch.flush();
    expect(await one.reported('owner')).toEqual([
      'D no longer flies in or near the zone Airfield.',
      'D is inside the zone Airfield.',
    ]);
  } finally {
    await twin.close();
  }
});

test('[N-01] a drone that falls silent in a zone is released after ten minutes, and no notice of leaving is sent', async () => {
  const { fly, alarm, reported } = await scene();
  fly(0);
  stage.time.now += zoneWatch.silentMs + 1;
  stage.zoneWatch.sweep();
  expect(alarm()).toBeNull();
  expect(await reported('owner')).toEqual(['D is inside the zone Airfield.']);
});
