import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { storeZone } from '../../../test/matrix/zone-inputs.ts';
import type { Applicant } from '../../../test/people.ts';
import { type CommandStage, commandStage } from '../commands/test-commands.ts';
import { circle, hourMs, type LiftStage, liftStage } from './test-lifts.ts';

let drone: CommandStage;
let stage: TestApp;
let own: LiftStage;
let staff: Applicant;
beforeAll(async () => {
  drone = await commandStage();
  ({ stage } = drone);
  own = liftStage(stage);
  staff = await own.staff();
});
afterAll(() => stage.close());

let places = 0;
let seq = 0;

/** A drone inside a zone, with a licence for its place that is in force and on the drone. */
async function licensed(licence: { heightM: number; heightRef: 'ground' | 'takeoff' }) {
  places += 10;
  const shape = circle(places);
  if (shape.type !== 'Circle') throw new Error('not a circle');
  await storeZone(stage, {
    names: { en: 'Airfield' },
    layers: [{ shape: { ...shape, radiusM: 900 }, floor: null, ceiling: null }],
  });
  const { who, droneId } = await own.owner();
  const made = await own.submit(who, droneId, {
    liftDateRange: { from: own.at(hourMs), to: own.at(3 * hourMs) },
    shape,
    ...licence,
  });
  await own.approve(staff, made);
  const wanted = await own.desiredNow(droneId);
  await drone.say(droneId, 'state', { licences: { hash: wanted?.hash, count: wanted?.items.length } });
  await eventually(async () => {
    const { licence: issued } = await own.get(who, made.id);
    expect(issued).toMatchObject({ ...licence, state: 'delivered' });
  });
  stage.time.now += hourMs;
  stage.fleet.register([{ id: droneId, name: 'Heron', model: 'SF30' }]);
  const [lon, lat] = shape.centre;
  // Heights that are no longer reported are removed from the live state within a minute.
  const alarmAt = (heights: object, afterMs = 60_000) => {
    stage.time.now += afterMs;
    const data = { lat, lon, landed: 'in_air' as const, ...heights };
    stage.fleet.sample(droneId, { ts: stage.time.now, seq: ++seq, bootId: 'boot', data }, stage.time.now);
    const { level, code } = stage.fleet.get(droneId)?.drone.alarm ?? {};
    return [level, code];
  };
  // The zone watch is notified of a delivered licence by an event.
  const low = licence.heightRef === 'ground' ? { heightGroundM: 1 } : { heightHomeM: 1 };
  await eventually(() => expect(alarmAt(low, 1000)).toEqual([undefined, undefined]));
  return alarmAt;
}

test('[N-04] a drone without a radar, licensed to 30 m above take-off, raises no alarm at 20 m and one at 31 m', async () => {
  const alarmAt = await licensed({ heightM: 30, heightRef: 'takeoff' });
  expect(alarmAt({ heightHomeM: 20 })).toEqual([undefined, undefined]);
  expect(alarmAt({ heightHomeM: 30 })).toEqual([undefined, undefined]);
  expect(alarmAt({ heightHomeM: 31 })).toEqual(['critical', 'zone_breach']);
});

test('[N-04] above a licence that counts from the ground, a height above take-off only warns', async () => {
  const alarmAt = await licensed({ heightM: 30, heightRef: 'ground' });
  expect(alarmAt({ heightGroundM: 20 })).toEqual([undefined, undefined]);
  expect(alarmAt({ heightCanopyM: 5 })).toEqual([undefined, undefined]);
  expect(alarmAt({ heightHomeM: 20 })).toEqual(['warning', 'zone_possible']);
  expect(alarmAt({ heightCanopyM: 25 })).toEqual(['warning', 'zone_possible']);
  expect(alarmAt({ heightGroundM: 31 })).toEqual(['critical', 'zone_breach']);
});
