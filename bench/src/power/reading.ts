import { telemetryMessage } from '@smartflight/contract/device-link/messages.schemas.ts';
import { createBattery, readBattery, traitsOf } from '@smartflight/fleet/power/battery.ts';
import { createRandom } from '@smartflight/fleet/random.ts';
import { readingsOfDrone } from '@smartflight/server/live/power/battery-readings.ts';
import type { Figure, Round } from '../kit/figure.ts';

const messages = 20_000;
const rounds = 5;

const point = {
  lat: 45.7489,
  lon: 126.6424,
  altM: 152.4,
  relAltM: 3.1,
  headingDeg: 91.2,
  speedMps: 5.9,
  fix: 'rtk_fixed',
  satellites: 24,
  landed: 'in_air',
  armed: true,
  work: 'spray',
  flowLpm: 4.2,
  tankL: 21.5,
};
const battery = createBattery('SFB-1', { cells: 14, capacityAh: 30 }, createRandom(7));
const payloadOf = (data: object): string =>
  JSON.stringify({
    v: 1,
    id: '00000000-0000-4000-8000-000000000000',
    ts: 1_790_000_000_000,
    bootId: 'bench',
    seq: 1,
    data,
  });
const bare = payloadOf(point);
const carrying = payloadOf({ ...point, batteries: [{ ...readBattery(battery), ...traitsOf(battery) }] });

/** CPU time of this process for reading the message once, µs; other load on the machine hardly affects it. */
function costUs(payload: string): number {
  const before = process.cpuUsage();
  for (let n = 0; n < messages; n += 1) {
    const { data } = telemetryMessage.parse(JSON.parse(payload));
    readingsOfDrone({ deviceId: 'D', at: n }, data);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / messages;
}

/** Intake cost of a drone's message with a battery of 14 cells, compared with the same message without one. */
export function readingFigure(): Figure {
  costUs(carrying);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({ baseline: costUs(bare), product: costUs(carrying) });
  return {
    goal: 'C-04',
    what: 'reading a message with a battery in it, processor time',
    unit: 'µs',
    rounds: measured,
    against: 'the same message without batteries',
    limits: [],
    note: 'JSON, schema and what is made of the battery; its sample goes into the next micro-batch of another statement',
  };
}
