import {
  assertPositions,
  createTally,
  type FlightLog,
  type FlightLogData,
  FlightLogError,
  type FlightLogSample,
  inOrder,
  isPossibleTime,
  known,
  median,
  rounded,
  validTime,
  within,
} from './flight-log.ts';
import { isUlog, type UlogMessage, type UlogScan, ulogMessages } from './ulog-messages.ts';

const wanted: ReadonlySet<string> = new Set([
  ...['vehicle_gps_position', 'sensor_gps', 'vehicle_global_position', 'vehicle_local_position'],
  ...['distance_sensor', 'actuator_armed', 'vehicle_status', 'vehicle_land_detected', 'battery_status'],
  'home_position',
]);

const fixes = ['none', 'none', '2d', '3d', 'dgps', 'rtk_float', 'rtk_fixed'] as const;
/** Positions are taken at most this often, ms: the estimator logs more than any figure needs. */
const stepMs = 100;
/** A reading of the ground older than this is not used, ms. */
const staleMs = 1_000;

type Taken = { bootMs: number; data: FlightLogData };
type State = {
  latest: Partial<FlightLogData>;
  byEstimator: Taken[];
  byGps: Taken[];
  starts: number[];
  homeZ: number | undefined;
  groundAtMs: number;
};

const bootMsOf = ({ fields }: UlogMessage) => (fields.get('timestamp') ?? 0) / 1000;

function take(list: Taken[], state: State, message: UlogMessage, place: Partial<FlightLogData>): void {
  const { lat, lon } = place;
  const bootMs = bootMsOf(message);
  const last = list.at(-1)?.bootMs ?? Number.NEGATIVE_INFINITY;
  if (lat === undefined || lon === undefined || (lat === 0 && lon === 0)) return;
  if (bootMs >= last && bootMs < last + stepMs) return;
  const isStale = bootMs - state.groundAtMs > staleMs;
  const { heightGroundM, ...latest } = state.latest;
  list.push({
    bootMs,
    data: known({
      ...latest,
      heightGroundM: isStale ? undefined : heightGroundM,
      ...place,
      lat,
      lon,
    }) as FlightLogData,
  });
  assertPositions(list.length);
}

function takeGps(state: State, message: UlogMessage): void {
  const { fields } = message;
  const fixType = fields.get('fix_type') ?? 0;
  const utcMs = within((fields.get('time_utc_usec') ?? 0) / 1000, ...validTime);
  if (utcMs !== undefined) state.starts.push(utcMs - bootMsOf(message));
  state.latest.fix = fixes[fixType] ?? '3d';
  state.latest.satellites = within(fields.get('satellites_used'), 0, 254)!;
  state.latest.hdop = rounded(within(fields.get('hdop'), 0, 1_000), 100)!;
  if (fixType < 2) return;
  const scaled = (name: string, factor: number) => {
    const value = fields.get(name);
    return value === undefined ? undefined : value * factor;
  };
  const down = fields.get('vel_d_m_s');
  take(state.byGps, state, message, {
    lat: within(fields.get('latitude_deg') ?? scaled('lat', 1e-7), -90, 90)!,
    lon: within(fields.get('longitude_deg') ?? scaled('lon', 1e-7), -180, 180)!,
    altMslM: rounded(within(fields.get('altitude_msl_m') ?? scaled('alt', 0.001), -1_000, 20_000))!,
    speedMps: rounded(within(fields.get('vel_m_s'), 0, 150))!,
    climbMps: rounded(within(down === undefined ? undefined : -down, -100, 100))!,
  });
}

function takeLocal(state: State, message: UlogMessage): void {
  const { fields } = message;
  const of = (name: string) => fields.get(name) ?? Number.NaN;
  const { latest } = state;
  if (of('z_valid') === 1)
    latest.heightHomeM = rounded(within((state.homeZ ?? 0) - of('z'), -1_000, 20_000))!;
  if (of('v_xy_valid') === 1) {
    const speedMps = within(Math.hypot(of('vx'), of('vy')), 0, 150);
    latest.speedMps = rounded(speedMps)!;
    const course = (Math.atan2(of('vy'), of('vx')) * 180) / Math.PI;
    if ((speedMps ?? 0) > 0.3) latest.courseDeg = rounded((course + 360) % 360, 10)!;
    else delete latest.courseDeg;
  }
  if (of('v_z_valid') === 1) latest.climbMps = rounded(within(-of('vz'), -100, 100))!;
  const heading = within(((fields.get('heading') ?? of('yaw')) * 180) / Math.PI, -360, 360);
  if (heading !== undefined) latest.headingDeg = rounded((heading + 360) % 360, 10)!;
  if (of('dist_bottom_valid') === 1) setGround(state, message, of('dist_bottom'));
}

