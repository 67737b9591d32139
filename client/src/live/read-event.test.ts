import { liveEvent } from '@smartflight/contract/devices/live.schemas.ts';
import { expect, test } from 'vitest';
import { readEvent } from './read-event.ts';

const messages = [
  { type: 'snapshot', n: 1, at: 1, drones: [] },
  { type: 'snapshot', n: 1, at: 1, drones: [{ id: 'a', lat: 1, alarm: null }] },
  { type: 'delta', n: 2, at: 1, drones: [{ id: 'a' }], gone: ['b'] },
  { type: 'changed', n: 3, noun: 'inbox', id: '7' },
  { type: 'bye', code: 1012 },
  { type: 'snapshot', n: 1, at: 1 },
  { type: 'snapshot', n: 1, drones: [] },
  { type: 'snapshot', n: 1, at: 1, drones: [{ lat: 1 }] },
  { type: 'snapshot', n: 1, at: 1, drones: [null] },
  { type: 'delta', n: 2, at: 1, drones: [] },
  { type: 'changed', n: 3, noun: 'inbox' },
  { type: 'changed', noun: 'inbox', id: '7' },
  { type: 'bye' },
  { type: 'other', n: 1, at: 1, drones: [], gone: [] },
  { n: 1 },
  [],
  null,
  7,
];

test.each(messages)('%j is a message exactly when the contract accepts it', (message) => {
  const wanted = liveEvent.safeParse(message);
  expect(readEvent(JSON.stringify(message))).toEqual(wanted.success ? wanted.data : undefined);
});

test('what is no JSON is no message', () => {
  expect(readEvent('{')).toBeUndefined();
  expect(readEvent(undefined)).toBeUndefined();
});
