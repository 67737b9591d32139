import type { EventData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { SimulatedDevice } from '../device.ts';
import type { DeviceMessage } from '../link/message.ts';
import { boot, createUplink, send, statusOf } from '../link/uplink.ts';
import { createRandom, hashOf } from '../random.ts';
import {
  type Battery,
  batteryLimits,
  charge,
  chargeCurrent,
  isFull,
  readBattery,
  rest,
  weakestCell,
} from './battery.ts';
import { chargerCard } from './charger-card.ts';
import { createEngine, engineExceptions, run } from './charger-engine.ts';
import {
  type Bay,
  type ChargerNow,
  type ChargerSpec,
  chargingBays,
  isFaulty,
  powerOf,
  readCharger,
  shareA,
} from './charger-reading.ts';

export type { ChargerSpec } from './charger-reading.ts';

type Pace = { stepMs: number; chargingMs: number; idleMs: number };
const livePace: Pace = { stepMs: 2_000, chargingMs: 2_000, idleMs: 10_000 };
/** While idle it reports only changes: single samples at night would look like separate uses. */
export const historyPace: Pace = { stepMs: 10_000, chargingMs: 60_000, idleMs: 30 * 86_400_000 };

export type SimulatedCharger = SimulatedDevice & {
  /** Switches it on at `now`, epoch ms. */
  begin: (now: number, pace?: Pace) => void;
  /** Advances time and buffers messages until the next `step`. */
  advance: (untilMs: number) => void;
  hasRoom: () => boolean;
  held: () => Battery[];
  usable: () => Battery[];
  insert: (battery: Battery, at: number) => void;
  remove: (battery: Battery, at: number) => void;
};

type Sim = ChargerNow & { pace: Pace; on: boolean; reportAt: number };

const round = (value: number, factor: number) => Math.round(value * factor) / factor;
const perSecond = (perHour: number) => perHour / 3600;

/**
 * A charger that charges the batteries in its bays, without clocks or sockets: the same spec and seed give the same
 * messages.
 */
export function createCharger(spec: ChargerSpec, seed = hashOf(spec.id)): SimulatedCharger {
  const random = createRandom(seed);
  const link = createUplink();
  const sim: Sim = {
    spec,
    pace: livePace,
    now: 0,
    on: false,
    // Bays are numbered from 1, as printed on a charger.
    bays: Array.from({ length: spec.bays }, (_, nth) => ({
      index: nth + 1,
      battery: undefined,
      chargedS: 0,
      faultUntil: 0,
      warned: false,
    })),
    engine: spec.mode === 'engine' ? createEngine(random) : undefined,
    trafficBytes: random.between(2e7, 4e8),
    reportAt: 0,
  };

  function say(leaf: DeviceMessage['leaf'], data: DeviceMessage['data']): void {
    // Estimated length of topic and envelope.
    sim.trafficBytes += 180 + JSON.stringify(data).length;
    send(link, leaf, sim.now, data);
  }

  const notify = (
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
    if (spec.fault !== undefined) notify('charger_fault', 'raised', { fault: spec.fault });
    sim.reportAt = now;
  }

  /** Makes bays and the engine fail and recover at random; only working ones can fail. */
  function disturb(dtS: number): void {
    const { bayFaultsPerHour = 0.02, exceptionsPerHour = 0.05 } = spec;
    for (const bay of sim.bays) {
      if (bay.faultUntil > 0 && bay.faultUntil <= sim.now) {
        bay.faultUntil = 0;
        notify('charger_fault', 'cleared', { fault: 'contact', index: bay.index });
      } else if (
        bay.battery &&
        bay.battery.currentA < 0 &&
        random.next() < perSecond(bayFaultsPerHour) * dtS
      ) {
        bay.faultUntil = sim.now + random.between(600_000, 1_800_000);
        notify('charger_fault', 'raised', { fault: 'contact', index: bay.index, batterySn: bay.battery.sn });
      }
    }
    const { engine } = sim;
    if (engine?.exception && engine.exceptionUntil <= sim.now) {
      notify('charger_fault', 'cleared', { fault: engine.exception });
      engine.exception = undefined;
    } else if (engine && engine.rpm > 0 && random.next() < perSecond(exceptionsPerHour) * dtS) {
      engine.exception ??= engineExceptions[Math.floor(random.next() * engineExceptions.length)];
      engine.exceptionUntil = sim.now + random.between(300_000, 1_200_000);
      notify('charger_fault', 'raised', { fault: engine.exception });
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
      const where = { index: bay.index, batterySn: battery.sn };
      notify('battery_fault', 'raised', { fault: 'over_charge', ...where, cell: cell + 1, cellV });
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
      // Long time steps while nothing charges or is about to recover.
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
    status: (now, online, reason) => statusOf(link, now, online, reason),
    // Chargers support no commands yet: each gets a refusal.
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
      if (bay.warned)
        notify('battery_fault', 'cleared', { fault: 'over_charge', index: bay.index, batterySn: battery.sn });
      Object.assign(bay, { battery: undefined, chargedS: 0, warned: false });
      rest(battery, 0);
      sim.reportAt = sim.now;
    },
  };
}
