import { createHash } from 'node:crypto';
import { topicOf, type UpLeaf } from '@smartflight/contract/device-link/topics.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from './app.ts';
import { type BootSample, samplesOf } from './samples.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const hour = 3_600_000;
const transaction = '00000000-0000-4000-8000-000000000000';

const envelope = (bootId: string, seq: number, ts: number, data: unknown) => ({
  v: 1,
  id: transaction,
  ts,
  bootId,
  seq,
  data,
});

async function send(droneId: string, payload: string | Buffer, leaf: UpLeaf = 'telemetry'): Promise<void> {
  const message = {
    topic: topicOf('drone', droneId, leaf),
    payload: Buffer.from(payload),
    qos: 1 as const,
    retain: false,
    dup: false,
    receivedAt: stage.time.now,
  };
  const received = stage.intake.receive(message);
  received.show();
  await received.store();
}

const sendSample = (droneId: string, { bootId, seq, at, data }: BootSample): Promise<void> =>
  send(droneId, JSON.stringify(envelope(bootId, seq, at, data)));

const sendBatch = (droneId: string, samples: readonly BootSample[]): Promise<void> =>
  send(
    droneId,
    JSON.stringify(
      envelope(samples[0]?.bootId ?? 'b', 999_999, noon, {
        samples: samples.map(({ seq, at, data }) => ({ seq, ts: at, data })),
      }),
    ),
    'telemetry/batch',
  );

async function pointsOf(droneId: string) {
  const { rows } = await stage.deps.pools.app.query(
    `select b.boot_id, p.seq, p.at, p.lat, p.lon, p.flags, p.landed, p.speed_mps, p.volume_used_l, p.sortie_id
     from track_points p join drones d using (device_no) join boots b using (boot_no)
     where d.id = $1 order by b.boot_id, p.seq, p.at`,
    [droneId],
  );
  return rows;
}

/** All derived flights of a drone, without the drone's ids. */
async function flightsOf(droneId: string): Promise<unknown[]> {
  await stage.deps.pools.app.query("update derivations set due_at = '2000-01-01'");
  await stage.derive();
  const { rows } = await stage.deps.pools.app.query(
    `select start_at, end_at, counted, work_type, end_reason, flight_s, gross_m2, net_m2, overlap_m2, distance_m,
       volume_l, figures, s.points, s.track from flights f join flight_shapes s on s.flight_id = f.id
     where drone_id = $1 order by start_at`,
    [droneId],
  );
  return rows.map(({ track, ...row }) => ({ ...row, track: createHash('sha1').update(track).digest('hex') }));
}

const counter = async (name: 'rejected' | 'duplicates' | 'flaggedFuture' | 'stored', reason?: string) => {
  const { values } = await stage.deps.metrics[name].get();
  return values
    .filter(({ labels }) => reason === undefined || labels['reason' as never] === reason)
    .reduce((sum, { value }) => sum + value, 0);
};

const twoBoots: BootSample[] = [
  ...samplesOf({ startAt: noon - 3 * hour, bootId: 'first', lanes: 2, laneM: 40 }),
  ...samplesOf({ startAt: noon - 2 * hour, bootId: 'second', lanes: 3, laneM: 30 }),
];

test('samples shuffled, doubled and cut into batches end in the same rows and the same flights [G-05]', async () => {
  const inOrder = await stage.world.drone();
  for (const boot of ['first', 'second'])
    await sendBatch(
      inOrder,
      twoBoots.filter(({ bootId }) => bootId === boot),
    );
  const [points, flights] = [await pointsOf(inOrder), await flightsOf(inOrder)];
  expect(points).toHaveLength(twoBoots.length);
  expect(flights).toHaveLength(2);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(twoBoots, { minLength: twoBoots.length }),
      fc.array(fc.nat(twoBoots.length - 1), { maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 3, maxLength: 8 }),
      fc.nat(3),
      async (shuffled, repeated, cuts, deriveAfter) => {
        const droneId = await stage.world.drone();
        const rest = [...shuffled, ...repeated.map((at) => twoBoots[at]!)];
        for (let turn = 0; rest.length > 0; turn += 1) {
          const piece = rest.splice(0, cuts[turn % cuts.length]!);
          for (const boot of ['second', 'first']) {
            const of = piece.filter(({ bootId }) => bootId === boot);
            if (of.length === 1) await sendSample(droneId, of[0]!);
            else if (of.length > 1) await sendBatch(droneId, of);
          }
          if (turn === deriveAfter) await flightsOf(droneId);
        }
        expect(await pointsOf(droneId)).toEqual(points);
        expect(await flightsOf(droneId)).toEqual(flights);
      },
    ),
    { numRuns: 40 },
  );
});

test('hours replayed three times are stored once and counted once', async () => {
  const droneId = await stage.world.drone();
  const all = samplesOf({ startAt: noon - hour });
  const before = await counter('duplicates');
  for (let round = 0; round < 3; round += 1) await sendBatch(droneId, all);
  expect(await pointsOf(droneId)).toHaveLength(all.length);
  expect(await flightsOf(droneId)).toHaveLength(1);
  expect((await counter('duplicates')) - before).toBe(2 * all.length);
});

