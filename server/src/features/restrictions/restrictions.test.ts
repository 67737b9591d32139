import { roleCodes } from '@smartflight/contract/access/access.ts';
import { limitsWithin } from '@smartflight/contract/drones/restrictions.schemas.ts';
import { type Limits, usualLimits, widestLimits } from '@smartflight/contract/drones/restrictions.ts';
import { drones, restrictions } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { testCode, testPassword } from '../../../test/world.ts';
import { createDesiredState } from '../commands/desired-state.ts';
import { settleDue } from './restrictions.service.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const hourMs = 3_600_000;
const at = (ms: number): string => new Date(stage.time.now + ms).toISOString();

/** A company whose `lift` account may lift limits, and an owner there with drones of these models. */
async function scene(...models: string[]) {
  const companyId = await stage.world.company();
  const lifter = await stage.world.account({ roles: [roleCodes.manager, roleCodes.lift], companyId });
  const owner = await stage.world.account({ companyId });
  const ids: string[] = [];
  for (const model of models) {
    const id = await stage.world.drone({ companyId, ownerId: owner.id });
    await stage.deps.pools.app.query('update drones set model = $2 where id = $1', [id, model]);
    ids.push(id);
  }
  return { companyId, owner, client: await stage.as(lifter), ids };
}

const wanted: Limits = {
  heightM: { min: 2, max: 55 },
  speedMps: { min: 1, max: 10 },
  distanceM: { min: 20, max: 1500 },
};
const form = (accountId: string, patch: object = {}) => ({
  accountId,
  limits: wanted,
  from: at(0),
  to: at(48 * hourMs),
  note: 'Orchard on a slope',
  password: testPassword,
  ...patch,
});

const desiredFor = async (id: string): Promise<unknown> =>
  (await stage.deps.pools.app.query('select limits from drone_desired_states where drone_id = $1', [id]))
    .rows[0]?.limits ?? null;
const settle = () => settleDue({ deps: stage.deps, desiredState: createDesiredState(stage.deps) });

test('limits lifted now are asked of every drone of the account at once, as far as its model goes [D-08]', async () => {
  const { client, owner, ids } = await scene('SF30', 'T40');
  const made = await client.call(restrictions.create, { body: form(owner.id) });
  expect(made).toMatchObject({ state: 'active', drones: 2, confirmed: 0, note: 'Orchard on a slope' });
  expect(await desiredFor(ids[0]!)).toEqual(wanted);
  expect(await desiredFor(ids[1]!)).toEqual(limitsWithin('T40', wanted).limits);
  const other = made.droneLimits.find(({ droneId }) => droneId === ids[1]);
  expect(other).toMatchObject({
    widest: widestLimits('T40'),
    narrowed: ['heightM', 'speedMps', 'distanceM'],
  });
});

test('a lifting for later begins and ends by itself, and the drones get the usual limits again [D-08]', async () => {
  const { client, owner, ids } = await scene('SF30');
  const [id] = ids as [string];
  const { id: restriction } = await client.call(restrictions.create, {
    body: form(owner.id, { from: at(hourMs), to: at(3 * hourMs) }),
  });
  const stateNow = async () => (await client.call(restrictions.get, { params: { id: restriction } })).state;
  await settle();
  expect([await stateNow(), await desiredFor(id)]).toEqual(['scheduled', null]);
  stage.time.now += hourMs;
  await settle();
  expect([await stateNow(), await desiredFor(id)]).toEqual(['active', wanted]);
  stage.time.now += 2 * hourMs;
  await settle();
  expect([await stateNow(), await desiredFor(id)]).toEqual(['ended', usualLimits('SF30')]);
  const { rows } = await stage.deps.pools.app.query(
    "select action, actor_kind from audit where detail ->> 'restriction' = $1 order by id",
    [restriction],
  );
  expect(rows).toEqual([
    { action: 'restrictions.lift', actor_kind: 'user' },
    { action: 'restrictions.begin', actor_kind: 'system' },
    { action: 'restrictions.end', actor_kind: 'system' },
  ]);
});

