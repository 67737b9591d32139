/**
 * An independent reader of recorded flights for tests: shares no code with the adapters, parses bytes and columns
 * itself and finds take-off and landing by another method. Flights shorter than 10 s are ground tests and are left
 * out.
 */
import { readFileSync } from 'node:fs';

export type ReadFlight = { fromAt: number; toAt: number; durationS: number; distanceM: number };

type Fix = { at: number; lat: number; lon: number; heightM: number; armed: boolean; flying?: boolean };

/** Chord length, as the spherical law of cosines would lose centimetres. */
function stepM(a: Fix, b: Fix): number {
  const xyz = ({ lat, lon }: Fix) => {
    const [p, l] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
    return [Math.cos(p) * Math.cos(l), Math.cos(p) * Math.sin(l), Math.sin(p)] as const;
  };
  const [u, v] = [xyz(a), xyz(b)];
  const chord = Math.hypot(u[0] - v[0], u[1] - v[1], u[2] - v[2]);
  return 2 * 6_371_008.8 * Math.asin(chord / 2);
}

function flightOf(fixes: readonly Fix[]): ReadFlight {
  const [fromAt, toAt] = [fixes[0]!.at, fixes.at(-1)!.at];
  let distanceM = 0;
  for (let at = 1; at < fixes.length; at++) distanceM += stepM(fixes[at - 1]!, fixes[at]!);
  return { fromAt, toAt, durationS: (toAt - fromAt) / 1000, distanceM };
}

function runs(fixes: readonly Fix[], holds: (fix: Fix) => boolean | undefined): Fix[][] {
  const found: Fix[][] = [];
  let open: Fix[] | undefined;
  for (const fix of fixes) {
    if (!holds(fix)) open = undefined;
    else if (open) open.push(fix);
    else {
      open = [fix];
      found.push(open);
    }
  }
  return found;
}

/** MAVLink 1 only: positions (33) and heartbeats (0) of the system that is not a ground station. */
function mavlink1(log: Buffer): Fix[] {
  const fixes: Fix[] = [];
  let armed = false;
  for (let at = 0; at + 16 < log.length; ) {
    const size = log[at + 9] ?? 0;
    if (log[at + 8] !== 0xfe) throw new Error(`no MAVLink 1 frame at byte ${at}`);
    const body = at + 14;
    const id = log[at + 13];
    if (id === 0 && log[body + 4] !== 6) armed = ((log[body + 6] ?? 0) & 0x80) > 0;
    if (id === 33) {
      const [lat, lon, heightM] = [4, 8, 16].map((offset) => log.readInt32LE(body + offset));
      const time = Number(log.readBigUInt64BE(at)) / 1000;
      fixes.push({ at: time, lat: lat! / 1e7, lon: lon! / 1e7, heightM: heightM! / 1000, armed });
    }
    at += 16 + size;
  }
  return fixes;
}

/**
 * Within each armed stretch: from leaving the initial resting height to reaching the resting height at disarming. If
 * that is more than 1 m above the take-off point, the flight lasts to the end of the stretch; if the stretch begins
 * there, from its beginning.
 */
export function secondReadingOfTlog(path: string): ReadFlight[] {
  const left = 0.5;
  return runs(mavlink1(readFileSync(path)), ({ armed }) => armed)
    .map((fixes) => {
      const [before, after] = [fixes[0]!.heightM, fixes.at(-1)!.heightM];
      const start = before > 1 ? 0 : fixes.findIndex(({ heightM }) => heightM > before + left);
      const end = after > 1 ? fixes.length - 1 : fixes.findLastIndex(({ heightM }) => heightM > after + left);
      return start < 0 ? [] : fixes.slice(start, end + 1);
    })
    .filter((fixes) => fixes.length > 1)
    .map(flightOf)
    .filter(({ durationS }) => durationS >= 10);
}

/** Rows whose column `Aircraft Flying` is 1, timed by `Elapsed Time (sec)` from the session's start. */
export function secondReadingOfDroneDeploy(path: string): ReadFlight[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const begin = lines.findIndex((line) => line.startsWith('Date/Time (UTC)\tElapsed'));
  const head = lines[begin]?.split('\t') ?? [];
  const started = lines.find((line) => line.startsWith('Session Start'))?.split('\t')[1] ?? '';
  const [day = '', clock = ''] = started.trim().split(' ');
  const [month, date, year] = day.split('/');
  const session = Date.parse(`${year}-${month}-${date}T${clock}Z`);
  const rows = lines.slice(begin + 1).map((line) => line.split('\t'));
  const fixes = rows
    .filter((row) => row.length >= head.length)
    .map((row): Fix => {
      const of = (name: string) => Number(row[head.indexOf(name)]);
      return {
        at: session + of('Elapsed Time (sec)') * 1000,
        lat: of('Aircraft Latitude (Degrees)'),
        lon: of('Aircraft Longitude (Degrees)'),
        heightM: of('Aircraft Barometric Altitude (ft)') * 0.3048,
        armed: of('Aircraft Motors On') === 1,
        flying: of('Aircraft Flying') === 1,
      };
    });
  return runs(fixes, ({ flying }) => flying)
    .map(flightOf)
    .filter(({ durationS }) => durationS >= 10);
}
