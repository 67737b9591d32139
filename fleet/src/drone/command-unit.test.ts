import { createHash } from 'node:crypto';
import { stateData } from '@smartflight/contract/device-link/reports.schemas.ts';
import { droneModel, outdatedParts } from '@smartflight/contract/drones/drone-models.ts';
import { expect, test } from 'vitest';
import { createCommandUnit, type Message } from './command-unit.ts';
import { createDrone } from './drone.ts';
import { planField } from './plan-field.ts';
import { planeAt } from './plane.ts';
import { fittings } from './properties.ts';

const now = Date.UTC(2026, 4, 1, 6);
const ground = { now, isArmed: false };
const air = { now, isArmed: true };
const wrap = (data: object) => ({
  v: 1,
  id: '00000000-0000-4000-8000-000000000001',
  ts: now,
  bootId: 's',
  seq: 1,
  data,
});
let count = 0;
const order = (method: string, extra: object = {}) =>
  wrap({ commandId: `c${++count}`, method, issuedAt: now + count, expiresAt: now + 30_000, ...extra });
const unit = (model = 'SF20') => createCommandUnit({ id: 'SIM-1', model, jobs: [] });
const results = (message: readonly Message[]) =>
  message.flatMap((each) => ('ack' in each ? [each.ack.result] : ['state']));
const lastAck = (message: readonly Message[]) =>
  message.flatMap((each) => ('ack' in each ? [each.ack] : [])).at(-1);

test('on the ground a lock is taken on, reported and done, and an unlock undoes it', () => {
  const drone = unit();
  const message = drone.take(order('lock'), ground);
  expect(results(message)).toEqual(['accepted', 'state', 'succeeded']);
  expect(lastAck(message)).toMatchObject({ reported: { locked: true } });
  expect(drone.isLocked()).toBe(true);
  drone.take(order('unlock'), ground);
  expect(drone.isLocked()).toBe(false);
});

test('in the air a lock waits for the landing; a newer unlock ends the wait', () => {
  const drone = unit();
  expect(results(drone.take(order('lock'), air))).toEqual(['deferred']);
  expect(drone.isLocked()).toBe(false);
  expect(results(drone.disarmed(now))).toEqual(['accepted', 'state', 'succeeded']);
  expect(drone.isLocked()).toBe(true);
  drone.take(order('unlock'), ground);
  drone.take(order('lock'), air);
  expect(results(drone.take(order('unlock'), air))).toEqual(['rejected', 'accepted', 'state', 'succeeded']);
  expect(drone.disarmed(now)).toEqual([]);
  expect(drone.isLocked()).toBe(false);
});

test('the same id is done once and answered the same; a lock older than the newest is not done', () => {
  const drone = unit();
  const lock = order('lock');
  const unlock = order('unlock');
  const first = lastAck(drone.take(lock, ground));
  drone.take(unlock, ground);
  expect(lastAck(drone.take(lock, ground))).toEqual(first);
  expect(drone.isLocked()).toBe(false);
  expect([...drone.effects().values()]).toEqual([1, 1]);
  const late = order('lock', { issuedAt: now });
  expect(lastAck(drone.take(late, ground))).toMatchObject({ result: 'rejected', code: 'outdated' });
});

test('what has expired is refused; a restart forgets what waits and keeps the lock', () => {
  const drone = unit();
  expect(lastAck(drone.take(order('lock', { expiresAt: now - 1 }), ground))).toMatchObject({
    result: 'rejected',
    code: 'expired',
  });
  drone.take(order('lock'), ground);
  const waiting = order('lock');
  drone.take(waiting, air);
  drone.reboot();
  expect(drone.disarmed(now)).toEqual([]);
  expect(drone.isLocked()).toBe(true);
  expect(lastAck(drone.take(waiting, ground))).toMatchObject({ result: 'rejected', code: 'rebooted' });
});

test('limits are kept within those of the model, and reported', () => {
  const drone = unit();
  const widest = droneModel('SF20')?.limits.heightM.max ?? 0;
  expect(
    lastAck(drone.take(order('set_limits', { params: { heightM: { max: widest + 1 } } }), ground)),
  ).toMatchObject({ result: 'rejected', code: 'out_of_range' });
  const message = drone.take(order('set_limits', { params: { heightM: { max: 9 } } }), ground);
  expect(results(message)).toEqual(['state', 'succeeded']);
  expect(drone.properties(now).limits).toMatchObject({ heightM: { max: 9 }, heightRef: 'takeoff' });
  const fromGround = order('set_limits', { params: { heightM: { max: 8 }, heightRef: 'ground' } });
  expect(lastAck(drone.take(fromGround, ground))).toMatchObject({
    result: 'rejected',
    code: 'unsupported_reference',
  });
  expect(drone.properties(now).limits).toMatchObject({ heightM: { max: 9 } });
});

test('parameters are the same in every answer, and models without them report that', () => {
  const ask = (model: string) => lastAck(unit(model).take(order('query_parameters'), ground));
  expect(Object.keys(Object(ask('SF20')?.reported?.['parameters']))).toEqual([
    ...(droneModel('SF20')?.parameters ?? []),
  ]);
  expect(ask('SF20')?.reported).toEqual(ask('SF20')?.reported);
  expect(ask('Home-made 1')).toMatchObject({ result: 'unsupported' });
});

