import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkStateOf, nextLinkChangeAt, reportingIntervals } from './intervals.ts';
import {
  ackMessage,
  batchMessage,
  chargerMessage,
  commandMessage,
  eventMessage,
  sortieMessage,
  stateMessage,
  statusMessage,
  telemetryMessage,
  unreadBatchMessage,
  upMessages,
} from './messages.schemas.ts';
import { telemetryData } from './telemetry.schemas.ts';
import {
  deviceKinds,
  downLeaves,
  filterOf,
  mayPublish,
  maySubscribe,
  parseTopic,
  topicOf,
  upLeaves,
} from './topics.ts';

const envelope = {
  v: 1,
  id: '3f1c1b1e-8d0a-4c0e-9f43-5a2d5b6c7d8e',
  ts: 1_790_000_000_000,
  bootId: 'b1',
  seq: 7,
};
const at = { lat: 45.1234567, lon: 7.7654321 };

test.each([
  ['status', statusMessage, { online: true, reason: 'connect' }],
  [
    'telemetry',
    telemetryMessage,
    { ...at, heightAglM: 3, landed: 'in_air', batteries: [{ soc: 80, cellV: [3.7, 3.8] }] },
  ],
  ['an empty telemetry', telemetryMessage, {}],
  ['batch', batchMessage, { samples: [{ ts: 1, seq: 4_294_967_295, data: at }] }],
  [
    'state',
    stateMessage,
    { lock: { reported: true, since: 5 }, fw: { rtk: { sw: '1' } }, totals: { sorties: 3 } },
  ],
  ['sortie', sortieMessage, { sortieId: 's', startedAt: 1, endedAt: 2, areaM2: 10 }],
  ['event', eventMessage, { code: 'low_tank', level: 'warning', state: 'raised', args: { left: 3 } }],
  ['command', commandMessage, { commandId: 'c', method: 'lock', issuedAt: 1, expiresAt: 2 }],
  ['ack', ackMessage, { commandId: 'c', result: 'deferred', progress: 0 }],
  [
    'charger',
    chargerMessage,
    { mode: 'engine', state: 'charging', groups: [{ index: 0, soc: 5 }], engine: { rpm: 3000 } },
  ],
])('%s: the example is taken and unknown fields are kept', (_name, schema, data) => {
  const read = schema.parse({ ...envelope, data: { ...data, madeUp: { deep: [1] } }, alsoMadeUp: 1 });
  expect(read).toMatchObject({ alsoMadeUp: 1, data: { madeUp: { deep: [1] } } });
});

test.each([
  ['latitude out of bounds', { lat: 90.0001, lon: 0 }],
  ['longitude out of bounds', { lat: 0, lon: -180.5 }],
  ['latitude alone', { lat: 1 }],
  ['not a number', { ...at, speedMps: Number.NaN }],
  ['infinite', { ...at, speedMps: Number.POSITIVE_INFINITY }],
  ['a number as text', { ...at, speedMps: '5' }],
  ['null for unknown', { ...at, speedMps: null }],
  ['negative speed', { ...at, speedMps: -1 }],
  ['an unknown landed state', { ...at, landed: 'hovering' }],
  ['text too long', { ...at, pilotId: 'x'.repeat(65) }],
  ['a NUL in a text', { ...at, pilotId: 'a\u0000b' }],
  ['half a surrogate pair', { ...at, pilotId: 'a\ud800' }],
  ['too many cells', { ...at, batteries: [{ cellV: Array(65).fill(3.7) }] }],
  ['too many batteries', { ...at, batteries: Array(9).fill({}) }],
  ['a list for an object', []],
])('telemetry is refused: %s', (_name, data) => {
  expect(telemetryMessage.safeParse({ ...envelope, data }).success).toBe(false);
});

test.each([
  ['another schema version', { v: 2 }],
  ['no boot', { bootId: '' }],
  ['a number beyond 32 bits', { seq: 4_294_967_296 }],
  ['a negative number', { seq: -1 }],
  ['a broken number', { seq: 1.5 }],
  ['a time as text', { ts: '2026-01-01' }],
  ['a time before 1970', { ts: -1 }],
  ['an id that is no uuid', { id: '1' }],
  ['no data', { data: undefined }],
])('the envelope is refused: %s', (_name, change) => {
  expect(telemetryMessage.safeParse({ ...envelope, data: at, ...change }).success).toBe(false);
});

test('a batch holds 1 to 600 samples; its frame can be read without its samples', () => {
  const samples = (count: number) => Array.from({ length: count }, (_, seq) => ({ ts: 1, seq, data: {} }));
  for (const [count, good] of [
    [0, false],
    [1, true],
    [600, true],
    [601, false],
  ] as const) {
    expect(batchMessage.safeParse({ ...envelope, data: { samples: samples(count) } }).success).toBe(good);
  }
  const mixed = { ...envelope, data: { samples: [{ ts: 1, seq: 1, data: at }, 'junk'] } };
  expect(batchMessage.safeParse(mixed).success).toBe(false);
  expect(unreadBatchMessage.safeParse(mixed).success).toBe(true);
});

test('no input makes a schema throw', () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      expect(typeof telemetryData.safeParse(data).success).toBe('boolean');
      expect(telemetryMessage.safeParse(data).success).toBe(false);
    }),
  );
});

test('every topic is built and parsed back; nothing else parses', () => {
  for (const kind of deviceKinds) {
    for (const leaf of Object.keys(upMessages[kind])) {
      const topic = `sf/v1/${kind}/SN_1-a/${leaf}`;
      expect(parseTopic(topic)).toEqual({ kind, id: 'SN_1-a', leaf, direction: 'up' });
    }
    for (const leaf of downLeaves) {
      expect(parseTopic(topicOf(kind, 'SN1', leaf))).toEqual({ kind, id: 'SN1', leaf, direction: 'down' });
    }
  }
  expect(filterOf('telemetry/batch')).toBe('sf/v1/+/+/telemetry/batch');
});

