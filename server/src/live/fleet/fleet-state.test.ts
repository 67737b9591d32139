import { linkStateOf } from '@smartflight/contract/device-link/intervals.ts';
import type { TelemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFleetState } from './fleet-state.ts';

const t0 = 1_760_000_000_000;

function fleetAt(start = t0) {
  const time = { now: start };
  const fleet = createFleetState({ clock: () => time.now });
  fleet.register([{ id: 'D1', name: 'Heron 1', model: 'T30' }]);
  let seq = 0;
  const say = (data: TelemetryData, over: { ts?: number; seq?: number; bootId?: string } = {}): void => {
    seq += 1;
    fleet.sample('D1', { ts: time.now, seq, bootId: 'a', ...over, data }, time.now);
  };
  const drone = () => fleet.get('D1')?.drone;
  return { fleet, time, say, drone };
}

test('a sample puts the drone on the map with flat readings of battery and link [R-01] [R-03]', () => {
  const { say, drone } = fleetAt();
  say({
    lat: 1.5,
    lon: 103.5,
    headingDeg: 90,
    flowLpm: 5.3,
    batteries: [
      { soc: 80, voltageV: 50.1 },
      { soc: 46, voltageV: 49.8, currentA: 61, tempC: 38 },
    ],
    link: { rssiDbm: -71, quality: 88 },
  });
  expect(drone()).toMatchObject({ lat: 1.5, lon: 103.5, online: true, seenAt: t0, flowLpm: 5.3 });
  expect(drone()).toMatchObject({ socPct: 46, voltageV: 49.8, currentA: 61, tempC: 38, rssiDbm: -71 });
});

test('silence turns a flying drone stale after 3 s and offline after 30 s, a standing one after 30 s and 120 s [R-06]', () => {
  const { say, drone } = fleetAt();
  say({ landed: 'in_air' });
  const linkAfter = (ms: number, airborne: boolean) =>
    linkStateOf(drone()?.seenAt, airborne, drone()?.online === false, t0 + ms);
  expect([2_900, 3_100, 29_900, 30_100].map((ms) => linkAfter(ms, true))).toEqual([
    'online',
    'stale',
    'stale',
    'offline',
  ]);
  expect([29_900, 30_100, 119_900, 120_100].map((ms) => linkAfter(ms, false))).toEqual([
    'online',
    'stale',
    'stale',
    'offline',
  ]);
});

test('a last will takes the drone offline at once and any later message brings it back [R-06]', () => {
  const { fleet, say, drone, time } = fleetAt();
  say({ landed: 'in_air' });
  fleet.status('D1', { online: false, reason: 'lwt' }, t0 + 100);
  expect(linkStateOf(drone()?.seenAt, true, drone()?.online === false, t0 + 100)).toBe('offline');
  time.now = t0 + 200;
  fleet.event('D1', { code: 'landing', level: 'info', state: 'instant' }, time.now);
  expect(drone()).toMatchObject({ online: true, seenAt: t0 + 200 });
});

test('a late batch shows the drone as seen but never moves its marker back [R-01]', () => {
  const { say, drone, time } = fleetAt();
  say({ lat: 10, lon: 20 }, { seq: 500 });
  time.now = t0 + 400;
  for (let k = 0; k < 20; k++) say({ lat: 9, lon: 19 }, { seq: 400 + k, ts: t0 - 100_000 + k * 1000 });
  expect(drone()).toMatchObject({ lat: 10, lon: 20, seenAt: t0 + 400 });
});

test('days of history sent again neither move the marker nor raise warnings, however long the drone was silent', () => {
  const { fleet, say, drone, time } = fleetAt();
  say({ lat: 10, lon: 20 });
  time.now = t0 + 60_000;
  const old = { ts: t0 - 86_400_000, seq: 1, bootId: 'z' };
  fleet.sample('D1', { ...old, isBuffered: true, data: { lat: 1, lon: 2 } }, time.now);
  fleet.event('D1', { code: 'low_tank', level: 'warning', state: 'raised' }, time.now, old.ts);
  expect(drone()).toMatchObject({ lat: 10, seenAt: time.now });
  expect(drone()).not.toHaveProperty('alarm');
  fleet.event('D1', { code: 'low_tank', level: 'warning', state: 'raised' }, time.now, t0);
  expect(drone()?.alarm).toEqual({ level: 'warning', code: 'low_tank' });
});

