import { roleCodes } from '@smartflight/contract/access/access.ts';
import { flights } from '@smartflight/contract/endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { type FlightLog, flightLog } from '../../../test/flight-log.ts';

type Query = QueryInput<typeof flights.list>;

let stage: TestApp;
let log: FlightLog;
let viewers: [string, Client][];
beforeAll(async () => {
  stage = await testApp();
  log = await flightLog(stage);
  const staff = await stage.as(await stage.world.account({ roles: [roleCodes.staff] }));
  const owning = await stage.world.account({ roles: [roleCodes.manager], companyId: log.childId });
  await stage.deps.pools.app.query('update flights set owner_id = $1 where drone_id = $2', [
    owning.id,
    log.foreign,
  ]);
  viewers = [
    ['staff', staff],
    ['manager', log.manager],
    ['a manager with a drone of their own elsewhere', await stage.as(owning)],
    ['owner', log.owner],
    ['stranger', log.stranger],
  ];
});
afterAll(() => stage.close());

const queries: Query[] = [
  {},
  { workType: 'spray' },
  { workType: 'sow', hideZero: 'true' },
  { from: '2026-09-10', to: '2026-09-15' },
  { scope: 'own' },
  { scope: 'tenant', hideZero: 'true' },
];

async function compare(moment: string): Promise<void> {
  for (const [who, client] of viewers) {
    for (const query of queries) {
      const { items, totals, days } = await client.call(flights.list, { query: { ...query, size: 200 } });
      const name = `${moment}: ${who} ${JSON.stringify(query)}`;
      type Item = (typeof items)[number];
      const sum = (rows: Item[], of: (item: Item) => number | null) =>
        rows.reduce((so, item) => so + (of(item) ?? 0), 0);
      for (const [reported, rows] of [
        [totals, items] as const,
        ...days.map((day) => [day, items.filter(({ localDate }) => localDate === day.localDate)] as const),
      ]) {
        expect(reported.sorties, name).toBe(rows.length);
        expect(reported.flightS, name).toBeCloseTo(
          sum(rows, (f) => f.flightS),
          3,
        );
        expect(reported.grossAreaM2, name).toBeCloseTo(
          sum(rows, (f) => f.grossAreaM2),
          6,
        );
        expect(reported.netAreaM2, name).toBeCloseTo(
          sum(rows, (f) => f.netAreaM2),
          6,
        );
        expect(reported.overlapAreaM2, name).toBeCloseTo(
          sum(rows, (f) => f.overlapAreaM2),
          6,
        );
        expect(reported.volumeL, name).toBeCloseTo(
          sum(rows, (f) => f.volumeL),
          6,
        );
        expect(reported.massKg, name).toBeCloseTo(
          sum(rows, (f) => f.massKg),
          6,
        );
        if (query.hideZero === undefined)
          expect(reported.zeroAreaSorties, name).toBe(rows.filter((f) => f.grossAreaM2 === 0).length);
      }
    }
  }
}

test('sums by day stay those of the rows through every change, before and after it is folded in', async () => {
  const { app } = stage.deps.pools;
  await compare('derived');
  const changes: [string, string][] = [
    [
      'figures',
      'update flights set gross_m2 = gross_m2 * 1.37 + 0.1, volume_l = volume_l / 3, flight_s = 7.7',
    ],
    ['no area left', "update flights set gross_m2 = 0 where work_type = 'sow'"],
    ['another day', "update flights set local_date = local_date + 1, start_at = start_at + interval '1 day'"],
    [
      'another kind',
      "update flights set work_type = 'mixed', mass_kg = 3.3, volume_l = null where gross_m2 > 1000",
    ],
    [
      'another company',
      `update flights set company_id = '${log.companyId}' where drone_id = '${log.droneB}'`,
    ],
    [
      'counted no more',
      'update flights set counted = false where id = (select min(id::text)::uuid from flights)',
    ],
    ['gone', 'delete from flights where id = (select max(id::text)::uuid from flights where counted)'],
  ];
  for (const [what, change] of changes) {
    await app.query(change);
    await compare(what);
    await app.query('select fold_flight_sums()');
    await compare(`${what}, folded`);
  }
});

test('what is added and taken away again leaves nothing', async () => {
  const { app } = stage.deps.pools;
  await app.query('delete from flights');
  await app.query('select fold_flight_sums()');
  const { rows } = await app.query(
    `select * from flight_sums where (sorties, flight_s, gross_m2, net_m2, overlap_m2, volume_l, mass_kg, volume_on_m2,
       mass_on_m2) <> (0, 0, 0, 0, 0, 0, 0, 0, 0) union all select * from flight_sum_changes`,
  );
  expect(rows).toEqual([]);
  const { rows: kept } = await app.query('select count(*) as n from flight_sums');
  expect(kept[0].n).toBeGreaterThan(0);
});
