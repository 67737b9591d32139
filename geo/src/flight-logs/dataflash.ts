import {
  binaryMessages,
  type DataflashMessage,
  type DataflashScan,
  textMessages,
} from './dataflash-messages.ts';
import { createSprayReader } from './dataflash-spray.ts';
import {
  assertPositions,
  createTally,
  type FlightLog,
  type FlightLogData,
  type FlightLogSample,
  inOrder,
  isPossibleTime,
  known,
  median,
  rounded,
  within,
} from './flight-log.ts';
import { instantOfGpsTime } from './gps-time.ts';

const wanted: ReadonlySet<string> = new Set([
  ...['GPS', 'POS', 'ATT', 'BARO', 'CTUN', 'RFND', 'MODE', 'ARM', 'EV', 'BAT', 'CURR', 'PARM', 'RCOU'],
]);

/** Events of ArduCopter, `AP_Logger.h`. */
const events = { armed: 10, disarmed: 11, landed: 18, notLanded: 28 } as const;

const fixes = ['none', 'none', '2d', '3d', 'dgps', 'rtk_float', 'rtk_fixed'] as const;

/** A GPS time further than this from the vehicle's own clock is wrong, ms. */
const clockToleranceMs = 2_000;

type Taken = FlightLogSample & { bootMs: number | undefined; gpsAt: number | undefined };
type Latest = Partial<FlightLogData> & { baroM?: number };

type State = {
  latest: Latest;
  taken: Taken[];
  sawArming: boolean;
  sawTakeOff: boolean;
  spray: ReturnType<typeof createSprayReader>;
};

const numberOf = ({ columns }: DataflashMessage, ...names: string[]): number | undefined => {
  for (const name of names) {
    const value = columns.get(name);
    if (typeof value === 'number') return value;
  }
  return undefined;
};

/** Instances of a sensor after the first are ignored. */
const isFirst = (message: DataflashMessage) => (numberOf(message, 'I', 'Instance', 'Inst') ?? 0) === 0;

function setArmed(state: State, armed: boolean): void {
  // Until the first record of arming the opposite held.
  if (!state.sawArming) for (const { data } of state.taken) data.armed = !armed;
  state.sawArming = true;
  state.latest.armed = armed;
}

function takeEvent(state: State, id: number | undefined): void {
  if (id === events.armed || id === events.disarmed) setArmed(state, id === events.armed);
  if (id === events.notLanded) {
    if (!state.sawTakeOff) for (const { data } of state.taken) data.landed = 'on_ground';
    state.sawTakeOff = true;
  }
  if (id === events.landed || id === events.notLanded)
    state.latest.landed = id === events.landed ? 'on_ground' : 'in_air';
}

function batteryOf(message: DataflashMessage): FlightLogData['batteries'] {
  const raw = numberOf(message, 'Volt');
  // Before 3.3 CURR gives hundredths.
  const scale = message.name === 'CURR' && raw !== undefined && raw > 200 ? 0.01 : 1;
  const voltageV = within(raw === undefined ? undefined : raw * scale, 1, 1000);
  const current = numberOf(message, 'Curr');
  const currentA = within(current === undefined ? undefined : current * scale, -1000, 1000);
  const soc = within(numberOf(message, 'RemPct'), 0, 100);
  if (voltageV === undefined && soc === undefined) return undefined;
  return [
    known({ slot: 0, voltageV: rounded(voltageV), currentA: rounded(currentA), soc: soc || undefined }) as {
      slot: number;
    },
  ];
}

/** Times since boot (ms) and by GPS; before ArduPilot 3.3, `TimeMS` of GPS is the time of week and `T` that since boot. */
function timesOf(
  message: DataflashMessage,
): Pick<Taken, 'bootMs' | 'gpsAt'> & { weekMs?: number | undefined } {
  const bootUs = numberOf(message, 'TimeUS');
  const weekMs = numberOf(message, 'GMS', ...(bootUs === undefined ? ['TimeMS', 'Time'] : []));
  const week = numberOf(message, 'GWk', 'Week');
  const gpsAt = week === undefined || weekMs === undefined ? undefined : instantOfGpsTime(week, weekMs);
  return { bootMs: bootUs === undefined ? numberOf(message, 'T') : bootUs / 1000, gpsAt, weekMs };
}

function takePosition(state: State, message: DataflashMessage): void {
  const lat = within(numberOf(message, 'Lat'), -90, 90);
  const lon = within(numberOf(message, 'Lng', 'Lon'), -180, 180);
  const status = numberOf(message, 'Status') ?? 3;
  const { bootMs, gpsAt, weekMs } = timesOf(message);
  const at = gpsAt ?? bootMs ?? weekMs;
  if (lat === undefined || lon === undefined || (lat === 0 && lon === 0) || status < 2 || at === undefined)
    return;
  const speedMps = within(numberOf(message, 'Spd'), 0, 150);
  const down = numberOf(message, 'VZ');
  const course = within(numberOf(message, 'GCrs'), 0, 360);
  const { baroM, ...latest } = state.latest;
  const data = known({
    ...latest,
    lat,
    lon,
    altMslM: rounded(within(numberOf(message, 'Alt'), -1_000, 20_000)),
    heightHomeM: rounded(latest.heightHomeM ?? within(numberOf(message, 'RelAlt') ?? baroM, -1_000, 20_000)),
    speedMps: rounded(speedMps),
    climbMps: rounded(within(down === undefined ? undefined : -down, -100, 100)),
    courseDeg: (speedMps ?? 0) > 0.3 ? rounded(course, 10) : undefined,
    fix: fixes[status] ?? '3d',
    satellites: within(numberOf(message, 'NSats'), 0, 255),
    hdop: within(numberOf(message, 'HDop'), 0, 1_000),
    sprayOn: state.spray.isOn(),
  });
  state.taken.push({ at, bootMs, gpsAt, data });
  assertPositions(state.taken.length);
}

