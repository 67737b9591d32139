import type { ChargerData, EventData } from '@smartflight/contract/device-link.ts';
import {
  type Battery,
  batteryLimits,
  charge,
  chargeCurrent,
  countsOf,
  isFull,
  readBattery,
  rest,
  secondsToFull,
  weakestCell,
} from './battery.ts';
import { chargerCard } from './charger-card.ts';
import { createEngine, type Engine, engineExceptions, readEngine, run } from './charger-engine.ts';
import type { SimulatedDevice } from './device.ts';
import type { DeviceMessage } from './message.ts';
import { createRandom, hashOf } from './random.ts';
import { boot, createUplink, send } from './uplink.ts';

export type ChargerSpec = {
  id: string;
  mode: 'grid' | 'engine';
  bays: number;
  /** Where it stands, WGS-84. */
  lat: number;
  lon: number;
  /** What its bays share, W. Default 12 kW from a grid, 9 kW from an engine. */
  powerW?: number;
  /** Most for one bay, A. Default 75. */
  mostA?: number;
  /** Bays that stop for 10 to 30 min, per hour of charging. Default 0.02. */
  bayFaultsPerHour?: number;
  /** The engine's complaints of 5 to 20 min, per hour of running. Default 0.05. */
  exceptionsPerHour?: number;
  /** Malfunction of the whole charger, which stays: it charges nothing. */
  fault?: string;
  /** Planted: this bay takes the tag of its battery for another one's. */
  misreads?: { bay: number; sn: string };
  /** Days that its card still runs. Default by its id. */
  cardDays?: number;
  ambientC?: number;
};

/** How finely time passes, and how often it tells: 2 s as of a device; coarser where years are made. */
export type Pace = { stepMs: number; chargingMs: number; idleMs: number };
export const livePace: Pace = { stepMs: 2_000, chargingMs: 2_000, idleMs: 10_000 };
export const historyPace: Pace = { stepMs: 10_000, chargingMs: 60_000, idleMs: 1_800_000 };

export type SimulatedCharger = SimulatedDevice & {
  /** Switches it on anew at `now`, epoch ms. */
  begin: (now: number, pace?: Pace) => void;
  /** Lets time pass and keeps what it says until the next `step`. */
  advance: (untilMs: number) => void;
  hasRoom: () => boolean;
  held: () => Battery[];
  /** Those in bays that work. */
  usable: () => Battery[];
  insert: (battery: Battery, at: number) => void;
  remove: (battery: Battery, at: number) => void;
  /** What it has taken from grid or engine, Wh. */
  energyWh: () => number;
};

type Bay = {
  index: number;
  battery: Battery | undefined;
  chargedS: number;
  faultUntil: number;
  warned: boolean;
};

type Sim = {
  spec: ChargerSpec;
  pace: Pace;
  now: number;
  on: boolean;
  bays: Bay[];
  engine: Engine | undefined;
  trafficBytes: number;
  energyWh: number;
  reportAt: number;
};

/** Of the grid's or the generator's energy, what reaches the batteries. */
const converterEfficiency = 0.93;
const standbyW = 40;

const perSecond = (perHour: number) => perHour / 3600;
const round = (value: number, factor: number) => Math.round(value * factor) / factor;

const isFaulty = ({ spec, now }: Sim, bay: Bay): boolean => spec.fault !== undefined || bay.faultUntil > now;

function stateOfBay(sim: Sim, bay: Bay): string {
  if (isFaulty(sim, bay)) return 'fault';
  if (!bay.battery) return 'empty';
  if (isFull(bay.battery)) return 'full';
  return bay.battery.currentA < 0 ? 'charging' : 'idle';
}

function stateOf(sim: Sim): ChargerData['state'] {
  const states = sim.bays.map((bay) => stateOfBay(sim, bay));
  if (sim.spec.fault !== undefined || states.every((state) => state === 'fault')) return 'fault';
  if (states.includes('charging')) return 'charging';
  return states.includes('full') ? 'full' : 'idle';
}

function powerOf({ spec, engine }: Sim): number {
  const powerW = spec.powerW ?? (spec.mode === 'grid' ? 12_000 : 9_000);
  return engine?.exception ? powerW / 2 : powerW;
}

/** Most for each bay, A, where `active` of them share the power. */
function shareA(sim: Sim, active: number, cells: number): number {
  return Math.min(sim.spec.mostA ?? 75, powerOf(sim) / Math.max(1, active) / (4.1 * cells));
}

