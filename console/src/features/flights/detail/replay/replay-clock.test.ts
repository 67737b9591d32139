import { expect, test } from 'vitest';
import { createReplayClock } from './replay-clock.ts';

function fakeFrames() {
  let nowMs = 1000;
  let next: ((nowMs: number) => void) | undefined;
  const run = () => {
    const step = next;
    next = undefined;
    step?.(nowMs);
  };
  return {
    frames: {
      request: (step: (nowMs: number) => void) => {
        next = step;
        return 1;
      },
      cancel: () => {
        next = undefined;
      },
    },
    pass(ms: number, frameMs = 16) {
      for (let left = ms; left > 0; left -= frameMs) {
        nowMs += Math.min(frameMs, left);
        run();
      }
    },
    run,
    idle: () => next === undefined,
  };
}

function playing(lengthMs: number, startMs = 0) {
  const fake = fakeFrames();
  const clock = createReplayClock(lengthMs, startMs, fake.frames);
  clock.setSpeed(1);
  clock.play();
  fake.run();
  return { clock, ...fake };
}

test('[G-03] at 1× one second of real time is one second of the flight', () => {
  const { clock, pass } = playing(600_000);
  pass(1000);
  expect(clock.at()).toBeCloseTo(1000, 6);
});

test.for([2, 8, 16, 30, 60] as const)(
  '[G-03] at %i× time runs that much faster, whatever the frame rate',
  (speed) => {
    const { clock, pass } = playing(600_000);
    clock.setSpeed(speed);
    pass(1000, 16);
    pass(1000, 50);
    expect(clock.at()).toBeCloseTo(2000 * speed, 6);
  },
);

test('[G-03] a change of speed while playing goes on from where the cursor is', () => {
  const { clock, pass } = playing(600_000);
  pass(1000);
  clock.setSpeed(4);
  pass(500);
  expect(clock.at()).toBeCloseTo(3000, 6);
});

test('reverse runs back to take-off and stops there', () => {
  const { clock, pass, idle } = playing(600_000, 1500);
  clock.setReverse(true);
  pass(1000);
  expect(clock.at()).toBeCloseTo(500, 6);
  pass(1000);
  expect(clock.at()).toBe(0);
  expect(clock.state().playing).toBe(false);
  expect(idle()).toBe(true);
});

test('the end stops the clock, and play starts over', () => {
  const { clock, pass, run } = playing(1000);
  pass(3000);
  expect([clock.at(), clock.state().playing]).toEqual([1000, false]);
  clock.play();
  run();
  expect(clock.at()).toBe(0);
  pass(160);
  expect(clock.at()).toBeCloseTo(160, 6);
});

test('a page that slept does not leap', () => {
  const { clock, pass } = playing(600_000);
  pass(60_000, 60_000);
  expect(clock.at()).toBe(1000);
});

test('seeking is limited to the flight and notifies every listener of the same moment', () => {
  const { frames } = fakeFrames();
  const clock = createReplayClock(5000, 0, frames);
  const seen: number[][] = [[], []];
  const stop = clock.onMove((at) => seen[0]?.push(at));
  clock.onMove((at) => seen[1]?.push(at));
  clock.seek(1234);
  clock.seek(-5);
  stop();
  clock.seek(9999);
  expect(seen).toEqual([
    [0, 1234, 0],
    [0, 1234, 0, 5000],
  ]);
});

test('a moment outside the flight or none at all starts inside it', () => {
  expect(createReplayClock(5000, 9000).at()).toBe(5000);
  expect(createReplayClock(5000, Number.NaN).at()).toBe(0);
  const empty = createReplayClock(0);
  empty.play();
  expect(empty.state().playing).toBe(false);
});
