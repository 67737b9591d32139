import type { BatteryReading, TelemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import { type RecordedSample, type Recording, round } from './recording.ts';

const metresPerFoot = 0.3048;
const mpsPerMph = 0.44704;
/** The app keeps logging when the aircraft's data stop; a state older than this is not a new position, ms. */
const staleMs = 1_000;

type Row = (column: string) => number | undefined;

/** `05/23/2018 20:50:18`, UTC. */
function instantOf(text: string | undefined): number | undefined {
  const found = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)$/.exec(text?.trim() ?? '');
  if (!found) return undefined;
  const [, month, day, year, hour, minute, second] = found.map(Number);
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!);
}

const scaled = (value: number | undefined, factor: number, digits = 100): number | undefined =>
  value === undefined ? undefined : round(value * factor, digits);

const within = (value: number | undefined, min: number, max: number): number | undefined =>
  value !== undefined && value >= min && value <= max ? value : undefined;

/** A battery without a voltage has no valid charge either. */
function batteryOf(row: Row): BatteryReading | undefined {
  const milliVolts = within(row('Aircraft Battery Voltage (mV)'), 1_000, 100_000);
  const milliAmps = row('Aircraft Battery Current (mA)');
  const soc = within(row('Aircraft Battery Power (%)'), 0, 100);
  if (milliVolts === undefined && !soc) return undefined;
  return {
    slot: 0,
    soc,
    voltageV: scaled(milliVolts, 0.001, 1000),
    currentA: milliVolts === undefined ? undefined : scaled(milliAmps, -0.001, 1000),
  };
}

function sampleOf(row: Row, mode: string | undefined, sessionAt: number): RecordedSample | undefined {
  const elapsedS = row('Elapsed Time (sec)');
  const lat = within(row('Aircraft Latitude (Degrees)'), -90, 90);
  const lon = within(row('Aircraft Longitude (Degrees)'), -180, 180);
  const ageMs = row('Aircraft System State Last Updated (ms)') ?? 0;
  if (
    ageMs > staleMs ||
    elapsedS === undefined ||
    lat === undefined ||
    lon === undefined ||
    (lat === 0 && lon === 0)
  )
    return undefined;
  const motors = row('Aircraft Motors On');
  const flying = row('Aircraft Flying');
  const heading = row('Aircraft Heading (Degrees)');
  const battery = batteryOf(row);
  const data: TelemetryData = {
    lat: round(lat, 1e8),
    lon: round(lon, 1e8),
    heightHomeM: scaled(row('Aircraft Barometric Altitude (ft)'), metresPerFoot),
    speedMps: within(scaled(row('Aircraft Speed (mph)'), mpsPerMph), 0, 150),
    climbMps: scaled(row('Aircraft Vel - Z (mph)'), -mpsPerMph),
    headingDeg: heading === undefined ? undefined : round(((heading % 360) + 360) % 360, 10),
    satellites: within(row('Aircraft Satellites'), 0, 255),
    armed: motors === undefined ? undefined : motors === 1,
    landed: flying === undefined ? undefined : flying === 1 ? 'in_air' : 'on_ground',
    mode: mode?.slice(0, 64),
    batteries: battery ? [battery] : undefined,
  };
  return { at: sessionAt + Math.round(elapsedS * 1000), data };
}

/**
 * Reads a DroneDeploy flight recorder log: a header of `name<tab>value` lines, then a tab separated table in feet and
 * miles per hour. Time is the session's start plus the row's elapsed seconds; `Aircraft Motors On` is armed,
 * `Aircraft Flying` is landed. Rows that are truncated, have no position or repeat a state more than 1 s old are
 * skipped: a position that freezes and then jumps was not measured.
 */
export function readDroneDeploy(text: string): Recording {
  let sessionAt: number | undefined;
  let columns: Map<string, number> | undefined;
  const samples: RecordedSample[] = [];
  for (const line of text.split(/\r?\n/)) {
    const cells = line.split('\t');
    if (cells[0] === 'Session Start') sessionAt = instantOf(cells[1]);
    if (cells[0] === 'Date/Time (UTC)' && cells.length > 2) {
      columns = new Map(cells.map((name, at) => [name.trim(), at]));
      continue;
    }
    if (!columns || cells.length < columns.size) continue;
    const places = columns;
    const cell = (column: string) => cells[places.get(column) ?? -1]?.trim() || undefined;
    const number: Row = (column) => {
      const value = Number(cell(column) ?? Number.NaN);
      return Number.isFinite(value) ? value : undefined;
    };
    sessionAt ??= instantOf(cells[0]);
    const sample = sampleOf(number, cell('Aircraft Flight Mode'), sessionAt ?? 0);
    if (sample) samples.push(sample);
  }
  samples.sort((a, b) => a.at - b.at);
  return { format: 'dronedeploy', samples };
}
