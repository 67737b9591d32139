import { expect, test } from 'vitest';
import { CallerGoneError, createWorkLine, LineFullError } from './work-queue.ts';

function slow(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = () => {
    begun.push(name);
    return promise;
  };
  return { work, end: () => resolve(name) };
}
const there = () => false;

test('pieces of work come one after the other, in the order in which they were asked for', async () => {
  const line = createWorkLine(2);
  const begun: string[] = [];
  const [one, two] = [slow('one', begun), slow('two', begun)];
  const first = line.run(one.work, there);
  const second = line.run(two.work, there);
  await Promise.resolve();
  expect([begun, line.waiting()]).toEqual([['one'], 1]);
  one.end();
  expect(await first).toBe('one');
  two.end();
  expect(await second).toBe('two');
  expect([begun, line.waiting()]).toEqual([['one', 'two'], 0]);
});

test('who comes to a full line is refused at once, and taken again once there is room', async () => {
  const line = createWorkLine(1);
  const begun: string[] = [];
  const [one, two] = [slow('one', begun), slow('two', begun)];
  const first = line.run(one.work, there);
  await Promise.resolve();
  const second = line.run(two.work, there);
  await expect(line.run(async () => 'three', there)).rejects.toThrow(LineFullError);
  one.end();
  two.end();
  await Promise.all([first, second]);
  expect(await line.run(async () => 'four', there)).toBe('four');
});

test('work whose caller has gone is not begun, and its place is free before its turn', async () => {
  const line = createWorkLine(1);
  const begun: string[] = [];
  const [one, two, three] = [slow('one', begun), slow('two', begun), slow('three', begun)];
  let isGone = false;
  const first = line.run(one.work, there);
  await Promise.resolve();
  const second = line.run(two.work, () => isGone);
  isGone = true;
  const third = line.run(three.work, there);
  const refused = expect(second).rejects.toThrow(CallerGoneError);
  one.end();
  three.end();
  await Promise.all([refused, first, third]);
  expect(begun).toEqual(['one', 'three']);
});

test('failing work holds up no other', async () => {
  const line = createWorkLine(3);
  const first = line.run(() => Promise.reject(new Error('broken')), there);
  const second = line.run(async () => 'two', there);
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('two');
});
