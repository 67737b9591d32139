import { expect, test } from 'vitest';
import { createPendingSockets } from './pending-sockets.ts';

interface Guest {
  name: string;
  silent: boolean;
}

const guest = (name: string, silent = true): Guest => ({ name, silent });
const room = (most: number, mostPerAddress: number) =>
  createPendingSockets<Guest>({ most, mostPerAddress, isSilent: ({ silent }) => silent });

test('an address over its share loses its longest waiting request, other addresses none', () => {
  const waiting = room(10, 2);
  expect(waiting.enter(guest('other'), '10.0.0.9')).toBeUndefined();
  expect(waiting.enter(guest('a'), '10.0.0.1')).toBeUndefined();
  expect(waiting.enter(guest('b'), '10.0.0.1')).toBeUndefined();
  expect(waiting.enter(guest('c'), '10.0.0.1')?.name).toBe('a');
  expect(waiting.enter(guest('d'), '10.0.0.1')?.name).toBe('b');
});

test('a full room lets the newest in and the longest waiting out, silent ones first', () => {
  const waiting = room(3, 3);
  waiting.enter(guest('checked', false), '10.0.0.1');
  waiting.enter(guest('silent'), '10.0.0.2');
  waiting.enter(guest('later'), '10.0.0.3');
  expect(waiting.enter(guest('new'), '10.0.0.4')?.name).toBe('silent');
  expect(waiting.enter(guest('newer', false), '10.0.0.5')?.name).toBe('later');
});

test('who has signed in or gone makes room', () => {
  const waiting = room(2, 2);
  const first = guest('first');
  waiting.enter(first, '10.0.0.1');
  waiting.enter(guest('second'), '10.0.0.1');
  waiting.leave(first);
  waiting.leave(first);
  expect(waiting.enter(guest('third'), '10.0.0.1')).toBeUndefined();
});

test('a network of IPv6 is one address, and IPv4 inside IPv6 is that IPv4', () => {
  const waiting = room(10, 1);
  waiting.enter(guest('a'), '2001:db8:0:7::1');
  expect(waiting.enter(guest('b'), '2001:0db8::7:9:8:7:6')?.name).toBe('a');
  expect(waiting.enter(guest('c'), '2001:db8:0:8::1')).toBeUndefined();
  waiting.enter(guest('d'), '::ffff:10.0.0.1');
  expect(waiting.enter(guest('e'), '10.0.0.1')?.name).toBe('d');
  expect(waiting.enter(guest('f'), '::1')).toBeUndefined();
});