const handlers: Readonly<Record<string, (state: State, message: DataflashMessage) => void>> = {
  GPS: (state, message) => isFirst(message) && takePosition(state, message),
  POS: ({ latest }, message) => {
    const heightM = within(numberOf(message, 'RelHomeAlt', 'RelAlt'), -1_000, 20_000);
    if (heightM !== undefined) latest.heightHomeM = heightM;
  },
  BARO: ({ latest }, message) => {
    const heightM = within(numberOf(message, 'Alt'), -1_000, 20_000);
    if (isFirst(message) && heightM !== undefined) latest.baroM = heightM;
  },
  CTUN: ({ latest }, message) => {
    const heightM = within(numberOf(message, 'Alt', 'BarAlt'), -1_000, 20_000);
    if (heightM !== undefined) latest.baroM = heightM;
  },
  ATT: ({ latest }, message) => {
    const yaw = within(numberOf(message, 'Yaw'), 0, 360);
    if (yaw !== undefined) latest.headingDeg = rounded(yaw, 10)!;
  },
  // Status 4 is a valid distance, orientation 25 is downward.
  RFND: ({ latest }, message) => {
    const isDown = (numberOf(message, 'Orient') ?? 25) === 25 && (numberOf(message, 'Stat') ?? 4) === 4;
    const heightM = within(numberOf(message, 'Dist', 'Dist1'), 0.01, 1_000);
    if (!isFirst(message) || !isDown) return;
    if (heightM === undefined) delete latest.heightGroundM;
    else latest.heightGroundM = rounded(heightM)!;
  },
  MODE: ({ latest }, { columns }) => {
    const mode = columns.get('Mode') ?? columns.get('ModeNum');
    if (mode !== undefined) latest.mode = String(mode).slice(0, 64);
  },
  ARM: (state, message) => {
    const armed = numberOf(message, 'ArmState');
    if (armed !== undefined) setArmed(state, armed === 1);
  },
  EV: (state, message) => takeEvent(state, numberOf(message, 'Id')),
  BAT: ({ latest }, message) => {
    const batteries = isFirst(message) ? batteryOf(message) : undefined;
    if (batteries) latest.batteries = batteries;
  },
  CURR: ({ latest }, message) => {
    const batteries = batteryOf(message);
    if (batteries) latest.batteries = batteries;
  },
  PARM: ({ spray }, { columns }) => spray.takeParameter(columns.get('Name'), columns.get('Value')),
  RCOU: ({ spray }, { columns }) => spray.takeOutputs(columns),
};

/** Times by GPS where they agree with the vehicle's clock; elsewhere by that clock, set by the median difference. */
function timed({ taken }: State): Pick<FlightLog, 'clock' | 'samples'> {
  const dated = taken.filter(({ gpsAt }) => gpsAt !== undefined);
  if (dated.length === 0) {
    const samples = taken.map(({ at, data }): FlightLogSample => ({ at, data }));
    return { clock: 'none', samples: inOrder(samples.filter(({ at }) => isPossibleTime(at, 'none'))) };
  }
  const offsets = dated.flatMap(({ bootMs, gpsAt }) => (bootMs === undefined ? [] : [gpsAt! - bootMs]));
  const startedAt = median(offsets);
  const samples = taken.flatMap(({ bootMs, gpsAt, data }): FlightLogSample[] => {
    const byBoot = bootMs === undefined ? Number.NaN : Math.round(startedAt + bootMs);
    const at = gpsAt !== undefined && !(Math.abs(gpsAt - byBoot) > clockToleranceMs) ? gpsAt : byBoot;
    return isPossibleTime(at, 'utc') ? [{ at, data }] : [];
  });
  return { clock: 'utc', samples: inOrder(samples) };
}

/**
 * Reads an ArduPilot DataFlash log. Every position of the first GPS is a sample with the latest other readings. A log
 * without a record of arming was recorded while armed, as ArduPilot logs only then by default. `landed` is given only
 * where the log has an event of leaving the ground.
 * @throws FlightLogError with too many positions
 */
export function readDataflash(bytes: Uint8Array, format: 'dataflash' | 'dataflash-text'): FlightLog {
  const scan: DataflashScan = { readableBytes: 0, tally: createTally() };
  const messages = (format === 'dataflash' ? binaryMessages : textMessages)(bytes, wanted, scan);
  const spray = createSprayReader();
  const state: State = { latest: {}, taken: [], sawArming: false, sawTakeOff: false, spray };
  for (const message of messages) handlers[message.name]?.(state, message);
  for (const { data } of state.taken) {
    if (!state.sawArming) data.armed = true;
    if (!state.sawTakeOff) delete data.landed;
  }
  return {
    format,
    ...timed(state),
    bytes: bytes.length,
    unreadableBytes: bytes.length - scan.readableBytes,
    found: scan.tally.sorted(),
    hasSpray: state.taken.some(({ data }) => data.sprayOn !== undefined),
  };
}
