import { expect, test } from 'vitest';
import { createReplicaRegistry } from './replica-registry.ts';
import { replicaTestPool } from './test-pool.ts';

const pool = replicaTestPool();
const named = (name: string, filters = ['a/#']) => createReplicaRegistry(pool(), { name, filters });
const age = (name: string, seconds: number) =>
  pool().query(`update replicas set seen_at = seen_at - $2 * interval '1 s' where name = $1`, [
    name,
    seconds,
  ]);

test('a process is absent after 20 s without a sign of life, and at once after a clean stop', async () => {
  const [one, two, three] = [named('one'), named('two', ['b/#', 'c/#']), named('three')];
  for (const each of [one, two, three]) expect(await each.beat()).toBe('present');
  await age('two', 19);
  expect([await one.countOthers(), await one.take()]).toEqual([{ present: 2, absent: 0 }, undefined]);
  await age('two', 2);
  expect(await one.countOthers()).toEqual({ present: 1, absent: 1 });
  expect(await one.take()).toEqual({ name: 'two', filters: ['b/#', 'c/#'], forMs: expect.any(Number) });
  await three.leave();
  expect(await one.countOthers()).toEqual({ present: 0, absent: 2 });
});

test('of many only one takes an absent process, and it keeps it until it is back', async () => {
  const all = ['a', 'b', 'c', 'd'].map((name) => named(name));
  for (const each of all) await each.beat();
  const gone = named('gone');
  await gone.beat();
  await age('gone', 60);
  const taken = await Promise.all(all.map((each) => each.take()));
  expect(taken.filter((each) => each?.name === 'gone')).toHaveLength(1);
  const winner = all[taken.findIndex((each) => each?.name === 'gone')];
  const loser = all.find((each) => each !== winner);
  expect([await winner?.keep('gone'), await loser?.keep('gone'), await loser?.forget('gone')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await gone.beat()).toBe('present');
  expect([await winner?.keep('gone'), await winner?.forget('gone')]).toEqual([false, false]);
});

test('what a process took that is then gone itself is taken by another', async () => {
  const [one, two, gone] = [named('k1'), named('k2'), named('k3')];
  for (const each of [one, two, gone]) await each.beat();
  await age('k3', 60);
  expect((await one.take())?.name).toBe('k3');
  expect(await two.take()).toBeUndefined();
  await pool().query(`update replicas set taken_until = now() - interval '1 s' where name = 'k3'`);
  expect((await two.take())?.name).toBe('k3');
  expect(await one.forget('k3')).toBe(false);
  expect(await two.forget('k3')).toBe(true);
});

test('a second process with the same name displaces the first, and so does nothing else', async () => {
  const [first, second] = [named('same'), named('same')];
  expect(await first.beat()).toBe('present');
  expect(await second.beat()).toBe('present');
  expect(await first.beat()).toBe('displaced');
  expect(await second.beat()).toBe('present');
  const other = named('other');
  await other.beat();
  await age('same', 60);
  expect((await other.take())?.name).toBe('same');
  expect(await other.forget('same')).toBe(true);
  // Forgotten, but still running: it is there again.
  expect(await second.beat()).toBe('present');
});