test.each([
  'sf/v1/drone/SN1',
  'sf/v1/drone/SN1/',
  'sf/v1/drone//telemetry',
  'sf/v2/drone/SN1/telemetry',
  'sf/v1/boat/SN1/telemetry',
  'sf/v1/drone/SN 1/telemetry',
  'sf/v1/drone/+/telemetry',
  'sf/v1/drone/SN1/telemetry/',
  'sf/v1/drone/SN1/other',
  'sf/v1/battery/SN1/sortie',
  `sf/v1/drone/${'x'.repeat(33)}/telemetry`,
  '/sf/v1/drone/SN1/telemetry',
  '$SYS/broker',
  '',
])('%s is no topic of ours', (topic) => {
  expect(parseTopic(topic)).toBeUndefined();
});

test('a device publishes its own up-leaves only and retains status and state only', () => {
  for (const leaf of upLeaves) {
    const topic = topicOf('drone', 'SN1', leaf);
    expect(mayPublish('drone', 'SN1', topic)).toBe(true);
    expect(mayPublish('drone', 'SN1', topic, { retain: true })).toBe(leaf === 'status' || leaf === 'state');
    expect(mayPublish('drone', 'SN2', topic)).toBe(false);
    expect(mayPublish('drone', 'SN', topic)).toBe(false);
    expect(mayPublish('drone', 'sn1', topic)).toBe(false);
    expect(mayPublish('charger', 'SN1', topic)).toBe(false);
    expect(maySubscribe('drone', 'SN1', topic)).toBe(false);
  }
  for (const leaf of downLeaves)
    expect(mayPublish('drone', 'SN1', topicOf('drone', 'SN1', leaf))).toBe(false);
});

test('what a device may publish agrees with the parsed topic', () => {
  const kinds = ['drone', 'charger', 'battery', 'station'] as const;
  for (const kind of kinds)
    for (const id of ['SN1', 'x'.repeat(32), 'x'.repeat(33), '', '+', 'SN/1'])
      for (const leaf of [...upLeaves, ...downLeaves, '', 'cmd/', 'Status', 'status/x'])
        for (const retain of [false, true]) {
          const topic = `sf/v1/${kind}/${id}/${leaf}`;
          const parsed = parseTopic(topic);
          const isOwn = parsed?.direction === 'up' && parsed.kind === kind && parsed.id === id;
          const mayRetain = leaf === 'status' || leaf === 'state';
          expect(mayPublish(kind, id, topic, { retain }), topic).toBe(isOwn && (!retain || mayRetain));
        }
});

test('a device subscribes to its own down-leaves, with wildcards behind its own prefix only', () => {
  for (const leaf of downLeaves) {
    expect(maySubscribe('drone', 'SN1', topicOf('drone', 'SN1', leaf))).toBe(true);
    expect(maySubscribe('drone', 'SN2', topicOf('drone', 'SN1', leaf))).toBe(false);
  }
  for (const rest of ['#', '+', 'cmd/#', 'req/+', '+/ack']) {
    expect(maySubscribe('drone', 'SN1', `sf/v1/drone/SN1/${rest}`)).toBe(true);
  }
  const foreign = [
    '#',
    '+/#',
    'sf/#',
    'sf/v1/drone/#',
    'sf/v1/drone/+/cmd',
    'sf/v1/+/SN1/cmd',
    'sf/v1/drone/SN1',
    'sf/v1/drone/SN1#',
    'sf/v1/drone/SN1/#/cmd',
    'sf/v1/drone/SN1/cm+',
    'sf/v1/drone/SN1/status',
    '$share/g/sf/v1/drone/SN1/cmd',
    '$SYS/#',
  ];
  for (const filter of foreign) expect(maySubscribe('drone', 'SN1', filter), filter).toBe(false);
  expect(maySubscribe('drone', '+', 'sf/v1/drone/+/cmd')).toBe(false);
});

test.each([
  [true, 1_000, 'online'],
  [true, 3_000, 'online'],
  [true, 3_001, 'stale'],
  [true, 30_000, 'stale'],
  [true, 30_001, 'offline'],
  [false, 30_000, 'online'],
  [false, 30_001, 'stale'],
  [false, 120_000, 'stale'],
  [false, 120_001, 'offline'],
  [true, -5_000, 'online'],
] as const)('in the air %s, silent for %i ms: %s', (airborne, silentMs, state) => {
  expect(linkStateOf(1_000_000, airborne, false, 1_000_000 + silentMs)).toBe(state);
});

test('a last will is offline at once, a device never seen too; the time of the next change is returned', () => {
  expect(linkStateOf(1_000, true, true, 1_000)).toBe('offline');
  expect(linkStateOf(undefined, false, false, 1_000)).toBe('offline');
  for (const airborne of [true, false]) {
    const change = nextLinkChangeAt(1_000, airborne, false, 1_000) ?? 0;
    expect(linkStateOf(1_000, airborne, false, change - 1)).toBe('online');
    expect(linkStateOf(1_000, airborne, false, change)).toBe('stale');
  }
  expect(nextLinkChangeAt(1_000, true, true, 1_000)).toBeUndefined();
  const { airborne, ground } = reportingIntervals;
  expect([airborne.staleMs / airborne.everyMs, ground.staleMs / ground.everyMs]).toEqual([3, 3]);
});
