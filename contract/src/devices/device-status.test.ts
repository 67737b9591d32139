import { expect, test } from 'vitest';
import { type DeviceStatus, type DroneSigns, droneStatus } from './device-status.ts';

const rules: [string, DroneSigns, DeviceStatus][] = [
  [
    'abnormal with a critical alarm',
    { link: 'online', alarmLevel: 'critical', landed: 'in_air' },
    'abnormal',
  ],
  [
    'abnormal with an emergency, also while kept',
    { link: 'online', alarmLevel: 'emergency', inMaintenance: true },
    'abnormal',
  ],
  [
    'abnormal also offline: an alarm stands until it is cleared',
    { link: 'offline', alarmLevel: 'critical' },
    'abnormal',
  ],
  ['not abnormal for a warning', { link: 'online', alarmLevel: 'warning' }, 'idle'],
  [
    'maintain while its keeper has taken it out of service',
    { link: 'online', inMaintenance: true, landed: 'in_air' },
    'maintain',
  ],
  ['maintain also offline', { link: 'offline', inMaintenance: true }, 'maintain'],
  ['working in the air', { link: 'online', landed: 'in_air', currentA: -20 }, 'working'],
  ['working while it takes off', { link: 'stale', landed: 'taking_off' }, 'working'],
  ['working while it lands', { link: 'online', landed: 'landing' }, 'working'],
  ['idle offline, whatever it last said', { link: 'offline', landed: 'in_air', armed: true }, 'idle'],
  [
    'charge when current flows into its battery on the ground',
    { link: 'online', landed: 'on_ground', currentA: -0.6, armed: true },
    'charge',
  ],
  ['not charge for a current that is noise', { link: 'online', currentA: -0.5, armed: true }, 'standby'],
  [
    'standby when armed on the ground',
    { link: 'online', landed: 'on_ground', armed: true, currentA: 3 },
    'standby',
  ],
  ['idle when nothing else holds', { link: 'online', landed: 'on_ground', armed: false }, 'idle'],
  ['idle when nothing is known', { link: 'online' }, 'idle'],
];

test.for(rules)('%s [R-10]', ([, signs, status]) => {
  expect(droneStatus(signs)).toBe(status);
});