test('a drone on the ground has the state its broker asked for', () => {
  const drone = unit();
  expect(drone.desire(wrap({ lock: true }), air)).toEqual([]);
  const message = drone.desire(wrap({ lock: true, limits: { heightM: { max: 8 } } }), ground);
  expect(message).toMatchObject([{ state: { lock: { reported: true }, limits: { heightM: { max: 8 } } } }]);
});

test('of a fleet some are behind with a part, and some cards have ended or soon will', () => {
  const fleet = Array.from({ length: 200 }, (_, at) =>
    fittings({ id: `F-${at}`, model: 'SF30', jobs: [] }, now),
  );
  for (const each of fleet) expect(stateData.safeParse(each).error).toBeUndefined();
  const behind = fleet.filter(({ fw }) => outdatedParts('SF30', fw ?? {}).length > 0).length;
  expect(behind).toBeGreaterThan(40);
  expect(behind).toBeLessThan(100);
  const ends = fleet.map(({ sim }) => sim?.mainboard?.expiresAt ?? 0);
  expect(ends.filter((at) => at < now).length).toBeGreaterThan(5);
  expect(ends.filter((at) => at > now && at < now + 30 * 86_400_000).length).toBeGreaterThan(5);
});

test('a locked drone does not begin its next job until it is unlocked', () => {
  const plane = planeAt({ lat: 47.2, lon: 8.4 });
  const ring = [
    [0, 0],
    [60, 0],
    [60, 40],
    [0, 40],
    [0, 0],
  ].map(([x = 0, y = 0]) => {
    const { lat, lon } = plane.toLatLon(x, y);
    return [lon, lat];
  });
  const plan = planField(
    { coordinates: [ring] },
    { angleDeg: 90, rowSpacingM: 6, insetM: 3, speedMps: 5, heightM: 3 },
  );
  const drone = createDrone({ id: 'SIM-1', jobs: [{ startAt: now, plan }] }, 1);
  drone.step(now + 1_000);
  drone.answer(order('lock'), now + 1_000);
  const armed = (until: number) => drone.step(until).filter(({ data }) => data['armed'] === true);
  expect(armed(now + 600_000)).toEqual([]);
  drone.answer(order('unlock', { issuedAt: now + 600_000, expiresAt: now + 700_000 }), now + 600_000);
  expect(armed(now + 700_000).length).toBeGreaterThan(0);
});

const licence = (id: string, heightM = 15) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  shape: { type: 'Circle', centre: [8.55, 47.45], radiusM: 300 },
  heightM,
  beginAt: now,
  endAt: now + 3_600_000,
});
const stateOf = (message: readonly Message[]) =>
  message.flatMap((each) => ('state' in each ? [each.state.licences] : [])).at(-1);
const none = createHash('sha256').digest('hex');

test('licences are kept as a set, revoked one by one, and reported by hash and count [N-04]', () => {
  const drone = unit();
  expect(drone.properties(now).licences).toEqual({ hash: none, count: 0 });
  const message = drone.take(
    order('apply_licence', { params: { licences: [licence('1'), licence('2')], hash: 'x' } }),
    ground,
  );
  expect(results(message)).toEqual(['state', 'succeeded']);
  const both = stateOf(message);
  expect(both).toMatchObject({ count: 2 });
  expect(lastAck(message)?.reported).toEqual({ licences: both });
  drone.reboot();
  expect(drone.properties(now).licences).toEqual(both);
  const less = drone.take(
    order('revoke_licence', { params: { licenceIds: [licence('1').id], hash: 'x' } }),
    air,
  );
  expect(stateOf(less)).toMatchObject({ count: 1 });
  const again = drone.take(order('apply_licence', { params: { licences: [], hash: 'x' } }), ground);
  expect(stateOf(again)).toEqual({ hash: none, count: 0 });
});

test('a drone whose set differs from the announced one reports its own, and malformed input changes nothing [N-04]', () => {
  const drone = unit();
  const wanted = drone.desire(wrap({ licencesHash: 'another' }), ground);
  expect(stateOf(wanted)).toEqual({ hash: none, count: 0 });
  expect(drone.desire(wrap({ licencesHash: none }), ground)).toEqual([]);
  const refused = drone.take(order('apply_licence', { params: { licences: [{ id: 1 }] } }), ground);
  expect(lastAck(refused)).toMatchObject({ result: 'rejected', code: 'malformed' });
});

test('a drone with a broken memory has lost its licences after a restart [N-04]', () => {
  const drone = createCommandUnit({ id: 'SIM-2', jobs: [], losesLicences: true });
  drone.take(order('apply_licence', { params: { licences: [licence('1')], hash: 'x' } }), ground);
  expect(drone.properties(now).licences).toMatchObject({ count: 1 });
  drone.reboot();
  expect(drone.properties(now).licences).toEqual({ hash: none, count: 0 });
});