function setGround(state: State, message: UlogMessage, heightM: number): void {
  const valid = within(heightM, 0, 1_000);
  if (valid === undefined) return;
  state.latest.heightGroundM = rounded(valid)!;
  state.groundAtMs = bootMsOf(message);
}

function takeBattery({ latest }: State, { fields }: UlogMessage): void {
  if (fields.get('connected') === 0) return;
  const remaining = within(fields.get('remaining'), 0, 1);
  const battery = known({
    slot: 0,
    voltageV: rounded(within(fields.get('voltage_v'), 1, 1_000)),
    currentA: rounded(within(fields.get('current_a'), 0, 1_000)),
    soc: remaining === undefined ? undefined : rounded(remaining * 100, 10),
  }) as { slot: number };
  if (Object.keys(battery).length > 1) latest.batteries = [battery];
}

/** Orientation 25 is downward. */
function takeDistance(state: State, message: UlogMessage): void {
  const { fields } = message;
  const distanceM = fields.get('current_distance') ?? Number.NaN;
  const isWithin =
    distanceM >= (fields.get('min_distance') ?? 0) && distanceM <= (fields.get('max_distance') ?? 1_000);
  if (fields.get('orientation') === 25 && fields.get('signal_quality') !== 0 && isWithin)
    setGround(state, message, distanceM);
}

const first =
  (handle: (state: State, message: UlogMessage) => void) => (state: State, message: UlogMessage) => {
    if (message.instance === 0) handle(state, message);
  };

const handlers: Readonly<Record<string, (state: State, message: UlogMessage) => void>> = {
  vehicle_gps_position: first(takeGps),
  sensor_gps: first(takeGps),
  vehicle_local_position: first(takeLocal),
  vehicle_global_position: first((state, message) =>
    take(state.byEstimator, state, message, {
      lat: within(message.fields.get('lat'), -90, 90)!,
      lon: within(message.fields.get('lon'), -180, 180)!,
      altMslM: rounded(within(message.fields.get('alt'), -1_000, 20_000))!,
    }),
  ),
  distance_sensor: takeDistance,
  actuator_armed: first(({ latest }, { fields }) => {
    latest.armed = fields.get('armed') === 1;
  }),
  // ARMING_STATE_ARMED is 2.
  vehicle_status: first(({ latest }, { fields }) => {
    latest.armed = fields.get('arming_state') === 2;
    latest.mode = String(fields.get('nav_state') ?? '');
  }),
  vehicle_land_detected: first(({ latest }, { fields }) => {
    latest.landed = fields.get('landed') === 1 ? 'on_ground' : 'in_air';
  }),
  battery_status: first(takeBattery),
  home_position: first((state, { fields }) => {
    state.homeZ = within(fields.get('z'), -20_000, 20_000);
  }),
};

/**
 * Reads a PX4 ULog. Positions are those of the estimator, else of the first GPS, at most ten a second, each with the
 * latest other readings. Absolute time is the median difference between `time_utc_usec` of the GPS and the clock
 * since boot. PX4 logs no state of a sprayer.
 * @throws FlightLogError for another kind of file, or with too many positions
 */
export function readUlog(bytes: Uint8Array): FlightLog {
  if (!isUlog(bytes)) throw new FlightLogError('format', 'the file does not begin as a ULog');
  const scan: UlogScan = { readableBytes: 0, tally: createTally() };
  const state: State = {
    ...{ latest: {}, byEstimator: [], byGps: [], starts: [], homeZ: undefined },
    groundAtMs: Number.NEGATIVE_INFINITY,
  };
  for (const message of ulogMessages(bytes, wanted, scan)) handlers[message.topic]?.(state, message);
  const taken = state.byEstimator.length > 0 ? state.byEstimator : state.byGps;
  const startedAt = state.starts.length > 0 ? median(state.starts) : undefined;
  const samples = taken.map(
    ({ bootMs, data }): FlightLogSample => ({ at: Math.round((startedAt ?? 0) + bootMs), data }),
  );
  const clock = startedAt === undefined ? 'none' : 'utc';
  return {
    format: 'ulog',
    clock,
    samples: inOrder(samples.filter(({ at }) => isPossibleTime(at, clock))),
    bytes: bytes.length,
    unreadableBytes: Math.max(0, bytes.length - scan.readableBytes),
    found: scan.tally.sorted(),
    hasSpray: false,
  };
}
