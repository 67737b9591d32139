import { parseArgs } from 'node:util';
import { deviceIdPattern } from '@smartflight/contract/device-link/topics.ts';
import type { LatLon } from './drone/plane.ts';
import { UsageError } from './usage.ts';

export type FlyArguments = {
  help: boolean;
  url: string;
  api: { url: string; as: string; password: string } | undefined;
  credentials: string | undefined;
  drones: number;
  chargers: number;
  stations: number;
  /** Whether the drones measure the air with sensors of their own. */
  air: boolean;
  prefix: string;
  rate: number;
  speed: number;
  center: LatLon;
  minutes: number | undefined;
  /** Share of commands and answers that are lost, delayed or duplicated. */
  faults: number;
  /** Share of commands that drones refuse, and after which they restart. */
  refusals: number;
  reboots: number;
  replay: string | undefined;
  drone: string;
  hz: number | undefined;
  at: 'now' | 'recorded';
  retentionDays: number;
};

const text = { type: 'string' } as const;
const options = {
  url: text,
  api: text,
  as: text,
  password: text,
  credentials: text,
  drones: text,
  chargers: text,
  stations: text,
  prefix: text,
  rate: text,
  speed: text,
  center: text,
  minutes: text,
  'command-faults': text,
  'command-refusals': text,
  'command-reboots': text,
  replay: text,
  drone: text,
  hz: text,
  at: text,
  'retention-days': text,
  air: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function read(args: string[]) {
  try {
    return parseArgs({ args, options, strict: true }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error} (see --help)`);
  }
}

function numberOf(flag: string, value: string | undefined, min: number, max: number): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() === '' || !(number >= min && number <= max)) {
    throw new UsageError(`--${flag} ${value}: give a number from ${min} to ${max}`);
  }
  return number;
}

function centerOf(value = '45.05,7.65'): LatLon {
  const [lat, lon, ...more] = value.split(',').map(Number);
  const good = more.length === 0 && Math.abs(lat ?? 91) <= 85 && Math.abs(lon ?? 181) <= 180;
  if (!good) throw new UsageError(`--center ${value}: give LAT,LON in degrees, e.g. --center 45.05,7.65`);
  return { lat: lat ?? 0, lon: lon ?? 0 };
}

function urlOf(flag: string, value: string, protocols: readonly string[]): URL {
  const url = URL.parse(value);
  if (!url || !protocols.includes(url.protocol)) {
    throw new UsageError(
      `--${flag} ${value}: give an address like ${protocols[0]}//127.0.0.1:${flag === 'url' ? 1883 : 8080}`,
    );
  }
  return url;
}

type Values = ReturnType<typeof read>;

function apiOf({ api, as, password }: Values): FlyArguments['api'] {
  if (api === undefined) return undefined;
  urlOf('api', api, ['http:', 'https:']);
  if (!as || !password)
    throw new UsageError('--api needs --as NAME and --password TEXT of an account that may register drones');
  return { url: api.replace(/\/+(api)?\/*$/, ''), as, password };
}

function brokerOf({ url, api }: Values): string {
  if (url !== undefined) return urlOf('url', url, ['mqtt:', 'mqtts:', 'ws:', 'wss:']).href;
  return `mqtt://${api === undefined ? '127.0.0.1' : new URL(api).hostname}:1883`;
}

/** Reads the command line. @throws UsageError naming the flag and the remedy */
export function readFlyArguments(args: string[]): FlyArguments {
  const values = read(args);
  const { prefix = 'fly', at = 'now', credentials, replay } = values;
  const api = apiOf(values);
  if (!values.help && !api && credentials === undefined) {
    throw new UsageError(
      'say where the drones come from: --api URL --as NAME --password TEXT registers them, --credentials FILE names registered ones',
    );
  }
  if (!deviceIdPattern.test(`${prefix}-replay`)) {
    throw new UsageError(`--prefix ${prefix}: letters, digits, _ and -, at most 25 of them`);
  }
  const drone = values.drone ?? `${prefix}-replay`;
  if (!deviceIdPattern.test(drone))
    throw new UsageError(`--drone ${drone}: letters, digits, _ and -, at most 32 of them`);
  if (at !== 'now' && at !== 'recorded') throw new UsageError(`--at ${at}: give now or recorded`);
  return {
    help: values.help ?? false,
    url: brokerOf(values),
    api,
    credentials,
    drones: Math.round(numberOf('drones', values.drones, 1, 100_000) ?? 10),
    chargers: Math.round(numberOf('chargers', values.chargers, 0, 1_000) ?? 0),
    stations: Math.round(numberOf('stations', values.stations, 0, 1_000) ?? 0),
    air: values.air ?? false,
    prefix,
    rate: numberOf('rate', values.rate, 0.01, 50) ?? 1,
    speed: numberOf('speed', values.speed, 0.1, 100_000) ?? 1,
    center: centerOf(values.center),
    minutes: numberOf('minutes', values.minutes, 0.01, 1_000_000),
    faults: numberOf('command-faults', values['command-faults'], 0, 1) ?? 0,
    refusals: numberOf('command-refusals', values['command-refusals'], 0, 1) ?? 0,
    reboots: numberOf('command-reboots', values['command-reboots'], 0, 1) ?? 0,
    replay,
    drone,
    hz: numberOf('hz', values.hz, 0.001, 1_000),
    at,
    retentionDays: numberOf('retention-days', values['retention-days'], 1, 100_000) ?? 400,
  };
}
