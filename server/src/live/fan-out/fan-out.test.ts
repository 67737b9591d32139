import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { expect, test } from 'vitest';
import { createFleetState } from '../fleet/fleet-state.ts';
import { createFanOut, type Receiver, type View } from './fan-out.ts';

const t0 = 1_760_000_000_000;
interface Frame {
  type: string;
  drones: LiveDrone[];
  gone: string[];
}

function stage(ids: string[]) {
  const fleet = createFleetState({ clock: () => t0 });
  fleet.register(ids.map((id) => ({ id, name: id, model: 'T30' })));
  const soon: (() => void)[] = [];
  const fanOut = createFanOut(fleet, (run) => void soon.push(run));
  let seq = 0;
  const move = (id: string, lat: number, more: object = {}): void => {
    seq += 1;
    fleet.sample(id, { bootId: 'a', seq, ts: t0 + seq, data: { lat, lon: 0, ...more } }, t0);
  };
  const flushSoon = (): void => {
    for (const run of soon.splice(0)) run();
  };
  return { fleet, fanOut, move, flushSoon };
}

const viewOf = (ids: string[], more: Partial<View> = {}): View => ({
  scope: { key: ids.join(), ids: new Set(ids) },
  box: undefined,
  selected: [],
  ...more,
});

function viewer() {
  const frames: Frame[] = [];
  const bodies: string[] = [];
  const state = { clogged: false };
  const receiver: Receiver = {
    send: (type, body) => {
      bodies.push(body);
      frames.push(JSON.parse(`{"type":"${type}",${body}`));
    },
    isClogged: () => state.clogged,
  };
  return { receiver, frames, bodies, state, last: () => frames.at(-1) };
}

test('a viewer gets a snapshot and then only what changed, the newest once per tick', () => {
  const { fanOut, move } = stage(['A', 'B']);
  const v = viewer();
  move('A', 1, { tankL: 9 });
  fanOut.watch(v.receiver, viewOf(['A', 'B']));
  fanOut.tick();
  expect(v.frames.map(({ type }) => type)).toEqual(['snapshot']);
  expect(v.last()?.drones.map(({ id }) => id)).toEqual(['A', 'B']);
  move('A', 2, { tankL: 9 });
  move('A', 3, { tankL: 9 });
  fanOut.tick();
  expect(v.frames).toHaveLength(2);
  expect(v.last()?.drones).toEqual([{ id: 'A', seenAt: t0, lat: 3, ts: expect.any(Number) }]);
});

test('nothing of a drone outside the scope is ever sent [R-07]', () => {
  const { fanOut, move, flushSoon } = stage(['A', 'B']);
  const v = viewer();
  fanOut.watch(v.receiver, viewOf(['A'], { selected: ['B'] }));
  move('B', 1);
  flushSoon();
  for (let k = 0; k < 120; k++) fanOut.tick();
  expect(v.frames.slice(1).map(({ drones }) => drones)).toEqual([[], [], [], []]);
  fanOut.changed('commands', 'c1', 'B');
  expect(JSON.stringify(v.frames)).not.toContain('"B"');
});

test('a withdrawn drone is gone at once and a granted one comes whole', () => {
  const { fanOut, move } = stage(['A', 'B']);
  const v = viewer();
  move('B', 5);
  fanOut.watch(v.receiver, viewOf(['A']));
  fanOut.watch(v.receiver, viewOf(['B']));
  expect(v.last()).toMatchObject({ type: 'delta', gone: ['A'], drones: [{ id: 'B', lat: 5, name: 'B' }] });
  move('A', 7);
  fanOut.tick();
  expect(v.frames).toHaveLength(2);
});

test('off screen a drone is sent at a tenth of a hertz, except that its landing comes at once', () => {
  const { fanOut, move } = stage(['A']);
  const v = viewer();
  move('A', 50, { landed: 'in_air' });
  fanOut.watch(v.receiver, viewOf(['A'], { box: [-10, -10, 10, 10] }));
  for (let k = 0; k < 200; k++) {
    move('A', 50 + k / 1000, { landed: 'in_air' });
    fanOut.tick();
  }
  expect(v.frames.slice(1).filter(({ drones }) => drones.length > 0)).toHaveLength(2);
  move('A', 51, { landed: 'on_ground' });
  fanOut.tick();
  expect(v.last()?.drones[0]).toMatchObject({ landed: 'on_ground', lat: 51 });
});

test('what had waited off screen is sent when the viewport reaches it', () => {
  const { fanOut, move } = stage(['A']);
  const v = viewer();
  move('A', 50);
  fanOut.watch(v.receiver, viewOf(['A'], { box: [-10, -10, 10, 10] }));
  move('A', 51);
  fanOut.tick();
  const before = v.frames.length;
  fanOut.watch(v.receiver, viewOf(['A'], { box: [-10, 40, 10, 60] }));
  expect(v.frames).toHaveLength(before + 1);
  expect(v.last()?.drones[0]).toMatchObject({ id: 'A', lat: 51 });
});

test('the selected drone is sent at once, without waiting for a tick', () => {
  const { fanOut, move, flushSoon } = stage(['A', 'B']);
  const v = viewer();
  fanOut.watch(v.receiver, viewOf(['A', 'B'], { selected: ['A'] }));
  move('A', 1);
  move('B', 1);
  flushSoon();
  expect(v.last()?.drones.map(({ id }) => id)).toEqual(['A']);
  fanOut.tick();
  expect(v.last()?.drones.map(({ id }) => id)).toEqual(['B']);
});

test('a slow viewer misses frames and later gets the newest state once, never a queue', () => {
  const { fanOut, move } = stage(['A', 'B']);
  const slow = viewer();
  const quick = viewer();
  fanOut.watch(slow.receiver, viewOf(['A', 'B']));
  fanOut.watch(quick.receiver, viewOf(['A', 'B']));
  slow.state.clogged = true;
  for (let k = 1; k <= 50; k++) {
    move('A', k);
    fanOut.tick();
  }
  expect(slow.frames).toHaveLength(1);
  expect(quick.frames).toHaveLength(51);
  slow.state.clogged = false;
  fanOut.tick();
  expect(slow.frames).toHaveLength(2);
  expect(slow.last()?.drones).toMatchObject([{ id: 'A', lat: 50 }]);
});

test('equal viewers share the encoded frame', () => {
  const { fanOut, move } = stage(['A']);
  const view = viewOf(['A']);
  const [a, b] = [viewer(), viewer()];
  fanOut.watch(a.receiver, view);
  fanOut.watch(b.receiver, view);
  move('A', 1);
  fanOut.tick();
  expect(a.bodies[1]).toBe(b.bodies[1]);
});

test('a drone that lost readings by a restart replaces what the viewer knew', () => {
  const { fanOut, fleet, move } = stage(['A']);
  const v = viewer();
  move('A', 1, { tankL: 5 });
  fanOut.watch(v.receiver, viewOf(['A']));
  fleet.sample('A', { bootId: 'b', seq: 0, ts: t0 + 9000, data: { armed: false } }, t0 + 9000);
  fanOut.tick();
  expect(v.last()?.gone).toEqual(['A']);
  expect(v.last()?.drones[0]).toMatchObject({ id: 'A', lat: 1, armed: false });
  expect(v.last()?.drones[0]).not.toHaveProperty('tankL');
});
