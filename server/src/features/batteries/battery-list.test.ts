import { roleCodes } from '@smartflight/contract/access/access.ts';
import { batteries } from '@smartflight/contract/endpoints.ts';
import type { Battery } from '@smartflight/contract/power/battery.schemas.ts';
import {
  batterySorts,
  batteryStatuses,
  cycleBucketKeys,
  cycleBuckets,
} from '@smartflight/contract/power/battery.ts';
import { healthBands } from '@smartflight/contract/power/battery-health.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

/** Batteries of one device that vary in everything a list counts and sorts by, including unknown values. */
const insert = `insert into batteries (sn, model, company_id, company_since, owner_id, owner_since, first_seen_at, found_by,
    seen_at, used_at, device_no, soc_pct, cycles, faults, score, band)
  select $1 || lpad(n::text, 3, '0'), case when n % 4 > 0 then 'M' || n % 4 end, d.company_id, now(), d.owner_id, now(), now(),
    d.device_no, now(), case when n % 6 > 0 then now() - (n * 7 % 40) * interval '1 minute' end, d.device_no,
    case when n % 5 > 0 then n * 13 % 100 end, case when n % 7 > 0 then n * 50 % 401 end,
    case when n % 9 = 0 then '{cell_over_discharge}'::text[] else '{}' end, s.score,
    case when s.score >= 80 then 'normal' when s.score >= 60 then 'watch' when s.score is not null then 'abnormal' end
  from generate_series(1, $3::int) n join devices d on d.id = $2
  cross join lateral (select case when n % 8 > 0 then 100 - n * 11 % 60 end as score) s`;

const made = (prefix: string, device: string, count: number) =>
  stage.deps.pools.app.query(insert, [prefix, device, count]);

/** A manager whose company has 60 batteries, and who owns 10 more on a drone of no company. */
async function manager() {
  const companyId = await stage.world.company();
  const account = await stage.world.account({ roles: [roleCodes.manager], companyId });
  const prefix = account.id.slice(0, 8);
  await made(`C-${prefix}-`, await stage.world.drone({ companyId }), 60);
  return { account, prefix, companyId, client: await stage.as(account) };
}

type Manager = Awaited<ReturnType<typeof manager>>;

async function everything({ client }: Manager, query: object = {}): Promise<Battery[]> {
  const { items } = await client.call(batteries.list, { query: { size: 200, ...query } });
  return items;
}

const inBucket = (cycles: number | null, key: keyof typeof cycleBuckets): boolean => {
  const [from, to = Number.POSITIVE_INFINITY] = cycleBuckets[key];
  return cycles !== null && cycles >= from && cycles <= to;
};

test.each(['company alone', 'company and own'])(
  'figures and rows agree for every mix of status, health and cycles: %s [C-04]',
  async (which) => {
    const person = await manager();
    if (which === 'company and own')
      await made(`O-${person.prefix}-`, await stage.world.drone({ ownerId: person.account.id }), 10);
    const all = await everything(person);
    expect(all).toHaveLength(which === 'company alone' ? 60 : 70);
    for (const status of [undefined, ...batteryStatuses])
      for (const health of [undefined, ...healthBands])
        for (const cycles of [undefined, ...cycleBucketKeys]) {
          const wanted = all.filter(
            (one) =>
              (!status || one.status === status) &&
              (!health || one.health?.band === health) &&
              (!cycles || inBucket(one.cycles, cycles)),
          );
          const { items, total, counts } = await person.client.call(batteries.list, {
            query: { size: 200, status, health, cycles },
          });
          expect(items.map(({ sn }) => sn)).toEqual(wanted.map(({ sn }) => sn));
          const count = (is: (one: Battery) => boolean) => wanted.filter(is).length;
          expect({ total, counts }).toEqual({
            total: wanted.length,
            counts: {
              normal: count((one) => one.status === 'normal'),
              abnormal: count((one) => one.status === 'abnormal'),
              bands: Object.fromEntries(
                healthBands.map((band) => [band, count((one) => one.health?.band === band)]),
              ),
              cycles: Object.fromEntries(
                cycleBucketKeys.map((key) => [key, count((one) => inBucket(one.cycles, key))]),
              ),
            },
          });
        }
  },
);

