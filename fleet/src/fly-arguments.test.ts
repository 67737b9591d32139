import { expect, test } from 'vitest';
import { readFlyArguments } from './fly-arguments.ts';

const given = ['--credentials', 'drones.csv'];

test('a credentials file is enough; everything else has a default', () => {
  expect(readFlyArguments(given)).toMatchObject({
    url: 'mqtt://127.0.0.1:1883',
    drones: 10,
    rate: 1,
    speed: 1,
    at: 'now',
    retentionDays: 400,
    drone: 'fly-replay',
  });
});

test('with a server its host is the broker too, and its address may end in /api', () => {
  const args = readFlyArguments([
    '--api',
    'http://farm.example:8080/api/',
    '--as',
    'a@b.c',
    '--password',
    'p',
  ]);
  expect(args.url).toBe('mqtt://farm.example:1883');
  expect(args.api).toEqual({ url: 'http://farm.example:8080', as: 'a@b.c', password: 'p' });
});

test.each([
  [[], '--credentials FILE'],
  [['--api', 'http://h', '--as', 'a'], '--password'],
  [['--api', 'farm', '--as', 'a', '--password', 'p'], '--api farm: give an address like http://'],
  [[...given, '--url', 'http://h'], '--url http://h: give an address like mqtt://'],
  [[...given, '--drones', '0'], '--drones 0: give a number from 1'],
  [[...given, '--drones', ''], '--drones'],
  [[...given, '--rate', 'fast'], '--rate fast'],
  [[...given, '--center', '91,0'], '--center 91,0: give LAT,LON'],
  [[...given, '--center', '1'], '--center'],
  [[...given, '--at', 'then'], '--at then: give now or recorded'],
  [[...given, '--drone', 'a b'], '--drone a b'],
  [[...given, '--prefix', 'x'.repeat(26)], '--prefix'],
  [[...given, '--hz', '0'], '--hz 0'],
  [[...given, '--unheard'], '--unheard'],
  [[...given, 'stray'], 'stray'],
])('%j is refused and the flag is named', (args, message) => {
  expect(() => readFlyArguments(args)).toThrow(message);
});