test('a clock days ahead hides no later position [R-01]', () => {
  const { say, drone, time } = fleetAt();
  say({ lat: 10, lon: 20 }, { ts: t0 + 30 * 86_400_000 });
  time.now = t0 + 1000;
  say({ lat: 10.001, lon: 20 });
  expect(drone()).toMatchObject({ lat: 10.001, ts: t0 + 1000 });
});

test('a restart forgets the readings of the boot before, except where the drone is', () => {
  const { fleet, say, drone, time } = fleetAt();
  say({ lat: 10, lon: 20, tankL: 12, sortieId: 's1', areaM2: 900 });
  const before = fleet.get('D1')?.resetVersion;
  time.now = t0 + 20_000;
  say({ armed: false }, { bootId: 'b', seq: 0 });
  expect(drone()).toMatchObject({ lat: 10, lon: 20, armed: false });
  expect(drone()).not.toHaveProperty('tankL');
  expect(fleet.get('D1')?.resetVersion).not.toBe(before);
});

test('a new sortie starts without the area of the one before, and a reading no longer sent is unknown', () => {
  const { say, drone, time } = fleetAt();
  say({ sortieId: 's1', areaM2: 900, flowLpm: 5 });
  time.now = t0 + 11_000;
  say({ sortieId: 's2' });
  expect(drone()?.sortieId).toBe('s2');
  expect(drone()).not.toHaveProperty('areaM2');
  expect(drone()).not.toHaveProperty('flowLpm');
});

test('a drone that has landed shows no flow that it no longer sends', () => {
  const { say, drone } = fleetAt();
  say({ landed: 'in_air', sprayOn: true, flowLpm: 4.8 });
  expect(drone()?.flowLpm).toBe(4.8);
  say({ landed: 'on_ground' });
  expect(drone()).not.toHaveProperty('flowLpm');
  expect(drone()).not.toHaveProperty('sprayOn');
  say({ landed: 'on_ground', flowLpm: 0.3 });
  expect(drone()?.flowLpm).toBe(0.3);
});

test('every height is removed at once with the first sample 10 s after the drone stopped sending it', () => {
  const { say, drone, time } = fleetAt();
  const heights = { heightGroundM: 3, heightCanopyM: 2, heightAglM: 3, heightHomeM: 4, altMslM: 120 };
  say({ lat: 1, lon: 2, ...heights });
  time.now = t0 + 10_000;
  say({ lat: 1, lon: 2 });
  expect(drone()).toMatchObject(heights);
  time.now += 1;
  say({ lat: 1, lon: 2 });
  expect(Object.keys(drone() ?? {}).filter((key) => key in heights)).toEqual([]);
});

test('the gravest standing alarm is shown until it is cleared', () => {
  const { fleet, drone } = fleetAt();
  fleet.event('D1', { code: 'low_tank', level: 'warning', state: 'raised' }, t0);
  fleet.event('D1', { code: 'battery_fault', level: 'critical', state: 'raised' }, t0);
  expect(drone()?.alarm).toEqual({ level: 'critical', code: 'battery_fault' });
  fleet.event('D1', { code: 'battery_fault', level: 'critical', state: 'cleared' }, t0);
  expect(drone()?.alarm).toEqual({ level: 'warning', code: 'low_tank' });
  fleet.event('D1', { code: 'low_tank', level: 'warning', state: 'cleared' }, t0);
  expect(drone()?.alarm).toBeNull();
});

test('an alarm is raised when it is new or graver than before, not when it eases', () => {
  const { fleet } = fleetAt();
  fleet.register([{ id: 'D1', name: 'One', model: 'T40' }]);
  const raised: string[] = [];
  fleet.onAlarm(({ level }) => raised.push(level));
  for (const level of ['warning', 'critical', 'critical', 'warning', 'emergency'] as const)
    fleet.event('D1', { code: 'low_battery', level, state: 'raised' }, t0);
  expect(raised).toEqual(['warning', 'critical', 'emergency']);
});

