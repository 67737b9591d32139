import { drones, lifts, profile } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { type Applicant, signedIn } from '../../../test/people.ts';
import { testCode, testPassword } from '../../../test/world.ts';
import { noLicencesHash } from '../../live/fleet/licence-hash.ts';
import { type CommandStage, commandStage } from '../commands/test-commands.ts';
import { circle, dayMs, hourMs, type LiftStage, liftStage } from './test-lifts.ts';

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

async function licensed(patch: object = {}) {
  const { who, droneId } = await own.owner();
  const made = await own.submit(who, droneId, {
    liftDateRange: { from: own.at(hourMs), to: own.at(3 * hourMs) },
    ...patch,
  });
  const { id } = await own.approve(staff, made);
  return { who, droneId, id };
}

const last = (droneId: string) => drone.toDrone(droneId).at(-1)?.data;
const count = (droneId: string): number => drone.toDrone(droneId).length;
const wanted = async (droneId: string): Promise<{ hash: string; count: number }> => {
  const change = await own.desiredNow(droneId);
  return { hash: change?.hash ?? noLicencesHash, count: change?.items.length ?? 0 };
};
async function obey(droneId: string): Promise<void> {
  const licences = await wanted(droneId);
  await drone.say(droneId, 'state', { licences });
  await drone.answer(droneId, String(last(droneId)?.['commandId']), {
    result: 'succeeded',
    reported: { licences },
  });
}
const stateOf = async (who: Applicant, id: string) => (await own.get(who, id)).licence?.state;
const ofDrone = ({ client }: Applicant, id: string) => client.call(lifts.ofDrone, { params: { id } });

test('an approval is sent to the drone as it comes, and counts as delivered when the drone shows it [N-04]', async () => {
  const { who, droneId, id } = await licensed();
  await drone.wait(60_000);
  expect(count(droneId)).toBe(0);
  expect(await ofDrone(who, droneId)).toMatchObject({
    agreement: 'unknown',
    reported: null,
    items: [{ state: 'approved', isAwaited: true }],
  });
  await drone.appear(droneId);
  await stage.dispatch();
  const change = await own.desiredNow(droneId);
  expect(last(droneId)).toMatchObject({
    method: 'apply_licence',
    issuer: 'server',
    params: {
      hash: change?.hash,
      licences: [{ shape: circle(), heightM: 15, beginAt: expect.any(Number), endAt: expect.any(Number) }],
    },
  });
  expect(drone.toDrone(droneId, 'desired').at(-1)?.data).toMatchObject({ licencesHash: change?.hash });
  // An answer without a report is not enough.
  await drone.answer(droneId, String(last(droneId)?.['commandId']), { result: 'succeeded' });
  expect(await stateOf(who, id)).toBe('approved');
  await drone.say(droneId, 'state', { licences: await wanted(droneId) });
  expect(await own.get(who, id)).toMatchObject({
    applyStatus: 'approved',
    licence: { state: 'delivered', agreement: 'agrees', deliveredAt: own.at(0) },
  });
  expect(await ofDrone(who, droneId)).toMatchObject({
    agreement: 'agrees',
    wanted: { count: 1, hash: change?.hash },
    reported: { count: 1, hash: change?.hash },
    items: [{ liftId: id, state: 'delivered' }],
  });
  await drone.wait(10 * 60_000);
  expect(count(droneId)).toBe(1);
  expect(await own.reported(who.id)).toEqual(['licence.delivered', 'lift.approved']);
});

test('a delivered licence is active in its time, ends by itself, and is taken from the drone [N-04]', async () => {
  const { who, droneId, id } = await licensed();
  const { id: longer } = await own.approve(
    staff,
    await own.submit(who, droneId, {
      shape: circle(3),
      liftDateRange: { from: own.at(hourMs), to: own.at(2 * dayMs) },
    }),
  );
  await drone.appear(droneId);
  await stage.dispatch();
  await obey(droneId);
  expect([await stateOf(who, id), await stateOf(who, longer)]).toEqual(['delivered', 'delivered']);
  stage.time.now += hourMs;
  expect([await stateOf(who, id), await stateOf(who, longer)]).toEqual(['active', 'active']);
  const licenceId = (await own.get(who, id)).licence?.id;
  stage.time.now += 2 * hourMs;
  expect(await stateOf(who, id)).toBe('expired');
  await own.settle();
  expect(await own.get(who, id)).toMatchObject({
    applyStatus: 'expired',
    licence: { state: 'expired', endedAt: own.at(0) },
  });
  await drone.appear(droneId);
  await stage.dispatch();
  const { hash } = await wanted(droneId);
  expect(last(droneId)).toMatchObject({
    method: 'revoke_licence',
    params: { licenceIds: [licenceId], hash },
  });
  await obey(droneId);
  expect(await ofDrone(who, droneId)).toMatchObject({
    agreement: 'agrees',
    wanted: { count: 1 },
    items: [{ liftId: longer, state: 'active' }],
  });
  expect(await own.reported(who.id)).toContain('lift.ended');
});

