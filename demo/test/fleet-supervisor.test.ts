import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { superviseFleet } from '../src/fleet-supervisor.ts';

interface Report {
  pid: number;
  nth: number;
}

let folder = '';
let program = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sf-keeper-'));
  program = join(folder, 'fleet.mjs');
  writeFileSync(
    program,
    `process.once('disconnect', () => process.exit(0));
     process.on('message', ({ nth, crash }) =>
       process.send({ pid: process.pid, nth }, () => crash && process.exit(3)));`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a fleet that ends by itself is reported, flies again after growing pauses, and lands on request', async () => {
  const events: string[] = [];
  const flying = Promise.withResolvers<Report>();
  let launches = 0;
  const fleet = superviseFleet<{ nth: number; crash: boolean }, Report>({
    program,
    firstPauseMs: 5,
    nextOrder: async () => {
      launches += 1;
      if (launches === 2) throw new Error('no order');
      return { nth: launches, crash: launches < 4 };
    },
    onReport: (report, order) => {
      events.push(`${report.nth} of ${order.nth}`);
      if (!order.crash) flying.resolve(report);
    },
    onDown: (why, pauseMs) => events.push(`${why}, ${pauseMs}`),
  });
  const { pid } = await flying.promise;
  expect(events).toEqual([
    '1 of 1',
    'exit code 3, 5',
    'Error: no order, 10',
    '3 of 3',
    'exit code 3, 20',
    '4 of 4',
  ]);
  expect(isAlive(pid)).toBe(true);
  await fleet.stop();
  expect([isAlive(pid), launches]).toEqual([false, 4]);
});

test('who stops while the fleet is down waits for no pause', async () => {
  const down = Promise.withResolvers<number>();
  const fleet = superviseFleet<object, Report>({
    program: join(folder, 'gone.mjs'),
    firstPauseMs: 3_600_000,
    nextOrder: async () => ({}),
    onReport: () => undefined,
    onDown: (_why, pauseMs) => down.resolve(pauseMs),
  });
  expect(await down.promise).toBe(3_600_000);
  await fleet.stop();
});
