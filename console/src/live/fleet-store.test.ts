import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linkOf } from './drone-status.ts';
import { createFleetStore } from './fleet-store.ts';
import { createAttentionOrder, noFilter, viewFleet } from './fleet-view.ts';

const t0 = 1_760_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: t0 }));
afterEach(() => void vi.useRealTimers());

const snapshot = (drones: object[], at = t0) => ({
  type: 'snapshot' as const,
  n: 1,
  at,
  drones: drones as never[],
});
const delta = (drones: object[], gone: string[] = [], at = Date.now()) => ({
  type: 'delta' as const,
  n: 2,
  at,
  drones: drones as never[],
  gone,
});

test('a snapshot replaces the fleet and a delta changes only what it names [R-01]', () => {
  const store = createFleetStore();
  store.apply(snapshot([{ id: 'A', lat: 1, tankL: 5 }, { id: 'B' }]));
  store.apply(delta([{ id: 'A', lat: 2 }]));
  expect(store.get('A')).toEqual({ id: 'A', lat: 2, tankL: 5 });
  store.apply(delta([{ id: 'A', lat: 3 }], ['A', 'B']));
  expect(store.get('A')).toEqual({ id: 'A', lat: 3 });
  expect(store.get('B')).toBeUndefined();
  store.apply(snapshot([{ id: 'C' }]));
  expect([...store.drones().keys()]).toEqual(['C']);
});

test('React is notified of changes at most four times a second', () => {
  const store = createFleetStore();
  let calls = 0;
  store.subscribe(() => {
    calls += 1;
  });
  for (let k = 0; k < 100; k++) {
    store.apply(delta([{ id: 'A', lat: k }]));
    vi.advanceTimersByTime(10);
  }
  expect(calls).toBeLessThanOrEqual(4);
});

test('ages follow the server clock, regardless of the local clock', () => {
  const store = createFleetStore();
  store.apply(snapshot([], t0 + 3_600_000));
  vi.advanceTimersByTime(2_000);
  expect(store.serverNow()).toBe(t0 + 3_602_000);
});

test('a drone in the air is stale after 3 s, off screen only after the slow rate has passed too [R-06]', () => {
  const drone = { id: 'A', seenAt: t0, online: true, landed: 'in_air', lat: 0, lon: 0 };
  const at = (now: number, box?: [number, number, number, number]) =>
    linkOf(drone, { now, cutSince: undefined, box });
  expect([at(t0 + 2_900), at(t0 + 3_100), at(t0 + 31_000)]).toEqual(['online', 'stale', 'offline']);
  expect([at(t0 + 9_000, [5, 5, 6, 6]), at(t0 + 14_000, [5, 5, 6, 6])]).toEqual(['online', 'stale']);
});

test('without a connection nothing counts as fresh after five seconds', () => {
  const store = createFleetStore();
  store.apply(snapshot([{ id: 'A', seenAt: t0, online: true, landed: 'on_ground' }]));
  store.setPhase('waiting');
  const drone = store.get('A') ?? { id: 'A' };
  const link = () => linkOf(drone, { now: store.serverNow(), cutSince: store.cutSince() });
  expect(link()).toBe('online');
  vi.advanceTimersByTime(6_000);
  expect(link()).toBe('stale');
  store.apply(delta([]));
  expect(link()).toBe('online');
});

test('filters by search, status and connection also count, and attention comes first [R-02]', () => {
  const moment = { now: t0, cutSince: undefined };
  const fresh = { seenAt: t0, online: true };
  const drones = [
    { id: 'D1', name: 'Heron 10', ...fresh, landed: 'in_air' },
    { id: 'D2', name: 'Heron 9', ...fresh, landed: 'in_air', pilotName: 'Mara' },
    { id: 'D3', name: 'Heron 3', ...fresh, alarm: { level: 'warning', code: 'low_tank' } },
    { id: 'D4', name: 'Heron 4', ...fresh, landed: 'on_ground' },
    { id: 'D5', name: 'Heron 5', seenAt: t0, online: false },
  ];
  const { shown, counts } = viewFleet(drones, noFilter, moment);
  expect(counts).toMatchObject({ working: 2, standby: 1, attention: 1, offline: 1, total: 5 });
  expect(createAttentionOrder()(shown, 'en').map(({ drone }) => drone.id)).toEqual([
    'D3',
    'D2',
    'D1',
    'D4',
    'D5',
  ]);
  const ids = (filter: object) =>
    viewFleet(drones, { ...noFilter, ...filter }, moment).shown.map(({ drone }) => drone.id);
  expect(ids({ q: ' mara ' })).toEqual(['D2']);
  expect(ids({ q: 'd4' })).toEqual(['D4']);
  expect(ids({ status: 'offline' })).toEqual(['D5']);
  expect(ids({ link: 'online', status: 'working' })).toEqual(['D1', 'D2']);
});

test('a search reads the name of each drone a few times at most, however many there are', () => {
  let reads = 0;
  const drones = Array.from({ length: 10_000 }, (_, k) => ({
    id: `SF-${k}`,
    get name() {
      reads += 1;
      return `Heron ${k}`;
    },
    seenAt: t0,
  }));
  const { shown } = viewFleet(drones, { ...noFilter, q: 'heron 99' }, { now: t0, cutSince: undefined });
  expect(shown).toHaveLength(111);
  expect(reads).toBeLessThanOrEqual(3 * drones.length);
});