test('a take-off ends warnings of tank and battery that the device never cleared', () => {
  const { fleet, say, drone } = fleetAt();
  say({ landed: 'on_ground' });
  fleet.event('D1', { code: 'low_battery', level: 'warning', state: 'raised' }, t0);
  fleet.event('D1', { code: 'rtk_lost', level: 'warning', state: 'raised' }, t0);
  say({ landed: 'taking_off' });
  expect(drone()?.alarm).toEqual({ level: 'warning', code: 'rtk_lost' });
});

test('the lock state shown is the one the drone reported [R-05]', () => {
  const { fleet, drone } = fleetAt();
  fleet.reported('D1', { lock: { desired: true, reported: false } }, t0);
  expect(drone()?.locked).toBe(false);
  fleet.reported('D1', { lock: { reported: true } }, t0);
  expect(drone()?.locked).toBe(true);
});

test('a lock state that comes late does not take the place of a newer one of the same boot [R-05]', () => {
  const { fleet, drone } = fleetAt();
  const answer = (reported: boolean, bootId: string, seq: number) =>
    fleet.reported('D1', { lock: { reported } }, t0, { mark: { bootId, seq, ts: t0 } });
  answer(true, 'b1', 7);
  answer(false, 'b1', 6);
  expect(drone()?.locked).toBe(true);
  answer(false, 'b2', 1);
  expect(drone()?.locked).toBe(false);
});

test('after a restart of the server a report of an earlier boot does not replace the lock of the present one [R-05]', () => {
  const { fleet, time } = fleetAt();
  const answer = (to: typeof fleet, reported: boolean, mark: { bootId: string; seq: number; ts: number }) =>
    to.reported('D1', { lock: { reported } }, time.now, { mark });
  answer(fleet, false, { bootId: 'b1', seq: 7, ts: t0 - 60_000 });
  answer(fleet, true, { bootId: 'b2', seq: 0, ts: t0 });
  const next = fleetAt(t0 + 60_000);
  next.fleet.hydrate(JSON.parse(JSON.stringify(fleet.takeUnsaved())));
  answer(next.fleet, false, { bootId: 'b1', seq: 8, ts: t0 - 30_000 });
  expect(next.drone()?.locked).toBe(true);
  answer(next.fleet, false, { bootId: 'b2', seq: 1, ts: t0 + 30_000 });
  expect(next.drone()?.locked).toBe(false);
});

test('what a broker has kept of a drone is no sign that it is there [R-06]', () => {
  const { fleet, drone, time } = fleetAt();
  fleet.status('D1', { online: true }, t0);
  time.now = t0 + 3_600_000;
  const mark = { bootId: 'b1', seq: 3, ts: t0 };
  fleet.reported('D1', { lock: { reported: true } }, time.now, { isKept: true, mark });
  expect(drone()).toMatchObject({ locked: true, seenAt: t0 });
  fleet.status('D1', { online: false }, time.now, { isKept: true });
  expect(drone()).toMatchObject({ online: false, seenAt: t0 });
});

test('stored states are restored after a restart and newer ones win over them', () => {
  const { fleet, say } = fleetAt();
  say({ lat: 10, lon: 20, tankL: 3 });
  const stored = JSON.parse(JSON.stringify(fleet.takeUnsaved()));
  expect(fleet.takeUnsaved()).toEqual([]);
  const next = fleetAt(t0 + 60_000);
  next.fleet.hydrate(stored);
  expect(next.drone()).toMatchObject({ lat: 10, lon: 20, tankL: 3, seenAt: t0 });
  next.say({ lat: 11, lon: 20 }, { seq: 90 });
  next.fleet.hydrate(stored);
  expect(next.drone()?.lat).toBe(11);
});

