import { type DeviceKind, topicOf, type UpLeaf } from '@smartflight/contract/device-link/topics.ts';
import { batteries, inbox } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { packDays } from './history/pack.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

let count = 0;
const serial = (): string => `SN-${++count}`;

interface Reported {
  at: number;
  seq?: number;
  bootId?: string;
}

/** Passes a payload to the intake as the broker does. */
async function send(
  kind: DeviceKind,
  id: string,
  leaf: UpLeaf,
  o: Reported & { data: unknown },
): Promise<void> {
  const { at, seq = ++count, bootId = 'b1', data } = o;
  const message = {
    topic: topicOf(kind, id, leaf),
    payload: Buffer.from(
      JSON.stringify({ v: 1, id: '00000000-0000-4000-8000-000000000000', ts: at, bootId, seq, data }),
    ),
    qos: 1 as const,
    retain: false,
    dup: false,
    receivedAt: stage.time.now,
  };
  const received = stage.intake.receive(message);
  received.show();
  await received.store();
}

const cells = (weak?: number): number[] =>
  Array.from({ length: 12 }, (_, nth) => (nth + 1 === weak ? 3.6 : 3.8));

interface Reading {
  soc?: number;
  voltageV?: number;
  currentA?: number;
  tempC?: number;
  cellV?: number[];
}

const carried = (sn: string, reading: Reading = {}) => ({
  armed: false,
  landed: 'on_ground',
  batteries: [{ sn, slot: 1, soc: 80, voltageV: 45.6, currentA: 10, tempC: 30, cellV: cells(), ...reading }],
});
const charging = (sn: string) => ({
  mode: 'grid',
  state: 'charging',
  groups: [
    {
      index: 2,
      batterySn: sn,
      state: 'charging',
      voltageV: 46,
      currentA: 20,
      tempC: 28,
      soc: 50,
      counts: { overDischarge: 1, overCharge: 2, cycle: 123, overCurrent: 3, overTemp: 4 },
    },
  ],
});

const stored = async (sn: string) => {
  const { rows } = await stage.deps.pools.app.query(
    `select s.at, d.id, s.soc_pct from battery_samples s join batteries b using (battery_no)
       join devices d on d.device_no = s.device_no where b.sn = $1 order by s.at, d.id`,
    [sn],
  );
  return rows;
};

async function owner() {
  const account = await stage.world.account();
  return {
    id: account.id,
    client: await stage.as(account),
    drone: await stage.world.drone({ ownerId: account.id }),
    charger: await stage.world.drone({ kind: 'charger', ownerId: account.id }),
  };
}

const whole = {
  from: new Date(noon - 86_400_000).toISOString(),
  to: new Date(noon + 86_400_000).toISOString(),
};

test('a battery is one record, whether a drone or a charger reports it: charge, cycles, counts, location [C-04]', async () => {
  const { client, drone, charger, id } = await owner();
  const sn = serial();
  await send('drone', drone, 'telemetry', { at: noon - 600_000, data: carried(sn) });
  await send('charger', charger, 'telemetry', { at: noon - 60_000, data: charging(sn) });
  await stage.storeBatteryState();
  const { items, total } = await client.call(batteries.list, { query: {} });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    sn,
    soc: 50,
    cycles: 123,
    counts: { overDischarge: 1, overCharge: 2, overCurrent: 3, overTemp: 4 },
    currentA: -20,
    lastUsedAt: new Date(noon - 600_000).toISOString(),
    seenOn: { kind: 'charger', id: charger, slot: 2 },
    faults: [],
    ownerId: id,
  });
  const detail = await client.call(batteries.get, { params: { sn } });
  expect(detail.uses.map(({ on }) => on.kind)).toEqual(['charger', 'drone']);
  expect(detail.health).toBeNull();
});

