import { roleCodes } from '@smartflight/contract/access/access.ts';
import type { StateData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { DroneFilter } from '@smartflight/contract/drones/drone-filter.schemas.ts';
import { droneModel } from '@smartflight/contract/drones/drone-models.ts';
import { drones } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { testCode } from '../../../test/world.ts';
import { createDroneProperties } from '../../live/drones/drone-properties.ts';

let stage: TestApp;
let report: ReturnType<typeof createDroneProperties>;
beforeAll(async () => {
  stage = await testApp();
  report = createDroneProperties(stage.deps.pools.app);
});
afterAll(() => stage.close());

const dayMs = 86_400_000;
let seq = 0;
const reports = (id: string, state: StateData, bootId = 'b1', nth = ++seq): Promise<void> =>
  report(id, state, stage.time.now, { bootId, seq: nth, ts: stage.time.now });
const managerWith = async () => {
  const companyId = await stage.world.company();
  const account = await stage.world.account({ roles: [roleCodes.manager], companyId });
  return { companyId, account, me: await stage.as(account) };
};
const detail = async (me: Awaited<ReturnType<typeof managerWith>>['me'], id: string) =>
  me.call(drones.get, { params: { id } });

test('the detail holds the drone’s own reports, part by part [D-02][D-09]', async () => {
  const { companyId, me } = await managerWith();
  const id = await stage.world.drone({ companyId, model: 'SF30' });
  const [activatedAt, expiresAt] = [stage.time.now - 300 * dayMs, stage.time.now + 20 * dayMs];
  await reports(id, {
    lock: { reported: true, since: stage.time.now - 5_000 },
    fw: { master: { sw: '3.4.1', hw: 'A2' }, rtk: { sw: '2.1.0' } },
    ids: { fmu: 'F1', master: 'M1', mainboard: 'B1', rtk: 'R1' },
    sim: { mainboard: { iccid: '8986', activatedAt, expiresAt }, rtk: { iccid: '8987' } },
    rtk: { activatedAt, expiresAt: expiresAt + dayMs },
    limits: { heightM: { min: 2, max: 30 } },
    totals: { areaM2: 5_000, sorties: 3, flightS: 600, distanceM: 900 },
  });
  await reports(id, { fw: { master: { sw: '3.4.2' } } });
  const drone = await detail(me, id);
  expect(drone).toMatchObject({
    lock: { reported: true, desired: null, since: new Date(stage.time.now - 5_000).toISOString() },
    loadCapacityKg: 30,
    fmuId: 'F1',
    masterControlId: 'M1',
    mainboardId: 'B1',
    rtkId: 'R1',
    mainboardSim: { number: '8986', activatedAt: new Date(activatedAt).toISOString() },
    rtk: { number: 'R1', expiresAt: new Date(expiresAt + dayMs).toISOString() },
    rtkSim: { number: '8987', activatedAt: null, expiresAt: null },
    reportedTotals: { grossAreaM2: 5_000, sorties: 3, flightS: 600, distanceM: 900 },
    limits: { reported: { heightM: { min: 2, max: 30 }, speedMps: { min: null, max: null } } },
    expiries: [{ of: 'mainboardSim' }, { of: 'rtk' }],
    outdated: [],
    drifts: ['totals'],
  });
  expect(drone.versions).toContainEqual({
    part: 'master',
    software: '3.4.2',
    hardware: 'A2',
    current: '3.4.2',
    isOutdated: false,
  });
});

test('of one boot the higher number knows better, whichever comes last, of two the later comer', async () => {
  const { companyId, me } = await managerWith();
  const id = await stage.world.drone({ companyId, model: 'SF30' });
  await reports(id, { lock: { reported: true }, ids: { fmu: 'new' } }, 'b1', 20);
  await reports(id, { lock: { reported: false }, ids: { rtk: 'R' } }, 'b1', 10);
  expect(await detail(me, id)).toMatchObject({ lock: { reported: true }, fmuId: 'new', rtkId: 'R' });
  await reports(id, { lock: { reported: false } }, 'b2', 1);
  expect(await detail(me, id)).toMatchObject({ lock: { reported: false }, fmuId: 'new' });
  await reports('NOBODY', { lock: { reported: true } });
});

test('every filter narrows list and counts alike [D-04][D-06]', async () => {
  const { companyId, me } = await managerWith();
  const owner = await stage.world.account({ username: 'Zoe' });
  const make = (name: string, plan: object = {}) =>
    stage.world.drone({ companyId, name, model: 'SF30', ...plan });
  const plain = await make('a plain');
  const locked = await make('b locked');
  const ending = await make('c ending');
  const old = await make('d old', { model: 'SF50' });
  const mine = await make('e owned', { ownerId: owner.id });
  const idle = await make('f kept');
  await reports(locked, { lock: { reported: true } });
  await reports(ending, { sim: { rtk: { expiresAt: stage.time.now + 29 * dayMs } } });
  await reports(plain, { sim: { rtk: { expiresAt: stage.time.now + 31 * dayMs } } });
  await reports(old, { fw: { link: { sw: '4.0.2' } } });
  await reports(mine, { totals: { sorties: 5 } });
  await me.call(drones.update, { params: { id: idle }, body: { inMaintenance: true } });
  stage.fleet.status(locked, { online: true }, stage.time.now);
  const found = async (query: Record<string, string>) => {
    const { items, total, counts } = await me.call(drones.list, { query: query as never });
    expect(items).toHaveLength(total);
    return { names: items.map(({ name }) => name[0]).join(''), counts };
  };
  const filters: [Partial<Record<keyof DroneFilter, string>>, string][] = [
    [{}, 'abcdef'],
    [{ link: 'online' }, 'b'],
    [{ link: 'offline' }, 'acdef'],
    [{ lock: 'locked' }, 'b'],
    [{ lock: 'unlocked' }, 'acdef'],
    [{ expiring: 'true' }, 'c'],
    [{ expiring: 'false' }, 'abdef'],
    [{ outdated: 'true' }, 'd'],
    [{ outdatedPart: 'link' }, 'd'],
    [{ outdatedPart: 'rtk' }, ''],
    [{ drifting: 'true' }, 'e'],
    [{ maintenance: 'true' }, 'f'],
    [{ ownership: 'bound' }, 'e'],
    [{ ownership: 'unbound' }, 'abcdf'],
    [{ ownership: 'retired' }, ''],
    [{ model: 'SF50' }, 'd'],
    [{ q: 'zoe' }, 'e'],
    [{ ids: `${plain},${old}` }, 'ad'],
    [{ scope: 'own' }, ''],
  ];
  for (const [filter, names] of filters)
    expect((await found(filter)).names, JSON.stringify(filter)).toBe(names);
  const none = { online: 0, locked: 0, expiring: 0, outdated: 0, drifting: 0 };
  expect((await found({})).counts).toEqual({ online: 1, locked: 1, expiring: 1, outdated: 1, drifting: 1 });
  expect((await found({ lock: 'locked' })).counts).toEqual({ ...none, online: 1, locked: 1 });
  expect((await me.call(drones.list, { query: { link: 'online' } })).items).toMatchObject([
    { status: 'idle', link: 'online', lock: { reported: true } },
  ]);
  expect((await detail(me, idle)).status).toBe('maintain');
});

test('sorts put the unknown last, and attention what is worst first [D-05]', async () => {
  const { companyId, me } = await managerWith();
  const make = (name: string) => stage.world.drone({ companyId, name, model: 'SF30' });
  const [calm, old, faulty, ending] = [
    await make('calm'),
    await make('old'),
    await make('faulty'),
    await make('ending'),
  ];
  await reports(old, { fw: { link: { sw: '4.0.2' } } });
  await reports(ending, { rtk: { expiresAt: stage.time.now - dayMs } });
  await reports(calm, { rtk: { expiresAt: stage.time.now + 99 * dayMs } });
  stage.fleet.register([{ id: faulty, name: 'faulty', model: 'SF30' }]);
  stage.fleet.event(faulty, { code: 'battery_fault', level: 'critical', state: 'raised' }, stage.time.now);
  await stage.world.flights(old, { startAt: stage.time.now - 3_600_000, lanes: 2 });
  const order = async (sort: string) =>
    (await me.call(drones.list, { query: { sort: sort as never } })).items.map(({ name }) => name);
  expect(await order('attention')).toEqual(['faulty', 'old', 'ending', 'calm']);
  expect((await order('expiresAt')).slice(0, 2)).toEqual(['ending', 'calm']);
  expect((await order('-expiresAt')).slice(0, 2)).toEqual(['calm', 'ending']);
  expect((await order('-grossAreaM2'))[0]).toBe('old');
  expect((await order('-sorties'))[0]).toBe('old');
  expect(await order('-name')).toEqual(['old', 'faulty', 'ending', 'calm']);
});

test('lifetime totals follow the flights as they come, change and go', async () => {
  const { companyId, me } = await managerWith();
  const id = await stage.world.drone({ companyId });
  const { app } = stage.deps.pools;
  await stage.world.flights(
    id,
    { startAt: stage.time.now - 7_200_000, lanes: 2 },
    { startAt: stage.time.now - 3_600_000, lanes: 2, bootId: 'second' },
  );
  const summed = async () =>
    (
      await app.query(
        `select count(*) as sorties, coalesce(sum(gross_m2), 0)::float8 as gross, coalesce(sum(distance_m), 0)::float8 as distance
         from flights where drone_id = $1 and counted`,
        [id],
      )
    ).rows[0];
  const check = async () => {
    const { totals } = await detail(me, id);
    const real = await summed();
    expect(totals.sorties).toBe(Number(real.sorties));
    expect(totals.grossAreaM2).toBeCloseTo(real.gross, 6);
    expect(totals.distanceM).toBeCloseTo(real.distance, 6);
    return totals;
  };
  expect((await check()).sorties).toBe(2);
  await app.query(
    'update flights set counted = false where id = (select id from flights where drone_id = $1 limit 1)',
    [id],
  );
  expect((await check()).sorties).toBe(1);
  await app.query('delete from flights where drone_id = $1', [id]);
  expect(await check()).toMatchObject({ sorties: 0, grossAreaM2: 0, distanceM: 0, flightS: 0 });
});

test('a company changes its register, an owner the name, and only they see codes in full [D-04]', async () => {
  const { companyId, me } = await managerWith();
  const [owner, pilot] = [await stage.world.account(), await stage.world.account()];
  const id = await stage.world.drone({ companyId, ownerId: owner.id, model: 'SF30' });
  await stage.world.grant(id, pilot.id);
  await reports(id, { fw: { master: { sw: '3.0.0' } } });
  const changes = {
    model: 'Other 9',
    phone: '+86 10',
    machineManufacturer: 'Acme',
    qxActivationCode: 'QX-12345678',
  };
  const changed = await me.call(drones.update, { params: { id }, body: changes });
  expect(changed).toMatchObject({ ...changes, outdated: [], loadCapacityKg: null });
  const asOwner = await stage.as(owner);
  expect((await asOwner.call(drones.update, { params: { id }, body: { name: 'Mine' } })).name).toBe('Mine');
  expect((await asOwner.refused(drones.update, { params: { id }, body: { batch: 'x' } })).code).toBe(
    'access.denied',
  );
  const asPilot = await stage.as(pilot);
  expect(await detail(asPilot, id)).toMatchObject({ qxActivationCode: '5678', phone: '' });
  expect((await asPilot.refused(drones.update, { params: { id }, body: { name: 'x' } })).status).toBe(404);
  const { items } = await asPilot.call(drones.history, { params: { id } });
  expect(new Set(items.map(({ by }) => by))).toEqual(new Set([null]));
  const reported = await me.call(drones.history, { params: { id } });
  expect(reported.items.map(({ kind }) => kind)).toEqual(['edited', 'edited']);
});

test('versions count what each part of a model runs, among the drones that the reader may see [D-05]', async () => {
  const { companyId, me } = await managerWith();
  const owner = await stage.world.account();
  const make = (plan: object = {}) => stage.world.drone({ companyId, model: 'SF50', ...plan });
  const [old, current, silent] = [await make({ ownerId: owner.id }), await make(), await make()];
  const model = droneModel('SF50');
  await reports(old, { fw: { link: { sw: '0.0.1' }, rtk: { sw: model?.firmware.rtk ?? '' } } });
  await reports(current, { fw: { link: { sw: model?.firmware.link ?? '' } } });
  await stage.deps.pools.app.query('update drones set retired_at = now() where id = $1', [
    await make({ name: 'gone' }),
  ]);
  await stage.world.drone({ model: 'SF50' });
  await make({ model: 'T40' });
  const { items } = await me.call(drones.versions);
  expect(items.map((each) => [each.model, each.drones])).toEqual([
    ['SF50', 3],
    ['T40', 1],
  ]);
  const part = (name: string) => items[0]?.parts.find((each) => each.part === name);
  expect(part('link')).toEqual({ part: 'link', current: model?.firmware.link, behind: 1, unreported: 1 });
  expect(part('rtk')).toMatchObject({ behind: 0, unreported: 2 });
  expect(part('master')).toMatchObject({ behind: 0, unreported: 3 });
  const own = await (await stage.as(owner)).call(drones.versions, { query: { scope: 'own' } });
  expect(own.items).toMatchObject([{ model: 'SF50', drones: 1 }]);
  expect((await me.call(drones.versions, { query: { scope: 'own' } })).items).toEqual([]);
  expect(silent).toBeDefined();
});

test('a drone is in its new owner’s list, whole, from the moment it is bound', async () => {
  const { companyId, me } = await managerWith();
  const owner = await stage.world.account({ username: 'Fresh' });
  const mine = await stage.as(owner);
  for (let round = 0; round < 20; round += 1) {
    const id = await stage.world.drone({ companyId, model: 'SF30' });
    const [, before] = await Promise.all([
      reports(id, { lock: { reported: round % 2 === 0 }, totals: { sorties: round } }),
      mine.call(drones.list, { query: { scope: 'own' } }),
      mine.call(drones.bind, { query: { droneId: id, activateCode: testCode } }),
      me.call(drones.list),
    ]);
    expect([round, round + 1]).toContain(before.total);
    const { items, total } = await mine.call(drones.list, { query: { scope: 'own', ids: id } });
    expect(total).toBe(1);
    expect(items).toMatchObject([{ id, ownerName: 'Fresh', boundAt: expect.any(String) }]);
  }
});
