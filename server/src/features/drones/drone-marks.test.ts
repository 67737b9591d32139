import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { noLicencesHash } from '../../live/fleet/licence-hash.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const ask = async (text: string, values: unknown[] = []) =>
  (await stage.deps.pools.app.query(text, values)).rows;

const wrong = () =>
  ask(`select m.id from drone_marks m full join drone_tallies t using (device_no)
    where t.tally is distinct from m.is_locked::int + 2 * m.is_drifting::int + 4 * m.is_outdated::int
      + 8 * (m.owner_id is not null)::int + 16 * m.in_maintenance::int + 32 * m.is_retired::int
    union all select coalesce(m.id, d.id) as id from drone_marks m
    full join (select * from drones join drone_mark_facts using (device_no)) d using (device_no)
    where (m.id, m.name, m.model, m.company_id, m.owner_id, m.bound_at, m.is_retired, m.in_maintenance,
        m.is_locked, m.is_drifting, m.outdated, m.expires_at, m.gross_m2, m.sorties)
      is distinct from (d.id, d.name, d.model, d.company_id, d.owner_id, d.bound_at, d.retired_at is not null,
        d.maintenance_since is not null, d.is_locked, d.is_drifting, d.outdated, d.expires_at, d.gross_m2, d.sorties)`);
const fold = () => ask('select fold_drone_marks()');

const changes: Record<string, (id: string, n: number) => Promise<unknown>> = {
  report: (id, n) =>
    ask(
      `insert into drone_properties as p (drone_id, properties, reported_at, boot_id, seq)
       values ($1, $2, now(), 'b', 1) on conflict (drone_id) do update
         set properties = merge_properties(p.properties, excluded.properties)`,
      [
        id,
        JSON.stringify(
          [
            { lock: { reported: n % 4 < 2 } },
            { limits: { heightM: { min: 1, max: 10 + (n % 3) } } },
            { licences: { hash: n % 2 ? noLicencesHash : 'other' } },
            { totals: { areaM2: n % 7, sorties: n % 5, flightS: n } },
            { rtk: { expiresAt: 1_800_000_000_000 + n } },
          ][n % 5],
        ),
      ],
    ),
  outdate: (id, n) =>
    ask(`update drone_properties set outdated = $2 where drone_id = $1`, [id, n % 2 ? ['rtk'] : []]),
  desired: (id, n) =>
    ask(
      `insert into drone_desired_states as w (drone_id, lock, limits, pilot_ids, pilots_done, licences)
       values ($1, $2, $3, $4, $5, $6) on conflict (drone_id) do update set lock = excluded.lock,
         limits = excluded.limits, pilot_ids = excluded.pilot_ids, pilots_done = excluded.pilots_done,
         licences = excluded.licences`,
      [
        id,
        [true, false, null][n % 3],
        n % 5 ? null : { heightM: { max: 10 + (n % 3) } },
        n % 2 ? ['p'] : null,
        n % 4 < 2,
        n % 7 ? null : { hash: 'other' },
      ],
    ),
  forget: (id) => ask('delete from drone_desired_states where drone_id = $1', [id]),
  fly: (id, n) =>
    ask(
      `insert into drone_sums as s values ($1, $2, $3, $4, 0, 0) on conflict (drone_id) do update
         set sorties = excluded.sorties, flight_s = excluded.flight_s, gross_m2 = excluded.gross_m2`,
      [id, n % 5, n, n % 7],
    ),
  rename: (id, n) => ask('update drones set name = $2, model = $3 where id = $1', [id, `n${n}`, `m${n % 2}`]),
  hand: (id, n) =>
    ask(
      'update drones set owner_id = case when $2 and retired_at is null then (select id from accounts limit 1) end where id = $1',
      [id, n % 2 === 0],
    ),
  retire: (id, n) =>
    ask(
      `update drones set retired_at = case when $2 and owner_id is null then now() end, maintenance_since = case when $3 then now() end
       where id = $1`,
      [id, n % 2 === 0, n % 3 === 0],
    ),
};
const kinds = Object.keys(changes);

test('marks are those of a full recomputation after any changes, made and folded side by side [D-05]', async () => {
  const companyId = await stage.world.company();
  await stage.world.account();
  const ids: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) ids.push(await stage.world.drone({ companyId }));
  const change = fc.record({
    kind: fc.constantFrom(...kinds, 'fold'),
    id: fc.constantFrom(...ids),
    n: fc.nat(100),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 40 }), async (plan) => {
      await Promise.all(plan.map(({ kind, id, n }) => (changes[kind] ? changes[kind](id, n) : fold())));
      await fold();
      expect(await wrong()).toEqual([]);
      expect(await ask('select from drone_mark_queue')).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('a fold passes by a drone whose register is just being written, and takes it the next time', async () => {
  const [held, free] = [await stage.world.drone(), await stage.world.drone()];
  const isLocked = async (id: string) =>
    (await ask('select is_locked from drone_marks where id = $1', [id]))[0].is_locked;
  const writer = await stage.deps.pools.app.connect();
  await writer.query('begin');
  await writer.query("update drones set name = 'held' where id = $1", [held]);
  for (const id of [held, free]) await changes.report?.(id, 0);
  await fold();
  expect([await isLocked(held), await isLocked(free)]).toEqual([false, true]);
  await writer.query('commit');
  writer.release();
  await fold();
  expect(await isLocked(held)).toBe(true);
  expect(await wrong()).toEqual([]);
});

test('a drone that goes leaves neither marks nor a place in the queue, and other devices have none', async () => {
  const gone = await stage.world.drone();
  await ask(
    "insert into devices (id, name, model, kind) values ('CHARGER-9', '', '', 'charger') on conflict do nothing",
  );
  await changes.report?.('CHARGER-9', 0);
  await changes.report?.(gone, 0);
  await ask('delete from devices where id = $1', [gone]);
  await fold();
  expect(await ask('select id from drone_marks where id = any($1)', [[gone, 'CHARGER-9']])).toEqual([]);
  expect(await ask('select from drone_mark_queue')).toEqual([]);
  expect(await wrong()).toEqual([]);
});