test('duplicates, batches and any order end in the same samples and the same row', async () => {
  const { drone } = await owner();
  const [sn, twin] = [serial(), serial()];
  const samples = Array.from({ length: 60 }, (_, nth) => ({
    at: noon - 120_000 + nth * 1000,
    seq: 1000 + nth,
    soc: 90 - nth / 10,
  }));
  for (const { at, seq, soc } of samples)
    await send('drone', drone, 'telemetry', { at, seq, data: carried(sn, { soc }) });
  const shuffled = [...samples].reverse();
  const batch = (part: typeof samples) => ({
    samples: part.map(({ at, seq, soc }) => ({ ts: at, seq, data: carried(twin, { soc }) })),
  });
  await send('drone', drone, 'telemetry/batch', {
    at: noon,
    bootId: 'b2',
    data: batch(shuffled.slice(0, 40)),
  });
  await stage.storeBatteryState();
  await send('drone', drone, 'telemetry/batch', { at: noon, bootId: 'b2', data: batch(shuffled.slice(20)) });
  await send('drone', drone, 'telemetry/batch', { at: noon, bootId: 'b2', data: batch(shuffled) });
  await stage.storeBatteryState();
  const [one, other] = [await stored(sn), await stored(twin)];
  expect(one).toHaveLength(60);
  expect(other).toEqual(one);
  const { rows } = await stage.deps.pools.app.query(
    `select b.soc_pct, b.seen_at, b.cell_diff_mv, u.from_at, u.to_at, u.from_soc, u.to_soc, s.deviations
     from batteries b join battery_uses u using (battery_no) join battery_states s using (battery_no)
     where b.sn = any($1) order by b.sn`,
    [[sn, twin]],
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(rows[0]);
  expect(rows[0].soc_pct).toBeCloseTo(84.1, 3);
});

test('a bad sample of a batch costs only itself, and an unregistered device stores nothing', async () => {
  const { charger } = await owner();
  const sn = serial();
  await send('charger', charger, 'telemetry/batch', {
    at: noon,
    data: {
      samples: [
        { ts: noon - 2000, seq: 1, data: charging(sn) },
        { ts: noon - 1000, seq: 2, data: { groups: 'none' } },
        { ts: noon, seq: 3, data: charging(sn) },
      ],
    },
  });
  await send('charger', 'NOBODY', 'telemetry', { at: noon, data: charging(serial()) });
  expect(await stored(sn)).toHaveLength(2);
});

test('a battery on two devices at once is flagged and its owner notified, a swapped one is not', async () => {
  const { client, drone, charger } = await owner();
  const [swapped, doubled] = [serial(), serial()];
  const every = (from: number, seconds: number) =>
    Array.from({ length: seconds / 10 }, (_, nth) => from + nth * 10_000);
  for (const at of every(noon - 1_000_000, 200))
    await send('drone', drone, 'telemetry', { at, data: carried(swapped) });
  for (const at of every(noon - 790_000, 200))
    await send('charger', charger, 'telemetry', { at, data: charging(swapped) });
  for (const at of every(noon - 500_000, 200)) {
    await send('drone', drone, 'telemetry', { at, data: carried(doubled) });
    await send('charger', charger, 'telemetry', { at: at + 500, data: charging(doubled) });
  }
  await stage.storeBatteryState();
  const { items } = await client.call(batteries.list, { query: { sort: 'sn', status: 'abnormal' } });
  expect(items.map(({ sn }) => sn)).toEqual([doubled]);
  expect(items[0]?.twice?.other.id).toBeOneOf([drone, charger]);
  const texts = (await client.call(inbox.list, { query: {} })).items.map(({ text }) => text);
  expect(texts.filter((text) => text.includes(doubled))).toHaveLength(1);
  expect(texts.some((text) => text.includes(swapped))).toBe(false);
});

test('a battery is not changed by a device of another account that reports its serial number', async () => {
  const [mine, thief] = [await owner(), await owner()];
  const sn = serial();
  await send('drone', mine.drone, 'telemetry', { at: noon - 10_000, data: carried(sn) });
  await stage.storeBatteryState();
  await send('drone', thief.drone, 'telemetry', { at: noon, data: carried(sn, { soc: 1 }) });
  await stage.storeBatteryState();
  expect(await stored(sn)).toHaveLength(1);
  const answer = await thief.client.refused(batteries.get, { params: { sn } });
  expect(answer.status).toBe(404);
  const seen = await mine.client.call(batteries.get, { params: { sn } });
  expect(seen).toMatchObject({ soc: 80, status: 'normal', twice: null });
});

test('the weak cell is named, with why the health is as it is [C-04]', async () => {
  const { client, drone } = await owner();
  const sn = serial();
  for (let second = 0; second < 180; second += 1)
    await send('drone', drone, 'telemetry', {
      at: noon - 300_000 + second * 1000,
      data: carried(sn, { cellV: cells(second > 30 ? 7 : undefined) }),
    });
  await stage.storeBatteryState();
  const detail = await client.call(batteries.get, { params: { sn } });
  expect(detail.worstCell).toMatchObject({ cell: 7, offMv: -200 });
  expect(detail).toMatchObject({ status: 'abnormal', faults: ['cell_deviation'] });
  expect(detail.health?.parts.find(({ part }) => part === 'deviation')).toMatchObject({
    points: 0,
    reason: 'deviation.bad',
  });
  const { heat } = await client.call(batteries.history, { params: { sn }, query: whole });
  expect(heat.worstCell).toBe(7);
  expect(heat.mv).toHaveLength(12);
});

test('a thinned history keeps the least and the greatest of every series, also once its day is packed [C-05]', async () => {
  const { client, drone } = await owner();
  const sn = serial();
  const day = Date.UTC(2026, 8, 14);
  const samples = Array.from({ length: 3000 }, (_, nth) => ({
    ts: day + 36_000_000 + nth * 1000,
    seq: 5000 + nth,
    data: carried(sn, {
      soc: nth === 1234 ? 3 : 90 - nth / 100,
      voltageV: nth === 2222 ? 51 : 45 + Math.sin(nth / 50) / 10,
      currentA: nth === 777 ? 180 : 40,
      tempC: nth === 1500 ? 66 : 35,
      cellV: nth === 2500 ? [3.1, ...cells().slice(1)] : cells(),
    }),
  }));
  for (let from = 0; from < samples.length; from += 600)
    await send('drone', drone, 'telemetry/batch', {
      at: noon,
      data: { samples: samples.slice(from, from + 600) },
    });
  await stage.storeBatteryState();
  const query = {
    from: new Date(day - 10 * 86_400_000).toISOString(),
    to: new Date(noon).toISOString(),
    points: 200,
  };
  const extremes = ({ series }: { series: Record<string, (number | null)[]> }) =>
    Object.fromEntries(
      Object.entries(series)
        .filter(([name]) => name !== 'at')
        .map(([name, values]) => {
          const known = values.filter((value) => value !== null);
          return [name, [Math.min(...known), Math.max(...known)].map((value) => Math.round(value * 1000))];
        }),
    );
  const before = await client.call(batteries.history, { params: { sn }, query });
  await packDays(stage.deps.pools.db, new Date(noon));
  const after = await client.call(batteries.history, { params: { sn }, query });
  expect(before.samples).toBe(3000);
  expect(after.samples).toBe(3000);
  expect(after.series.at.length).toBeLessThanOrEqual(200);
  expect(extremes(before)).toMatchObject({
    soc: [3000, 90_000],
    totalVoltageV: [expect.any(Number), 51_000],
    currentA: [40_000, 180_000],
    tempC: [35_000, 66_000],
    cellDiffMv: [0, 700_000],
    cellMinV: [3100, 3800],
  });
  // For many days only the extremes are read.
  const year = { ...query, to: new Date(day + 300 * 86_400_000).toISOString() };
  const whole = await client.call(batteries.history, { params: { sn }, query: year });
  expect(whole.samples).toBe(3000);
  expect(whole.series.at.length).toBeLessThanOrEqual(24);
  expect(extremes(whole)).toEqual(extremes(after));
  expect(extremes(after)).toEqual(extremes(before));
  const { rows } = await stage.deps.pools.app.query(
    'select length(packed) as bytes from battery_days join batteries using (battery_no) where sn = $1',
    [sn],
  );
  expect(rows[0].bytes).toBeLessThan(20_000);
  const table = await client.call(batteries.samples, { params: { sn }, query: { ...query, size: 100 } });
  expect(table.items).toHaveLength(100);
  const next = await client.call(batteries.samples, {
    params: { sn },
    query: { ...query, size: 100, before: table.next ?? '' },
  });
  expect(Date.parse(table.items[99]!.at) - Date.parse(next.items[0]!.at)).toBe(1000);
  const sheet = await client.raw(batteries.exportSamples, {
    params: { sn },
    query: { ...query, tz: 'UTC', as: 'csv' },
  });
  expect(sheet.body.trim().split('\r\n')).toHaveLength(3001);
});

test('each filter of the log holds exactly its rows, and the counts are of the whole filter [C-04]', async () => {
  const { client, id } = await owner();
  const rows = [
    ['F1', 50, 'normal', 95],
    ['F2', 100, 'watch', 70],
    ['F3', 101, 'normal', 85],
    ['F4', 250, 'abnormal', 40],
    ['F5', 301, 'watch', 61],
  ] as const;
  for (const [sn, cycles, band, score] of rows)
    await stage.deps.pools.app.query(
      `insert into batteries (sn, owner_id, owner_since, company_since, first_seen_at, seen_at, found_by, cycles, band, score)
       select $1, $2, $3, $3, $3, $3, (select min(device_no) from devices), $4, $5, $6`,
      [sn, id, new Date(noon), cycles, band, score],
    );
  const sns = async (query: object) =>
    (await client.call(batteries.list, { query: { sort: 'sn', ...query } })).items.map(({ sn }) => sn);
  expect(await sns({ cycles: '0-100' })).toEqual(['F1', 'F2']);
  expect(await sns({ cycles: '101-200' })).toEqual(['F3']);
  expect(await sns({ cycles: '201-300' })).toEqual(['F4']);
  expect(await sns({ cycles: '301-' })).toEqual(['F5']);
  expect(await sns({ health: 'watch' })).toEqual(['F2', 'F5']);
  expect(await sns({ status: 'abnormal' })).toEqual(['F4']);
  expect(await sns({ q: 'f3' })).toEqual(['F3']);
  expect(await sns({ sort: 'health' })).toEqual(['F4', 'F5', 'F2', 'F3', 'F1']);
  const { counts, total } = await client.call(batteries.list, { query: { size: 1 } });
  expect(total).toBe(5);
  expect(counts).toEqual({
    normal: 4,
    abnormal: 1,
    bands: { normal: 2, watch: 2, abnormal: 1 },
    cycles: { '0-100': 2, '101-200': 1, '201-300': 1, '301-': 1 },
  });
});
