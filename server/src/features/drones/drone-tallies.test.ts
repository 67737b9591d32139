import { roleCodes } from '@smartflight/contract/access/access.ts';
import { droneSorts } from '@smartflight/contract/drones/drone-filter.ts';
import { drones } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';

let stage: TestApp;
let staff: Client;
const ids: string[] = [];

const ask = async (text: string, values: unknown[] = []) =>
  (await stage.deps.pools.app.query(text, values)).rows;

beforeAll(async () => {
  stage = await testApp();
  staff = await stage.as(await stage.world.account({ roles: [roleCodes.staff] }));
  const owner = await stage.world.account();
  const companyId = await stage.world.company();
  const models = ['SF30', 'SF50'];
  for (let nth = 0; nth < 40; nth += 1) {
    const id = await stage.world.drone({
      companyId,
      name: `drone ${nth % 23}`,
      model: models[nth % 2] ?? '',
      ...(nth % 3 === 0 ? { ownerId: owner.id } : {}),
    });
    ids.push(id);
    await ask(
      `insert into drone_properties (drone_id, properties, reported_at, boot_id, seq, outdated)
       values ($1, $2, now(), 'b', 1, $3)`,
      [
        id,
        {
          lock: { reported: nth % 5 === 0 },
          totals: { areaM2: nth % 4 === 0 ? 1_000 : 0, sorties: 0, flightS: 0 },
          ...(nth % 6 === 0 ? { rtk: { expiresAt: stage.time.now + (nth - 18) * 5 * 86_400_000 } } : {}),
        },
        nth % 7 === 0 ? ['master'] : [],
      ],
    );
    await ask('insert into drone_sums values ($1, $2, 1, $3, 0, 0)', [id, nth % 9, (nth % 5) * 100]);
    if (nth % 4 === 1) stage.fleet.status(id, { online: true }, stage.time.now);
    if (nth % 10 === 3) {
      stage.fleet.register([{ id, name: '', model: '' }]);
      const level = nth % 20 === 3 ? 'critical' : 'warning';
      stage.fleet.event(id, { code: 'battery_fault', level, state: 'raised' }, stage.time.now);
    }
  }
  await ask('update drones set maintenance_since = now() where id = any($1)', [ids.slice(4, 9)]);
  await ask('update drones set retired_at = now(), owner_id = null where id = any($1)', [ids.slice(30, 34)]);
});
afterAll(() => stage.close());

const filters: Record<string, string>[] = [
  {},
  { link: 'online' },
  { link: 'offline', lock: 'unlocked' },
  { lock: 'locked' },
  { outdated: 'true' },
  { outdated: 'false', drifting: 'true' },
  { drifting: 'false' },
  { maintenance: 'true' },
  { ownership: 'bound' },
  { ownership: 'unbound', maintenance: 'false' },
  { ownership: 'retired' },
  { ownership: 'bound', lock: 'locked', link: 'online' },
];

async function listed(query: Record<string, string>) {
  const pages = await Promise.all(
    ['1', '2', '3'].map((page) =>
      staff.call(drones.list, { query: { ...query, page, size: '15' } as never }),
    ),
  );
  const [first] = pages;
  return {
    ids: pages.flatMap(({ items }) => items.map(({ id }) => id)),
    total: first?.total,
    counts: first?.counts,
  };
}

test.each(filters)('figures from tallies are those of the rows, filtered by %o [D-05]', async (filter) => {
  const rows = await listed({ ...filter, ids: ids.join(',') });
  const tallies = await listed(filter);
  expect(tallies).toEqual(rows);
  expect(tallies.ids).toHaveLength(tallies.total ?? -1);
});

test.each([...droneSorts])(
  'all drones sorted by %s come in the order of the same rows [D-05]',
  async (sort) => {
    const some: Record<string, string>[] = [{}, { lock: 'unlocked' }, { drifting: 'true' }];
    for (const filter of some)
      expect(await listed({ ...filter, sort })).toEqual(
        await listed({ ...filter, sort, ids: ids.join(',') }),
      );
  },
);