const good = samplesOf({ startAt: noon - hour })[0]!;
const hostile: [string, string | Buffer][] = [
  ['nothing', ''],
  ['cut off', JSON.stringify(envelope('b1', 1, noon, good.data)).slice(0, 60)],
  ['no JSON', '\u0000\u0001\u0002'],
  ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x80, 0xc3, 0x28])],
  ['a number', '7'],
  ['null', 'null'],
  ['a list', '[]'],
  ['deep nesting', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
  ['a deep object', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['NaN', '{"v":1,"ts":NaN}'],
  ['Infinity', JSON.stringify(envelope('b1', 1, noon, {})).replace('{}', '{"speedMps":1e999}')],
  ['another version', JSON.stringify({ ...envelope('b1', 1, noon, {}), v: 2 })],
  ['a zero byte in a name', JSON.stringify(envelope('b\u0000', 1, noon, {}))],
  ['a lone surrogate', JSON.stringify(envelope('b1', 1, noon, { sortieId: '\ud800' }))],
  ['a zero byte in a field', JSON.stringify(envelope('b1', 1, noon, { pilotId: 'a\u0000b' }))],
  ['a long name', JSON.stringify(envelope('b'.repeat(65), 1, noon, {}))],
  ['a negative number', JSON.stringify(envelope('b1', -1, noon, {}))],
  ['half a position', JSON.stringify(envelope('b1', 1, noon, { lat: 3 }))],
  ['a place beyond the pole', JSON.stringify(envelope('b1', 1, noon, { lat: 91, lon: 0 }))],
  ['a time beyond the calendar', JSON.stringify(envelope('b1', 1, 1e18, {}))],
];

test.for(hostile)('%s is counted and affects no other', async ([, payload]) => {
  const droneId = await stage.world.drone();
  const before = await counter('rejected');
  const neighbour = await stage.world.drone();
  await Promise.all([send(droneId, payload), sendSample(neighbour, good)]);
  expect((await counter('rejected')) - before).toBe(1);
  expect(await pointsOf(droneId)).toEqual([]);
  expect(await pointsOf(neighbour)).toHaveLength(1);
});

test('bytes at random never throw, and what follows them is stored', async () => {
  const droneId = await stage.world.drone();
  const leaf = fc.constantFrom<UpLeaf>('telemetry', 'telemetry/batch', 'status', 'state', 'event');
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((list) => Buffer.from(list)),
    fc.json().map((text) => Buffer.from(text)),
    fc.jsonValue().map((data) => Buffer.from(JSON.stringify(envelope('b1', 1, noon, data)))),
  );
  await fc.assert(
    fc.asyncProperty(leaf, bytes, async (on, payload) => {
      await send(droneId, payload, on);
    }),
    { numRuns: 300 },
  );
  await sendSample(droneId, { ...good, bootId: 'after' });
  expect((await pointsOf(droneId)).filter(({ boot_id }) => boot_id === 'after')).toHaveLength(1);
});

test('a bad sample of a batch costs only itself', async () => {
  const droneId = await stage.world.drone();
  const samples = [0, 1, 2, 3].map((seq) => ({ seq, ts: noon - 1000 + seq, data: { speedMps: 1 } }));
  const mixed = [
    samples[0],
    null,
    { ...samples[1], data: { speedMps: -5 } },
    'x',
    samples[2],
    { ...samples[3], ts: 0 },
  ];
  const [schema, old] = [await counter('rejected', 'schema'), await counter('rejected', 'too-old')];
  await send(droneId, JSON.stringify(envelope('b1', 9, noon, { samples: mixed })), 'telemetry/batch');
  expect((await pointsOf(droneId)).map(({ seq }) => seq)).toEqual([0, 2]);
  expect((await counter('rejected', 'schema')) - schema).toBe(3);
  expect((await counter('rejected', 'too-old')) - old).toBe(1);
});

test('a bad optional field costs only itself, alone and in a batch, and is counted', async () => {
  const droneId = await stage.world.drone();
  const before = await counter('rejected', 'invalid-fields');
  await send(droneId, JSON.stringify(envelope('b1', 1, noon, { speedMps: 1, satellites: 'many' })));
  const samples = [{ seq: 2, ts: noon + 1000, data: { speedMps: 2, flowLpm: -1 } }];
  await send(droneId, JSON.stringify(envelope('b1', 9, noon, { samples })), 'telemetry/batch');
  expect((await pointsOf(droneId)).map(({ seq }) => seq)).toEqual([1, 2]);
  expect((await counter('rejected', 'invalid-fields')) - before).toBe(2);
});

test('quotes, backslashes and braces in text stay text', async () => {
  const droneId = await stage.world.drone();
  const sortieId = `{"a\\",'b'}, NULL`;
  await sendSample(droneId, { ...good, data: { ...good.data, sortieId } });
  expect((await pointsOf(droneId))[0]?.sortie_id).toBe(sortieId);
});

test('an unregistered drone is counted, and its neighbours of the batch are stored', async () => {
  const droneId = await stage.world.drone();
  const before = await counter('rejected', 'unknown-device');
  await Promise.all([sendSample('STRANGER', good), sendSample(droneId, good)]);
  expect((await counter('rejected', 'unknown-device')) - before).toBe(1);
  expect(await pointsOf(droneId)).toHaveLength(1);
});

test('a clock far ahead is flagged, hides no later point, and its sortie still lists', async () => {
  const droneId = await stage.world.drone();
  const before = await counter('flaggedFuture');
  const ahead = samplesOf({ startAt: noon + 30 * 24 * hour, bootId: 'ahead', lanes: 1 });
  const now = samplesOf({ startAt: noon - hour, bootId: 'now', lanes: 1 });
  await sendBatch(droneId, ahead);
  await sendBatch(droneId, now);
  expect((await counter('flaggedFuture')) - before).toBe(ahead.length);
  const points = await pointsOf(droneId);
  expect(points.filter(({ flags }) => (flags & 32) !== 0)).toHaveLength(ahead.length);
  await flightsOf(droneId);
  const { rows } = await stage.deps.pools.app.query(
    'select flags from flights where drone_id = $1 order by start_at',
    [droneId],
  );
  expect(rows.map(({ flags }) => flags.includes('clock-future'))).toEqual([false, true]);
});