function readBay(sim: Sim, bay: Bay, active: number): NonNullable<ChargerData['groups']>[number] {
  const { battery, index } = bay;
  const state = stateOfBay(sim, bay);
  if (!battery) return { index, state };
  const { sn, voltageV, tempC, soc } = readBattery(battery);
  const misread = sim.spec.misreads?.bay === index ? sim.spec.misreads.sn : undefined;
  const charging = state === 'charging';
  return {
    index,
    batterySn: misread ?? sn,
    state,
    voltageV,
    currentA: round(Math.max(0, -battery.currentA), 10),
    tempC,
    soc,
    chargedS: Math.round(bay.chargedS),
    ...(charging ? { etaS: secondsToFull(battery, shareA(sim, active, battery.cells)) } : {}),
    counts: countsOf(battery),
  };
}

const chargingBays = (sim: Sim): Bay[] =>
  sim.bays.filter((bay) => bay.battery && !isFull(bay.battery) && !isFaulty(sim, bay));

function readCharger(sim: Sim): ChargerData {
  const { spec, engine } = sim;
  const active = chargingBays(sim).length;
  return {
    mode: spec.mode,
    state: stateOf(sim),
    groups: sim.bays.map((bay) => readBay(sim, bay, active)),
    ...(engine ? { engine: readEngine(engine) } : {}),
    net: {
      iccid: chargerCard(spec, sim.now).iccid,
      trafficBytes: Math.round(sim.trafficBytes),
      rssiDbm: -64 - (hashOf(`${spec.id} ${Math.floor(sim.now / 60_000)}`) % 9),
    },
    lat: spec.lat,
    lon: spec.lon,
  };
}