test('staff revoke a lift with a reason, the drone loses it and the applicant is notified at once [N-04]', async () => {
  const { who, droneId, id } = await licensed();
  await drone.appear(droneId);
  await stage.dispatch();
  await obey(droneId);
  const wordless = await staff.client.refused(lifts.revoke, { params: { id }, body: { note: ' ' } });
  expect(wordless.fields).toMatchObject([{ at: 'body.note', code: 'noteEmpty' }]);
  const revoked = await staff.client.call(lifts.revoke, {
    params: { id },
    body: { note: 'Rescue flights' },
  });
  expect(revoked).toMatchObject({
    applyStatus: 'revoked',
    rejectReason: { reason: null, note: 'Rescue flights' },
    licence: { state: 'revoked' },
  });
  await stage.dispatch();
  expect(last(droneId)).toMatchObject({ method: 'revoke_licence', params: { hash: noLicencesHash } });
  await obey(droneId);
  expect(await ofDrone(who, droneId)).toMatchObject({ agreement: 'agrees', items: [] });
  expect((await own.reported(who.id))[0]).toBe('lift.revoked');
  expect(stage.outbox.at(-1)).toMatchObject({ to: who.email, text: 'liftRevoked' });
  expect((await staff.client.refused(lifts.revoke, { params: { id }, body: { note: 'x' } })).code).toBe(
    'lift.ended',
  );
});

test('a drone that could not take one away is sent all that it is to have [N-04]', async () => {
  const { who, droneId, id } = await licensed();
  await drone.appear(droneId);
  await stage.dispatch();
  await obey(droneId);
  await who.client.call(lifts.withdraw, { params: { id } });
  await stage.dispatch();
  await drone.answer(droneId, String(last(droneId)?.['commandId']), { result: 'unsupported' });
  await drone.appear(droneId);
  await drone.wait(60_000);
  await drone.appear(droneId);
  await stage.dispatch();
  expect(last(droneId)).toMatchObject({ method: 'apply_licence', params: { licences: [] } });
});

test('a drone that has lost its licences is detected on reconnect, reported, and gets them again [N-04]', async () => {
  const { who, droneId, id } = await licensed();
  await drone.appear(droneId);
  await stage.dispatch();
  await obey(droneId);
  stage.time.now += hourMs;
  expect(await stateOf(who, id)).toBe('active');
  const before = count(droneId);
  await drone.say(droneId, 'status', { online: true }, { bootId: 'boot-2', seq: 0 });
  await drone.say(
    droneId,
    'state',
    { licences: { hash: noLicencesHash, count: 0 } },
    { bootId: 'boot-2', seq: 1 },
  );
  expect(await own.get(who, id)).toMatchObject({
    licence: { state: 'approved', agreement: 'differs', isAwaited: false },
  });
  expect(await ofDrone(who, droneId)).toMatchObject({ agreement: 'differs', reported: { count: 0 } });
  const { drifts } = await who.client.call(drones.get, { params: { id: droneId } });
  expect(drifts).toContain('licences');
  expect((await own.reported(who.id))[0]).toBe('licence.lost');
  await eventually(async () => {
    await stage.dispatch();
    expect(count(droneId)).toBe(before + 1);
  });
  expect(last(droneId)).toMatchObject({ method: 'apply_licence' });
  await obey(droneId);
  expect(await stateOf(who, id)).toBe('active');
  expect((await own.reported(who.id))[0]).toBe('licence.delivered');
  expect((await own.audits(droneId)).filter((action) => action.startsWith('licences.'))).toEqual([
    'licences.deliver',
    'licences.lose',
    'licences.deliver',
  ]);
});

test('a drone with an unknown licence is ordered to have none [N-04]', async () => {
  const { who, droneId } = await own.owner();
  await drone.appear(droneId);
  await drone.say(droneId, 'state', { licences: { hash: 'f'.repeat(64), count: 3 } });
  expect(await ofDrone(who, droneId)).toMatchObject({ agreement: 'differs', wanted: { count: 0 } });
  await stage.dispatch();
  expect(last(droneId)).toMatchObject({ method: 'apply_licence', params: { licences: [] } });
});