test('a drone’s reports are shown beside what was asked, and confirm it only when equal [D-08]', async () => {
  const { client, owner, ids } = await scene('SF30');
  const [id] = ids as [string];
  const { id: restriction } = await client.call(restrictions.create, { body: form(owner.id) });
  const report = (limits: object, seq: number) =>
    stage.deps.pools.app.query(
      `insert into drone_properties (drone_id, properties, reported_at, boot_id, seq) values ($1, $2, $3, 'b', $4)
       on conflict (drone_id) do update set properties = excluded.properties`,
      [id, JSON.stringify({ limits }), new Date(stage.time.now), seq],
    );
  const shown = async () => {
    const detail = await client.call(restrictions.get, { params: { id: restriction } });
    const listed = (await client.call(restrictions.list, { query: {} })).items[0];
    expect(listed?.confirmed).toBe(detail.confirmed);
    return detail.droneLimits[0];
  };
  expect(await shown()).toMatchObject({ isConfirmed: false, reported: null });
  await report({ ...wanted, heightM: { min: 2, max: 30 } }, 1);
  expect(await shown()).toMatchObject({ isConfirmed: false, reported: { heightM: { min: 2, max: 30 } } });
  await report({ ...wanted, heightRef: 'ground' }, 2);
  expect(await shown()).toMatchObject({ isConfirmed: false });
  await report(wanted, 2);
  expect(await shown()).toMatchObject({ isConfirmed: true, reported: wanted });
});

test('the caller signs with the own password, a wrong one is named and changes nothing [D-08][S2]', async () => {
  const { client, owner, ids } = await scene('SF30');
  const refused = await client.refused(restrictions.create, {
    body: form(owner.id, { password: 'not it' }),
  });
  expect(refused).toMatchObject({ status: 400, code: 'password.wrong' });
  expect(refused.fields).toMatchObject([{ at: 'body.password' }]);
  expect(await desiredFor(ids[0]!)).toBeNull();
  expect((await client.call(restrictions.list, { query: {} })).total).toBe(0);
});

test('two liftings of one account never overlap, however many are asked for at once [D-08]', async () => {
  const { client, owner } = await scene('SF30');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => client.raw(restrictions.create, { body: form(owner.id) })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 201))
    expect([409, 429]).toContain(answer.statusCode);
  const next = await client.call(restrictions.create, {
    body: form(owner.id, { from: at(48 * hourMs), to: at(50 * hourMs) }),
  });
  expect(next.state).toBe('scheduled');
});

test('a limit that no drone of the account may reach is refused and named [D-08]', async () => {
  const { client, owner } = await scene('SF10', 'T40');
  const refused = await client.refused(restrictions.create, {
    body: form(owner.id, { limits: { ...wanted, distanceM: { min: 20, max: 90_000 } } }),
  });
  expect(refused).toMatchObject({ status: 422, code: 'restriction.too-wide' });
  expect(refused.fields?.map(({ at: field }) => field)).toEqual(['body.limits.distanceM']);
});

test('a lifting that is revoked ends at once, and only once [D-08]', async () => {
  const { client, owner, ids } = await scene('SF30');
  const { id } = await client.call(restrictions.create, { body: form(owner.id) });
  const ended = await client.call(restrictions.revoke, { params: { id }, body: { password: testPassword } });
  expect(ended).toMatchObject({ state: 'revoked', endedAt: at(0) });
  expect(await desiredFor(ids[0]!)).toEqual(usualLimits('SF30'));
  const again = await client.refused(restrictions.revoke, {
    params: { id },
    body: { password: testPassword },
  });
  expect(again).toMatchObject({ status: 409, code: 'restriction.ended' });
});

test('lifted limits follow the owner: they end for a drone that leaves and begin for one that comes [D-08]', async () => {
  const { client, owner, ids, companyId } = await scene('SF30');
  await client.call(restrictions.create, { body: form(owner.id) });
  const [id] = ids as [string];
  const me = await stage.as(owner);
  await me.call(drones.unbind, { params: { id }, query: { confirm: id.slice(-4) } });
  expect(await desiredFor(id)).toEqual(usualLimits('SF30'));
  const fresh = await stage.world.drone({ companyId });
  await stage.deps.pools.app.query("update drones set model = 'SF40' where id = $1", [fresh]);
  await me.call(drones.bind, { query: { droneId: fresh, activateCode: testCode } });
  expect(await desiredFor(fresh)).toEqual(limitsWithin('SF40', wanted).limits);
});

test('a company account includes the company’s drones without an owner [D-08]', async () => {
  const { client, companyId } = await scene('SF30');
  const boss = await stage.world.account({ roles: [roleCodes.manager], companyId, username: 'Boss' });
  const unowned = await stage.world.drone({ companyId });
  const { items } = await client.call(restrictions.candidates, { query: { search: 'Boss' } });
  expect(items).toMatchObject([{ id: boss.id, drones: 1, models: ['T40'] }]);
  const { limits } = limitsWithin('T40', wanted);
  await client.call(restrictions.create, { body: form(boss.id, { limits }) });
  expect(await desiredFor(unowned)).toEqual(limits);
});