/** A charger that charges what is put into its bays, free of clocks and sockets: the same spec and seed say the same. */
export function createCharger(spec: ChargerSpec, seed = hashOf(spec.id)): SimulatedCharger {
  const random = createRandom(seed);
  const link = createUplink();
  const sim: Sim = {
    spec,
    pace: livePace,
    now: 0,
    on: false,
    bays: Array.from({ length: spec.bays }, (_, index) => ({
      index,
      battery: undefined,
      chargedS: 0,
      faultUntil: 0,
      warned: false,
    })),
    engine: spec.mode === 'engine' ? createEngine(random) : undefined,
    trafficBytes: random.between(2e7, 4e8),
    energyWh: 0,
    reportAt: 0,
  };

  function say(leaf: DeviceMessage['leaf'], data: DeviceMessage['data']): void {
    // Topic and envelope are about as long as a short text.
    sim.trafficBytes += 180 + JSON.stringify(data).length;
    send(link, leaf, sim.now, data);
  }

  const tell = (
    code: 'charger_fault' | 'battery_fault',
    state: EventData['state'],
    args: Record<string, unknown>,
  ): void => {
    const { lat, lon } = spec;
    say('event', {
      code,
      level: args['index'] === undefined ? 'critical' : 'warning',
      state,
      args,
      lat,
      lon,
    });
    sim.reportAt = sim.now;
  };

  function begin(now: number, pace: Pace = livePace): void {
    sim.now = now;
    sim.pace = pace;
    sim.on = true;
    boot(link, `c${now.toString(36)}`);
    say('status', { online: true, reason: 'connect' });
    say('state', { sim: { mainboard: chargerCard(spec, now) }, fw: { master: { sw: '2.3.1', hw: 'B' } } });
    if (spec.fault !== undefined) tell('charger_fault', 'raised', { exception: spec.fault });
    sim.reportAt = now;
  }

  /** Bays and the engine stop and come back by chance; only what works can stop. */
  function disturb(dtS: number): void {
    const { bayFaultsPerHour = 0.02, exceptionsPerHour = 0.05 } = spec;
    for (const bay of sim.bays) {
      if (bay.faultUntil > 0 && bay.faultUntil <= sim.now) {
        bay.faultUntil = 0;
        tell('charger_fault', 'cleared', { index: bay.index });
      } else if (
        bay.battery &&
        bay.battery.currentA < 0 &&
        random.next() < perSecond(bayFaultsPerHour) * dtS
      ) {
        bay.faultUntil = sim.now + random.between(600_000, 1_800_000);
        tell('charger_fault', 'raised', { index: bay.index, batterySn: bay.battery.sn });
      }
    }
    const { engine } = sim;
    if (engine?.exception && engine.exceptionUntil <= sim.now) {
      tell('charger_fault', 'cleared', { exception: engine.exception });
      engine.exception = undefined;
    } else if (engine && engine.rpm > 0 && random.next() < perSecond(exceptionsPerHour) * dtS) {
      engine.exception ??= engineExceptions[Math.floor(random.next() * engineExceptions.length)];
      engine.exceptionUntil = sim.now + random.between(300_000, 1_200_000);
      tell('charger_fault', 'raised', { exception: engine.exception });
    }
  }

  function fill(bay: Bay, battery: Battery, mostA: number, dtS: number): number {
    const amps = chargeCurrent(battery, mostA);
    charge(battery, mostA, dtS, spec.ambientC);
    bay.chargedS += dtS;
    const { cell, volts } = weakestCell(battery);
    if (volts > batteryLimits.highCellV && !bay.warned) {
      bay.warned = true;
      const cellV = round(volts, 1000);
      tell('battery_fault', 'raised', { index: bay.index, batterySn: battery.sn, cell: cell + 1, cellV });
    }
    if (isFull(battery)) {
      rest(battery, 0, spec.ambientC);
      sim.reportAt = sim.now;
    }
    return amps * (readBattery(battery).voltageV ?? 0);
  }

  function pass(dtS: number): void {
    const active = chargingBays(sim);
    let watts = 0;
    for (const bay of sim.bays) {
      const { battery } = bay;
      if (!battery) continue;
      if (active.includes(bay)) watts += fill(bay, battery, shareA(sim, active.length, battery.cells), dtS);
      else rest(battery, dtS, spec.ambientC);
    }
    sim.energyWh += ((watts / converterEfficiency + standbyW) * dtS) / 3600;
    if (sim.engine) run(sim.engine, Math.min(1, watts / powerOf(sim)), powerOf(sim), dtS);
    disturb(dtS);
  }

  function report(): void {
    const data = readCharger(sim);
    say('telemetry', data);
    sim.reportAt = sim.now + (data.state === 'charging' ? sim.pace.chargingMs : sim.pace.idleMs);
  }

  function advance(untilMs: number): void {
    if (!sim.on) return;
    while (sim.now < untilMs) {
      if (sim.now >= sim.reportAt) report();
      const { stepMs } = sim.pace;
      // Where nothing charges or is about to come back, time passes in long steps.
      const quiet =
        chargingBays(sim).length === 0 &&
        !sim.engine?.rpm &&
        sim.bays.every(({ faultUntil }) => faultUntil === 0);
      const steps = quiet ? Math.max(1, Math.floor((sim.reportAt - sim.now) / stepMs)) : 1;
      if (sim.now + stepMs > untilMs) return;
      const whole = Math.min(steps, Math.floor((untilMs - sim.now) / stepMs));
      pass((whole * stepMs) / 1000);
      sim.now += whole * stepMs;
    }
  }

  const bayOf = (battery: Battery) => sim.bays.find((bay) => bay.battery === battery);

  return {
    id: spec.id,
    begin,
    advance,
    step: (untilMs) => {
      advance(untilMs);
      return link.out.splice(0);
    },
    isLinked: () => sim.on,
    isOn: () => sim.on,
    status: (now, online, reason) => ({
      leaf: 'status',
      ts: now,
      bootId: link.bootId,
      seq: link.seq++,
      data: { online, reason },
    }),
    // Chargers obey nothing yet: whoever asks is told so.
    answer: (payload, now) => {
      const commandId = Reflect.get(Object(Reflect.get(Object(payload), 'data')), 'commandId');
      if (typeof commandId !== 'string') return [];
      const data = { commandId, result: 'unsupported' };
      return [{ leaf: 'cmd/ack', ts: now, bootId: link.bootId, seq: link.seq++, data }];
    },
    restart: () => begin(sim.now, sim.pace),
    desire: () => [],
    hasRoom: () => sim.bays.some((bay) => !bay.battery && !isFaulty(sim, bay)),
    held: () => sim.bays.flatMap(({ battery }) => battery ?? []),
    usable: () => sim.bays.flatMap((bay) => (bay.battery && !isFaulty(sim, bay) ? [bay.battery] : [])),
    insert: (battery, at) => {
      advance(at);
      const bay = sim.bays.find((one) => !one.battery && !isFaulty(sim, one));
      if (!bay) throw new Error(`charger ${spec.id} has no free bay`);
      Object.assign(bay, { battery, chargedS: 0, warned: false });
      sim.reportAt = sim.now;
    },
    remove: (battery, at) => {
      advance(at);
      const bay = bayOf(battery);
      if (!bay) throw new Error(`charger ${spec.id} does not hold ${battery.sn}`);
      if (bay.warned) tell('battery_fault', 'cleared', { index: bay.index, batterySn: battery.sn });
      Object.assign(bay, { battery: undefined, chargedS: 0, warned: false });
      rest(battery, 0);
      sim.reportAt = sim.now;
    },
    energyWh: () => sim.energyWh,
  };
}