test('every order shows each battery once over its pages, what is unknown last [C-04]', async () => {
  const person = await manager();
  const values = {
    lastUsedAt: (one: Battery) => one.lastUsedAt,
    sn: (one: Battery) => one.sn,
    model: (one: Battery) => one.model,
    soc: (one: Battery) => one.soc,
    cycles: (one: Battery) => one.cycles,
    health: (one: Battery) => one.health?.score ?? null,
  };
  for (const sort of batterySorts) {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => everything(person, { sort, page, size: 20 })));
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 20, 0]);
    const rows = pages.flat();
    expect(new Set(rows.map(({ sn }) => sn)).size).toBe(60);
    const value = values[sort.replace('-', '') as keyof typeof values];
    const down = sort.startsWith('-');
    for (const [nth, after] of rows.slice(1).entries()) {
      const [one, other] = [value(rows[nth]!), value(after)];
      if (one === null) expect(other).toBeNull();
      else if (other !== null && one !== other) expect(one < other).toBe(!down);
      else if (one === other) expect(rows[nth]!.sn < after.sn).toBe(true);
    }
  }
});

test('a search, a model and what carries it narrow the figures with the rows; a page beyond has its figures [C-04]', async () => {
  const person = await manager();
  const all = await everything(person);
  const search = await person.client.call(batteries.list, { query: { q: `${person.prefix}-01`, size: 200 } });
  expect(search.items.map(({ sn }) => sn)).toEqual(
    all.filter(({ sn }) => sn.includes('-01')).map(({ sn }) => sn),
  );
  expect(search.total).toBe(10);
  const model = await person.client.call(batteries.list, { query: { model: 'M1', kind: 'drone', page: 9 } });
  const normal = all.filter((one) => one.model === 'M1' && one.status === 'normal').length;
  expect(model).toMatchObject({ items: [], total: 15, counts: { normal, abnormal: 15 - normal } });
});

test('what carries a battery follows it, and a search finds parts of number, model and owner as they are written [C-04]', async () => {
  const person = await manager();
  const { app } = stage.deps.pools;
  const some = `C-${person.prefix}-02%`;
  const totalOf = async (query: object) => {
    const { total, items } = await person.client.call(batteries.list, { query: { size: 200, ...query } });
    expect(items).toHaveLength(total);
    return total;
  };
  expect([await totalOf({ kind: 'drone' }), await totalOf({ kind: 'charger' })]).toEqual([60, 0]);
  const charger = await stage.world.drone({ kind: 'charger', companyId: person.companyId });
  await app.query(
    `update batteries set device_no = (select device_no from devices where id = $1) where sn like $2`,
    [charger, some],
  );
  expect([await totalOf({ kind: 'drone' }), await totalOf({ kind: 'charger' })]).toEqual([50, 10]);
  expect(await totalOf({ kind: 'charger', q: `${person.prefix.toUpperCase()}-02` })).toBe(10);
  await app.query(`update batteries set model = $1 where sn like $2`, ['100%_Öl', some]);
  expect(await totalOf({ q: '100%_ö' })).toBe(10);
  expect(await totalOf({ q: '100x_ö' })).toBe(0);
  const { rows } = await app.query<{ username: string }>(
    `update batteries b set owner_id = a.id from accounts a where b.sn like $1 and a.id = $2 returning a.username`,
    [some, person.account.id],
  );
  expect(await totalOf({ q: rows[0]?.username })).toBe(10);
});

test('the file of a filter holds each of its batteries once, in its order [C-04]', async () => {
  const person = await manager();
  const query = { sort: '-health', status: 'normal', tz: 'UTC', lang: 'en' } as const;
  const file = await person.client.raw(batteries.export, { query });
  const sheets = await readXlsxFile(file.rawPayload);
  const sns = sheets[0]?.data.slice(1).map(([sn]) => sn);
  expect(sns).toEqual((await everything(person, { sort: '-health', status: 'normal' })).map(({ sn }) => sn));
});

test('figures follow what is written in the same moment, and a battery that leaves its company [C-04]', async () => {
  const person = await manager();
  const totals = async () => {
    const { total, counts } = await person.client.call(batteries.list, { query: {} });
    return { total, known: Object.values(counts.cycles).reduce((sum, count) => sum + count, 0) };
  };
  expect(await totals()).toEqual({ total: 60, known: 52 });
  const { app } = stage.deps.pools;
  await app.query(`update batteries set cycles = 5 where sn like $1 and cycles is null`, [
    `C-${person.prefix}-%`,
  ]);
  expect(await totals()).toEqual({ total: 60, known: 60 });
  await app.query(`update batteries set company_id = null where sn like $1`, [`C-${person.prefix}-00%`]);
  expect(await totals()).toEqual({ total: 51, known: 51 });
  await app.query(`delete from batteries where sn like $1`, [`C-${person.prefix}-01%`]);
  expect(await totals()).toEqual({ total: 41, known: 41 });
});
