import { roleCodes } from '@smartflight/contract/access/access.ts';
import { dose, inbox } from '@smartflight/contract/endpoints.ts';
import { doseNotices } from '@smartflight/contract/flights/dose.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { doseTasks } from './dose.jobs.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const hourMs = 3_600_000;
/** The simulated flight releases less than half of it. */
const low = { targetRateLpha: 60 };

const run = async (): Promise<void> => {
  await (doseTasks(stage.deps)['reportDoseFindings'] as () => Promise<void>)();
};
const settle = (ids: readonly string[]): Promise<unknown> =>
  stage.deps.pools.app.query("update flights set state = 'final' where id = any($1)", [ids]);

async function crew() {
  const { world } = stage;
  const companyId = await world.company();
  const pilot = await world.account();
  const people = {
    owner: await world.account(),
    pilot,
    manager: await world.account({ companyId, roles: [roleCodes.manager] }),
    colleague: await world.account({ companyId }),
    stranger: await world.account({ companyId: await world.company(), roles: [roleCodes.manager] }),
  };
  const droneId = await world.drone({ companyId, ownerId: people.owner.id, name: 'Berta' });
  const as = async (name: keyof typeof people) => stage.as(people[name]);
  return {
    as,
    fly: async (o: { hoursAgo: number; bootId: string; data?: object }) => {
      const before = await stage.deps.pools.db.selectFrom('flights').select('id').execute();
      const plan = { startAt: stage.time.now - o.hoursAgo * hourMs, lanes: 4, pilotId: pilot.id };
      const ids = await world.flights(droneId, { ...plan, bootId: o.bootId, data: o.data ?? low });
      return ids.filter((id) => !before.some((one) => one.id === id));
    },
    read: async (name: keyof typeof people) => {
      const { items } = await (await as(name)).call(inbox.list, { query: { kind: 'alarm' } });
      return items;
    },
  };
}

test('owner, pilot and managers get one notice of a settled flight, at its first finding', async () => {
  const { as, fly, read } = await crew();
  const ids = await fly({ hoursAgo: 2, bootId: 'b1' });
  await run();
  expect(await read('owner')).toEqual([]);
  await settle(ids);
  await run();
  const map = await (await as('owner')).call(dose.flight, { params: { id: ids[0]! }, query: {} });
  expect(map.findings.length).toBeGreaterThan(1);
  const pages = { owner: 'flightDetail', pilot: 'flightDetail', manager: 'manageFlightDetail' } as const;
  for (const name of ['owner', 'pilot', 'manager'] as const) {
    const notices = await read(name);
    expect(notices).toHaveLength(1);
    const [notice] = notices;
    expect(notice).toMatchObject({
      kind: 'alarm',
      severity: 'warning',
      target: { page: pages[name], id: ids[0] },
    });
    expect(notice?.text).toContain('Berta');
    expect(notice?.text).toContain('flow below the set rate');
    expect(notice?.target?.query).toMatchObject({ colour: 'dose' });
    expect(Number(notice?.target?.query?.['t'])).toBeGreaterThan(0);
  }
  for (const name of ['colleague', 'stranger'] as const) expect(await read(name)).toEqual([]);
});

test('a flight that is derived again is notified of again only when its findings have grown', async () => {
  const { fly, read } = await crew();
  const ids = await fly({ hoursAgo: 1, bootId: 'b1', data: { targetRateLpha: 40 } });
  await settle(ids);
  await run();
  const [first] = await read('manager');
  expect(first).toBeDefined();
  const again = (target: number) =>
    stage.deps.pools.app.query(
      `update flights set revision = revision + 1, figures = jsonb_set(figures, '{targetRateLpha}', to_jsonb($2::int))
       where id = any($1)`,
      [ids, target],
    );
  await again(41);
  await run();
  expect((await read('manager')).map(({ no }) => no)).toEqual([first?.no]);
  await again(90);
  await run();
  const notices = await read('manager');
  expect(notices).toHaveLength(1);
  expect(notices[0]?.no).toBeGreaterThan(first?.no ?? 0);
  await again(90);
  await run();
  expect(await read('manager')).toEqual(notices);
});

test('flights without large findings and flights of the past are not notified of', async () => {
  const { fly, read } = await crew();
  await settle(await fly({ hoursAgo: 1, bootId: 'b1', data: {} }));
  await settle(await fly({ hoursAgo: doseNotices.newestHours + 2, bootId: 'b2' }));
  await run();
  expect(await read('manager')).toEqual([]);
  const { rows } = await stage.deps.pools.app.query('select from dose_queue');
  expect(rows).toEqual([]);
});

test('a flight whose track cannot be read does not cost the others of its turn their notices', async () => {
  const { fly, read } = await crew();
  const [sound = ''] = await fly({ hoursAgo: 2, bootId: 'b1' });
  const [broken = ''] = await fly({ hoursAgo: 1, bootId: 'b2' });
  await stage.deps.pools.app.query("update flight_shapes set track = '\\xff' where flight_id = $1", [broken]);
  await settle([sound, broken]);
  await run();
  expect(await read('manager')).toMatchObject([{ target: { id: sound } }]);
});

test('beyond the hourly limit of a reader the other flights share one notice', async () => {
  const { fly, read } = await crew();
  const ids: string[] = [];
  for (let k = 0; k < doseNotices.perHour + 2; k++)
    ids.push(...(await fly({ hoursAgo: 1 + k / 2, bootId: `b${k}` })));
  await settle(ids);
  await run();
  const notices = await read('manager');
  expect(notices).toHaveLength(doseNotices.perHour + 1);
  expect(notices.filter(({ target }) => target?.page === 'manageFlights')).toHaveLength(1);
});