test('a drone that reports no licences gets no request [N-04]', async () => {
  const { who, droneId } = await own.owner();
  await drone.appear(droneId);
  await drone.say(droneId, 'state', { licences: { hash: noLicencesHash, count: 0 } });
  await stage.dispatch();
  expect(count(droneId)).toBe(0);
  expect((await ofDrone(who, droneId)).agreement).toBe('agrees');
});

test('lifts end when the drone is transferred, and its next pilot inherits none [N-04][D-04]', async () => {
  const { who, droneId, id } = await licensed();
  const waiting = await own.submit(who, droneId, { shape: circle(5) });
  await drone.appear(droneId);
  await stage.dispatch();
  await obey(droneId);
  await who.client.call(drones.unbind, { params: { id: droneId }, query: { confirm: droneId.slice(-4) } });
  expect(await own.get(who, id)).toMatchObject({ applyStatus: 'revoked', licence: { state: 'revoked' } });
  expect(await own.get(who, waiting.id)).toMatchObject({ applyStatus: 'withdrawn' });
  expect((await own.reported(who.id)).filter((text) => text === 'lift.released')).toHaveLength(2);
  const next = await signedIn(stage, await stage.world.account());
  await stage.deps.pools.app.query(
    "update drones set activate_code_hash = sha256(convert_to($2, 'UTF8')) where id = $1",
    [droneId, testCode],
  );
  await next.client.call(drones.bind, { query: { droneId, activateCode: testCode } });
  expect(await ofDrone(next, droneId)).toMatchObject({
    agreement: 'differs',
    wanted: { count: 0 },
    items: [],
  });
  await drone.appear(droneId);
  await drone.wait(60_000);
  await drone.appear(droneId);
  await stage.dispatch();
  expect(last(droneId)).toMatchObject({ method: 'apply_licence', params: { licences: [] } });
  expect((await who.client.refused(lifts.ofDrone, { params: { id: droneId } })).code).toBe('drone.not-found');
});

test('lifts end when a company retires the drone, and when the account that applied is erased [N-04][D-09]', async () => {
  const companyId = await stage.world.company();
  const manager = await signedIn(stage, await stage.world.account({ roles: ['40'], companyId }));
  const [old, kept] = [await stage.world.drone({ companyId }), await stage.world.drone({ companyId })];
  const first = await own.approve(staff, await own.submit(manager, old));
  const second = await own.approve(staff, await own.submit(manager, kept, { shape: circle(9) }));
  await manager.client.call(drones.retire, { params: { id: old }, query: { confirm: old.slice(-4) } });
  expect((await own.get(staff, first.id)).applyStatus).toBe('revoked');
  expect((await own.desiredNow(kept))?.items).toHaveLength(1);
  await manager.client.call(profile.erase, { body: { password: testPassword } });
  expect(await own.get(staff, second.id)).toMatchObject({
    applyStatus: 'revoked',
    username: '',
    contact: '',
    liftAddress: '',
    licence: { state: 'revoked' },
  });
  expect((await own.desiredNow(kept))?.items).toEqual([]);
});

test('permitted pilots see the licences of a drone, strangers do not [N-04]', async () => {
  const { droneId, id } = await licensed();
  const pilot = await signedIn(stage, await stage.world.account());
  expect((await pilot.client.refused(lifts.ofDrone, { params: { id: droneId } })).status).toBe(404);
  await stage.world.grant(droneId, pilot.id);
  expect((await ofDrone(pilot, droneId)).items).toMatchObject([{ liftId: id }]);
});

test('simultaneous approvals and ends of one drone leave exactly the valid ones desired [N-04]', async () => {
  const { who, droneId } = await own.owner();
  const made = [];
  for (let nth = 0; nth < 8; nth += 1) made.push(await own.submit(who, droneId, { shape: circle(nth) }));
  const approved = [];
  for (const lift of made.slice(0, 4)) approved.push(await own.approve(staff, lift));
  await drone.appear(droneId);
  await Promise.all([
    ...made.slice(4).map((lift) => own.approve(staff, lift)),
    ...approved.slice(0, 2).map(({ id }) => who.client.call(lifts.withdraw, { params: { id } })),
    stage.dispatch(),
    drone.say(droneId, 'state', { licences: { hash: noLicencesHash, count: 0 } }),
    own.settle(),
  ]);
  const standing = await ofDrone(who, droneId);
  expect(standing.items).toHaveLength(6);
  expect((await own.desiredNow(droneId))?.items.map(({ id }) => id).sort()).toEqual(
    standing.items.map(({ id }) => id).sort(),
  );
});
