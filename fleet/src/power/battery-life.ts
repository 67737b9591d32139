import type { BatteryData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { DeviceMessage } from '../link/message.ts';
import { createRandom, hashOf, type Random } from '../random.ts';
import { type Battery, charge, draw, isFull, reportBattery, rest, socOf } from './battery.ts';

export type Life = {
  battery: Battery;
  /** Device time from and to, epoch ms. */
  from: number;
  to: number;
  /** The drones that carried it and the charger it used. */
  droneIds: readonly string[];
  charger?: { id: string; bays: number };
  /** Flights of a working day. Default 2. */
  perDay?: number;
  /** Share of flights that end with a deep discharge. Default 0. */
  deep?: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const flightStepS = 10;
const chargeStepS = 20;
const pauseS = 600;

/** Air temperature through the year, °C: highest in January, as most of the demo flies in the southern hemisphere. */
const airC = (at: number): number =>
  19 + 9 * Math.cos(((at % (365.25 * dayMs)) / (365.25 * dayMs)) * 2 * Math.PI);

/**
 * Simulates a period day by day and flight by flight: a few samples of each flight and charge, as in a battery's own
 * log. The battery is updated in place; the same battery and times give the same messages.
 */
export function* liveThrough(life: Life): Generator<DeviceMessage> {
  const { battery, from, to, perDay = 2 } = life;
  const random = createRandom(hashOf(`${battery.sn} life ${from}`));
  const bootId = `l${from.toString(36)}`;
  let seq = 0;
  let now = from;
  const reply = (data: BatteryData): DeviceMessage => ({
    leaf: 'telemetry',
    ts: now,
    bootId,
    seq: seq++,
    data,
  });
  for (let day = Math.ceil(from / dayMs); (day + 1) * dayMs <= to; day++) {
    const flights = random.next() < 0.22 ? 0 : Math.round(perDay + random.between(-1, 1));
    let startAt = day * dayMs + random.between(6, 8) * hourMs;
    for (let nth = 0; nth < flights; nth++) {
      rest(battery, Math.max(0, startAt - now) / 1000, airC(now));
      now = Math.max(now, Math.round(startAt));
      for (const data of flyOnce(life, random, (ms) => (now += ms), airC(now))) yield reply(data);
      for (const data of chargeOnce(life, random, (ms) => (now += ms), airC(now))) yield reply(data);
      startAt = now + random.between(0.3, 1.5) * hourMs;
    }
  }
  rest(battery, Math.max(0, to - now) / 1000, airC(now));
}

type Pass = (ms: number) => void;

/** Seconds after take-off at which a flight is sampled; one more sample is taken before landing. */
const notedS: readonly number[] = [20, 120, 240];

function* flyOnce(life: Life, random: Random, pass: Pass, air: number): Generator<BatteryData> {
  const { battery, droneIds, deep = 0 } = life;
  const sn = droneIds[Math.floor(random.next() * droneIds.length)] ?? '';
  const seenOn = { kind: 'drone', sn, slot: 0 };
  const endSoc = random.next() < deep ? 1.5 : random.between(28, 45);
  const powerW = random.between(8_500, 10_000);
  for (let seconds = 0; socOf(battery) > endSoc; seconds += flightStepS) {
    // It climbs fully loaded, then gets lighter as product is used.
    draw(battery, seconds < flightStepS ? powerW + 2_000 : powerW - seconds * 4, flightStepS, air);
    pass(flightStepS * 1000);
    if (notedS.includes(seconds)) yield reportBattery(battery, seenOn);
  }
  yield reportBattery(battery, seenOn);
  rest(battery, pauseS, air);
  pass(pauseS * 1000);
}

function* chargeOnce(life: Life, random: Random, pass: Pass, air: number): Generator<BatteryData> {
  const { battery, charger } = life;
  const slot = 1 + Math.floor(random.next() * (charger?.bays ?? 1));
  const seenOn = charger ? { kind: 'charger', sn: charger.id, slot } : undefined;
  const noted = [50, 75, 92];
  while (!isFull(battery)) {
    charge(battery, 75, chargeStepS, air);
    pass(chargeStepS * 1000);
    if (socOf(battery) >= (noted[0] ?? 101)) {
      noted.shift();
      yield reportBattery(battery, seenOn);
    }
  }
  rest(battery, 60, air);
  pass(60_000);
  yield reportBattery(battery, seenOn);
}
