import { expect, test } from 'vitest';
import { type FlightSigns, isFlying, mayFly, seemsAtRest } from './flying.ts';

const states: [string, FlightSigns, boolean | undefined][] = [
  ['in the air by its own report', { landed: 'in_air' }, true],
  ['in the air while it lands', { armed: true, landed: 'landing', heightHomeM: 0.5 }, true],
  ['on the ground by its own report, whatever its height', { landed: 'on_ground', heightHomeM: 40 }, false],
  [
    'on the ground when disarmed, whatever it reports',
    { armed: false, landed: 'in_air', speedMps: 9 },
    false,
  ],
  ['in the air 8 m above take-off', { armed: true, heightHomeM: 8, speedMps: 0 }, true],
  ['not within the drift of a barometer', { armed: true, heightHomeM: 2, speedMps: 0 }, false],
  ['in the air just above it', { armed: true, heightHomeM: 2.1 }, true],
  ['in the air 1.1 m above crop', { armed: true, heightCanopyM: 1.1 }, true],
  ['in the air below take-off by its speed', { armed: true, heightHomeM: -6, speedMps: 5 }, true],
  ['on the ground on a roof, by its radar', { armed: true, heightGroundM: 0, heightHomeM: 12 }, false],
  ['unknown without armed', { heightHomeM: 8, speedMps: 5 }, undefined],
  ['unknown without height and speed', { armed: true }, undefined],
  ['unknown without anything', {}, undefined],
];

test.for(states)('%s [G-05]', ([, signs, flying]) => {
  expect(isFlying(signs)).toBe(flying);
});

test('a drone that reports no armed flag may fly by its height, so that alarms miss nothing', () => {
  expect(mayFly({ heightHomeM: 8 })).toBe(true);
  expect(mayFly({ heightHomeM: 1.5 })).toBe(false);
  expect(mayFly({})).toBe(false);
  expect(mayFly({ armed: false, heightHomeM: 8 })).toBe(false);
});

test('rest is low, slow and level; a hover below the take-off point and unknown values are not rest', () => {
  const still = { armed: true, heightHomeM: 0.4, speedMps: 0.1, climbMps: 0 };
  expect(seemsAtRest(still)).toBe(true);
  for (const other of [
    { heightHomeM: -5 },
    { heightHomeM: 3 },
    { speedMps: 0.6 },
    { climbMps: -0.4 },
    { heightHomeM: undefined },
    { speedMps: undefined },
  ])
    expect(seemsAtRest({ ...still, ...other }), JSON.stringify(other)).toBe(false);
});
