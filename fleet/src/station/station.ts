import type { SimulatedDevice } from '../device.ts';
import type { DeviceMessage } from '../link/message.ts';
import { boot, createUplink, send, statusOf } from '../link/uplink.ts';
import { airAt } from './air.ts';

export type StationSpec = {
  id: string;
  /** Degrees WGS-84. */
  lat: number;
  lon: number;
  /** Its humidity sensor reports values that cannot be. */
  misreadsHumidity?: boolean;
};

/** Time between two readings, ms: while connected, and in a log that is sent later. */
const liveMs = 60_000;
const loggedMs = 300_000;

const round = (value: number, factor: number): number => Math.round(value * factor) / factor;

function readingOf(spec: StationSpec, at: number): Record<string, number> {
  const { lat, lon, misreadsHumidity = false } = spec;
  const air = airAt({ lat, lon, seed: spec.id }, at);
  return {
    windMps: round(air.windMps, 10),
    gustMps: Math.max(round(air.gustMps, 10), round(air.windMps, 10)),
    windDeg: Math.round(air.windDeg) % 360,
    tempC: round(air.tempC, 10),
    humidityPct: misreadsHumidity ? 655.35 : Math.round(air.humidityPct),
    pressureHpa: round(air.pressureHpa, 10),
    rainMmph: round(air.rainMmph, 10),
    lat,
    lon,
  };
}

/** The log of a station over a period of device time, epoch ms: a reading every five minutes. */
export function* stationLog(
  spec: StationSpec,
  { from, to }: { from: number; to: number },
): Generator<DeviceMessage> {
  const bootId = `l${from.toString(36)}`;
  let seq = 0;
  for (let at = Math.ceil(from / loggedMs) * loggedMs; at < to; at += loggedMs)
    yield { leaf: 'telemetry', ts: at, bootId, seq: seq++, data: readingOf(spec, at) };
}

/**
 * A weather station that is on from `startAt`, epoch ms, and reports once a minute, without clocks or sockets: the same
 * spec and times give the same messages. It accepts no commands.
 */
export function createStation(spec: StationSpec, startAt: number): SimulatedDevice {
  const link = createUplink();
  let nextAt = startAt;
  const start = (now: number): void => {
    boot(link, `w${now.toString(36)}`);
    send(link, 'status', now, { online: true, reason: 'connect' });
  };
  start(startAt);
  return {
    id: spec.id,
    step: (untilMs) => {
      for (; nextAt <= untilMs; nextAt += liveMs) send(link, 'telemetry', nextAt, readingOf(spec, nextAt));
      return link.out.splice(0);
    },
    isLinked: () => true,
    isOn: () => true,
    status: (now, online, reason) => statusOf(link, now, online, reason),
    answer: () => [],
    restart: () => start(nextAt),
    desire: () => [],
  };
}
