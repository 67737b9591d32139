import { distanceM } from '@smartflight/geo/distance.ts';
import type { PlacedPoint, WorkLine } from '../shaped-flights.ts';

/** Data dictionary identifiers of ISO 11783-11, in the order of the values of a record. */
export const loggedValues = {
  workState: '008D',
  /** mm */
  workingWidth: '0043',
  /** 0.01 mm³/m² */
  volumeRate: '0002',
  /** mg/m² */
  massRate: '0007',
} as const;

type LoggedValue = keyof typeof loggedValues;

/** A record holds until the next one; `at` in epoch ms. */
interface LogRecord {
  at: number;
  lat: number;
  lon: number;
  fix: string | undefined;
  values: Record<LoggedValue, number>;
}

const idle: LogRecord['values'] = { workState: 0, workingWidth: 0, volumeRate: 0, massRate: 0 };
/** GNSS without correction, DGNSS, RTK float and RTK fixed, by the fix of the telemetry. */
const statusOf: Record<string, number> = { '2d': 1, '3d': 1, dgps: 2, rtk_float: 5, rtk_fixed: 4 };
const unknownStatus = 1;
const recordBytes = 4 + 2 + 4 + 4 + 1 + 4 + 2 + 1 + 5 * Object.keys(loggedValues).length;
const dayMs = 86_400_000;
/** Days count from 1980-01-01. */
const firstDay = Date.UTC(1980, 0, 1) / dayMs;
const largest = 2 ** 31 - 1;

/** The header of a binary time log (TLG00001.XML): which values a record has, `element` is what they are of. */
export function timeLogHeader(element: string): string {
  const values = Object.values(loggedValues).map((ddi) => `<DLV A="${ddi}" B="" C="${element}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<TIM A="" D="4"><PTN A="" B="" D="" H="" I=""/>${values.join('')}</TIM>
`;
}

/**
 * The binary time log (TLG00001.BIN) of treated lines and the track around them: a record begins each treated line,
 * with its mean swath as width, and each point outside work. Instants are in UTC, positions 1e-7 degrees.
 */
export function timeLog(work: readonly WorkLine[], track: readonly PlacedPoint[]): Buffer {
  const records = recordsOf(work, track);
  const bytes = Buffer.alloc(records.length * recordBytes);
  let at = 0;
  const put = {
    uint8: (value: number) => (at = bytes.writeUInt8(value, at)),
    uint16: (value: number) => (at = bytes.writeUInt16LE(value, at)),
    uint32: (value: number) => (at = bytes.writeUInt32LE(value, at)),
    int32: (value: number) => (at = bytes.writeInt32LE(Math.min(largest, Math.round(value)), at)),
  };
  for (const record of records) {
    const ms = Math.round(record.at);
    const day = Math.floor(ms / dayMs);
    put.uint32(ms - day * dayMs);
    put.uint16(day - firstDay);
    put.int32(record.lat * 1e7);
    put.int32(record.lon * 1e7);
    put.uint8(statusOf[record.fix ?? ''] ?? unknownStatus);
    put.uint32(ms - day * dayMs);
    put.uint16(day - firstDay);
    put.uint8(Object.keys(loggedValues).length);
    Object.keys(loggedValues).forEach((name, nth) => {
      put.uint8(nth);
      put.int32(record.values[name as LoggedValue]);
    });
  }
  return bytes;
}

function recordsOf(work: readonly WorkLine[], track: readonly PlacedPoint[]): LogRecord[] {
  const records: LogRecord[] = [];
  let next = 0;
  /** Points of the track before an instant, and the last of them. */
  const skipTo = (at: number, isWorking: boolean): PlacedPoint | undefined => {
    for (; next < track.length && track[next]!.at < at; next++)
      if (!isWorking) records.push({ ...positionOf(track[next]!), values: idle });
    return track[next - 1];
  };
  work.forEach((line, nth) => {
    const { from, to } = line;
    const isJoined = nth > 0 && line.joined;
    const point = skipTo(from.at, isJoined) ?? track[0];
    records.push({ ...from, fix: point?.fix, values: valuesOf(line, point) });
    const following = work[nth + 1];
    if (following?.joined) return;
    const last = skipTo(to.at, true);
    // A line may begin at the instant at which the one before ends.
    if (!following || following.from.at > to.at) records.push({ ...to, fix: last?.fix, values: idle });
  });
  skipTo(Number.POSITIVE_INFINITY, false);
  return records;
}

const positionOf = ({ at, lat, lon, fix }: PlacedPoint) => ({ at, lat, lon, fix });

function valuesOf(line: WorkLine, point: PlacedPoint | undefined): LogRecord['values'] {
  const { from, to, product } = line;
  const widthM = (line.fromSwathM + line.toSwathM) / 2;
  const lengthM = distanceM([from.lon, from.lat], [to.lon, to.lat]);
  const m2PerMin = ((lengthM * widthM) / (to.at - from.at)) * 60_000;
  const perM2 = (perMin: number | undefined): number => (m2PerMin > 0 ? (perMin ?? 0) / m2PerMin : 0);
  return {
    workState: 1,
    workingWidth: widthM * 1000,
    volumeRate: product === 'spray' ? perM2(point?.flowLpm) * 1e8 : 0,
    massRate: product === 'sow' ? perM2(point?.spreadKgpm) * 1e6 : 0,
  };
}
