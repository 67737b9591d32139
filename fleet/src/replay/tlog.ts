import type { BatteryReading, TelemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import type { Fix } from '@smartflight/contract/device-link/telemetry.ts';
import { common, minimal } from 'node-mavlink';
import { compassDeg } from '../drone/plane.ts';
import { deviceTimes, type Taken } from './device-time.ts';
import { deriveLanded } from './landed.ts';
import { framesOf, type MavlinkFrame } from './mavlink-frames.ts';
import { type RecordedSample, type Recording, round } from './recording.ts';

/** MAV_TYPE values that send heartbeats but are not vehicles: tracker, ground station, controller, gimbal … */
const noVehicle: ReadonlySet<number> = new Set([5, 6, 18, 26, 27, 30, 31, 32, 33, 34, 36]);
/** MAV_AUTOPILOT_INVALID: a component without an autopilot. */
const noAutopilot = 8;
const armedBit = 128;
const unknownHeading = 65_535;

const fixNames: readonly Fix[] = ['none', 'none', '2d', '3d', 'dgps', 'rtk_float', 'rtk_fixed'];

type Known = { armed: boolean; mode?: string; gps: Partial<TelemetryData>; battery?: BatteryReading };

const heartbeatOf = (frame: MavlinkFrame) => frame.protocol.data(frame.payload(), minimal.Heartbeat);

const isVehicle = ({ type, autopilot }: { type: number; autopilot: number }) =>
  !noVehicle.has(type) && autopilot !== noAutopilot;

/** The system id of the vehicle: it sends a vehicle's heartbeat; of several, the one with the most positions. */
function vehicleOf(frames: readonly MavlinkFrame[]): number | undefined {
  const vehicles = new Set<number>();
  const positions = new Map<number, number>();
  for (const frame of frames) {
    const { systemId, messageId } = frame;
    if (messageId === minimal.Heartbeat.MSG_ID && isVehicle(heartbeatOf(frame))) vehicles.add(systemId);
    if (messageId === common.GlobalPositionInt.MSG_ID)
      positions.set(systemId, (positions.get(systemId) ?? 0) + 1);
  }
  return [...vehicles].sort((a, b) => (positions.get(b) ?? 0) - (positions.get(a) ?? 0))[0];
}

function gpsOf(frame: MavlinkFrame): Partial<TelemetryData> {
  const { fixType, satellitesVisible, eph } = frame.protocol.data(frame.payload(), common.GpsRawInt);
  return {
    fix: fixNames[fixType] ?? '3d',
    ...(satellitesVisible < 255 ? { satellites: satellitesVisible } : {}),
    ...(eph < 65_535 ? { hdop: eph / 100 } : {}),
  };
}

function batteryOf(frame: MavlinkFrame): BatteryReading | undefined {
  const status = frame.protocol.data(frame.payload(), common.SysStatus);
  const { voltageBattery, currentBattery, batteryRemaining } = status;
  const reading: BatteryReading = {
    ...(voltageBattery > 0 && voltageBattery < 65_535 ? { voltageV: voltageBattery / 1000 } : {}),
    ...(currentBattery >= 0 ? { currentA: currentBattery / 100 } : {}),
    ...(batteryRemaining >= 0 && batteryRemaining <= 100 ? { soc: batteryRemaining } : {}),
  };
  return Object.keys(reading).length > 0 ? { slot: 0, ...reading } : undefined;
}

type TakenSample = Taken & { data: TelemetryData };

function sampleOf(frame: MavlinkFrame, { armed, mode, gps, battery }: Known): TakenSample | undefined {
  const { timeBootMs, lat, lon, alt, relativeAlt, vx, vy, vz, hdg } = frame.protocol.data(
    frame.payload(),
    common.GlobalPositionInt,
  );
  if ((lat === 0 && lon === 0) || Math.abs(lat) > 9e8 || Math.abs(lon) > 18e8 || gps.fix === 'none')
    return undefined;
  const speedMps = Math.hypot(vx, vy) / 100;
  return {
    arrivedAt: frame.at,
    sinceBootMs: timeBootMs,
    data: {
      lat: lat / 1e7,
      lon: lon / 1e7,
      altMslM: alt / 1000,
      heightHomeM: relativeAlt / 1000,
      speedMps: round(speedMps, 100),
      climbMps: -vz / 100,
      ...(speedMps > 0.3 ? { courseDeg: round(compassDeg(vy, vx), 10) } : {}),
      ...(hdg === unknownHeading ? {} : { headingDeg: (hdg / 100) % 360 }),
      ...gps,
      armed,
      ...(mode === undefined ? {} : { mode }),
      ...(battery ? { batteries: [battery] } : {}),
    },
  };
}

/**
 * Reads a MAVLink telemetry log (`.tlog`). Frames of the ground station, the telemetry radio and other systems are
 * ignored; every position of the vehicle becomes a sample at the vehicle's own time; `landed` is derived (see
 * `deriveLanded`).
 */
export function readTlog(log: Buffer): Recording {
  const frames = [...framesOf(log)];
  const vehicle = vehicleOf(frames);
  const known: Known = { armed: false, gps: {} };
  const taken: TakenSample[] = [];
  for (const frame of frames) {
    if (frame.systemId !== vehicle) continue;
    if (frame.messageId === minimal.Heartbeat.MSG_ID) {
      const heartbeat = heartbeatOf(frame);
      if (!isVehicle(heartbeat)) continue;
      known.armed = (heartbeat.baseMode & armedBit) !== 0;
      known.mode = String(heartbeat.customMode);
    } else if (frame.messageId === common.GpsRawInt.MSG_ID) known.gps = gpsOf(frame);
    else if (frame.messageId === common.SysStatus.MSG_ID) known.battery = batteryOf(frame);
    else if (frame.messageId === common.GlobalPositionInt.MSG_ID) {
      const sample = sampleOf(frame, known);
      if (sample) taken.push(sample);
    }
  }
  const times = deviceTimes(taken);
  const samples: RecordedSample[] = taken.map(({ arrivedAt, data }, index) => ({
    at: times[index]!,
    recordedAt: arrivedAt,
    data,
  }));
  samples.sort((a, b) => a.at - b.at);
  return { format: 'tlog', samples: deriveLanded(samples) };
}
