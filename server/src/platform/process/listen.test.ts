import { expect, test } from 'vitest';
import { listenNear } from './listen.ts';

const taken = Object.assign(new Error('in use'), { code: 'EADDRINUSE' });

/** Simulates taken ports below this one; some servers wrap the system error in their own. */
const freeFrom = (free: number) => async (port: number) => {
  if (port < free) throw new Error(`port ${port} is taken`, { cause: taken });
};

test('a default port moves to the next free one', async () => {
  expect(await listenNear({ port: 1883, mayMove: true }, freeFrom(1885))).toBe(1885);
});

test('a port that was asked for and is taken fails and is named', async () => {
  await expect(listenNear({ port: 1883, mayMove: false }, freeFrom(1885))).rejects.toThrow(
    'port 1883 is taken',
  );
});

test('any other failure is passed on', async () => {
  const broken = async (): Promise<void> => {
    throw new Error('no such address');
  };
  await expect(listenNear({ port: 1883, mayMove: true }, broken)).rejects.toThrow('no such address');
});