test('a drone on its way is stored every half minute, a turning point at once, the last word in the end', () => {
  const { fleet, time, say } = fleetAt();
  const latitudes = () => fleet.takeUnsaved().map(({ drone }) => drone.lat);
  say({ lat: 1, lon: 1, landed: 'in_air' });
  expect(latitudes()).toEqual([1]);
  time.now += 5_000;
  say({ lat: 2, lon: 1, landed: 'in_air' });
  expect(latitudes()).toEqual([]);
  time.now += 25_000;
  expect(latitudes()).toEqual([2]);
  time.now += 5_000;
  say({ lat: 3, lon: 1, landed: 'on_ground' });
  expect(latitudes()).toEqual([3]);
  say({ lat: 4, lon: 1, landed: 'on_ground' });
  expect(latitudes()).toEqual([]);
  const rest = fleet.takeUnsaved({ all: true });
  expect(rest.map(({ drone }) => drone.lat)).toEqual([4]);
  fleet.unsaved(['D1']);
  expect(latitudes()).toEqual([4]);
});

test('names of pilots and plots fall with their ids', () => {
  const { fleet, say, drone } = fleetAt();
  say({ pilotId: 'p1' });
  fleet.describe('pilot', 'p1', { pilotName: 'Mara' });
  expect(drone()?.pilotName).toBe('Mara');
  say({ pilotId: 'p2' });
  expect(drone()).not.toHaveProperty('pilotName');
});

test('in whatever order samples of one boot come, the newest number ends up on the map', () => {
  const newestShown = fc.property(
    fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 1 }),
    (order) => {
      const { say, drone } = fleetAt();
      for (const seq of order) say({ lat: seq, lon: seq }, { seq, ts: t0 + seq });
      return drone()?.lat === Math.max(...order);
    },
  );
  expect(fc.check(newestShown).failed).toBe(false);
});

test('[R-05] a drone that reports a lock and flies raises an emergency, until it lands or is unlocked', () => {
  const { fleet, say, drone, time } = fleetAt();
  const raised: string[] = [];
  fleet.onAlarm(({ code, level }) => void raised.push(`${code} ${level}`));
  const after = (ms: number, data: TelemetryData): void => {
    time.now += ms;
    say(data);
  };
  fleet.reported('D1', { lock: { reported: true } }, time.now);
  say({ landed: 'on_ground' });
  after(1_000, { landed: 'taking_off' });
  expect(drone()?.alarm).toBeUndefined();
  after(3_000, { landed: 'in_air', work: 'spray' });
  expect(drone()?.alarm).toEqual({ level: 'emergency', code: 'locked_flight' });
  after(10_000, { landed: 'in_air' });
  expect(raised).toEqual(['locked_flight emergency']);
  after(1_000, { landed: 'landing' });
  expect(drone()?.alarm).toBeNull();
  after(1_000, { landed: 'in_air' });
  after(3_000, { landed: 'in_air' });
  expect(drone()?.alarm?.code).toBe('locked_flight');
  fleet.reported('D1', { lock: { reported: false } }, time.now);
  expect(drone()?.alarm).toBeNull();
});

test('a lock that takes effect on landing, and reports that cross, are no contradiction', () => {
  const { fleet, say, drone, time } = fleetAt();
  say({ landed: 'in_air', work: 'ferry' });
  time.now += 1_000;
  say({ landed: 'landing' });
  fleet.reported('D1', { lock: { reported: true } }, time.now);
  time.now += 5_000;
  say({ landed: 'landing' });
  time.now += 1_000;
  say({ landed: 'on_ground' });
  time.now += 60_000;
  say({ landed: 'taking_off' });
  fleet.reported('D1', { lock: { reported: false } }, time.now);
  time.now += 5_000;
  say({ landed: 'in_air' });
  expect(drone()?.alarm).toBeUndefined();
});

test('after a restart a stored alarm of a locked flight ends when the drone has landed', () => {
  const { fleet, say, drone } = fleetAt();
  fleet.hydrate([
    {
      drone: {
        id: 'D1',
        seenAt: t0 - 1,
        locked: true,
        landed: 'in_air',
        alarm: { level: 'emergency', code: 'locked_flight' },
      },
    },
  ]);
  say({ landed: 'on_ground' });
  expect(drone()?.alarm).toBeNull();
});
