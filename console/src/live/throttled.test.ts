import { expect, test } from 'vitest';
import { throttled } from './throttled.ts';

function fakeTimers() {
  let nowMs = 0;
  let due: { run: () => void; atMs: number } | undefined;
  return {
    timers: {
      now: () => nowMs,
      set: (run: () => void, ms: number) => {
        due = { run, atMs: nowMs + ms };
        return 1;
      },
      clear: () => {
        due = undefined;
      },
    },
    advance(ms: number) {
      nowMs += ms;
      if (!due || due.atMs > nowMs) return;
      const { run } = due;
      due = undefined;
      run();
    },
  };
}

test('a hundred changes in a second make two fetches: one at once, one after two seconds', () => {
  const { timers, advance } = fakeTimers();
  const fetches: number[] = [];
  const refetch = throttled(() => fetches.push(timers.now()), 2000, timers);
  for (let i = 0; i < 100; i++) {
    refetch.changed();
    advance(10);
  }
  advance(5000);
  expect(fetches[0]).toBe(0);
  expect(fetches).toHaveLength(2);
  expect(fetches[1]).toBeGreaterThanOrEqual(2000);
});

test('after a stop nothing is fetched', () => {
  const { timers, advance } = fakeTimers();
  let fetches = 0;
  const refetch = throttled(() => fetches++, 2000, timers);
  refetch.changed();
  refetch.changed();
  refetch.stop();
  advance(5000);
  expect(fetches).toBe(1);
});
