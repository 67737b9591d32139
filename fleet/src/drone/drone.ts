import { reportingIntervals } from '@smartflight/contract/device-link/intervals.ts';
import type { SortieData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { TelemetryData } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import type { SimulatedDevice } from '../device.ts';
import type { DeviceMessage } from '../link/message.ts';
import { boot, createUplink, lose, restore, send, statusOf, type Uplink } from '../link/uplink.ts';
import { type BatterySource, createKit } from '../power/depot.ts';
import { createRandom, hashOf } from '../random.ts';
import { airframe } from './airframe.ts';
import { type CommandUnit, createCommandUnit, type Message } from './command-unit.ts';
import { beginFlight, type Flight, type FlightEvent, isArmed, landedOf, tick } from './flight.ts';
import { createPositioning, wander } from './positioning.ts';
import { ownAir, type SampleIds, sampleOf } from './sample.ts';
import type { DroneSpec, FlownTotals, Job } from './scenario.ts';

export type SimulatedDrone = SimulatedDevice & {
  isDone: () => boolean;
  /** When the drone is or will next be switched on, epoch ms; undefined when no job is left. */
  nextActiveAt: () => number | undefined;
};

type Sim = {
  spec: DroneSpec;
  now: number;
  jobAt: number;
  flight: Flight | undefined;
  link: Uplink;
  nextSampleAt: number;
  offAt: number;
  silentUntil: number;
  reboots: number;
  sorties: number;
  sortie: (SampleIds & { sortieId: string; startedAt: number }) | undefined;
  totals: FlownTotals;
  events: FlightEvent[];
  commands: CommandUnit;
  depot: BatterySource;
};

const switchOffAfterMs = 30_000;
const tickMs = 250;
const restartMs = 6_000;

const round = (value: number) => Math.round(value * 10) / 10;

function reportState(sim: Sim) {
  const { areaM2, sorties, flightS, distanceM } = sim.totals;
  send(sim.link, 'state', sim.now, {
    ...sim.commands.properties(sim.now),
    totals: { areaM2: round(areaM2), sorties, flightS: round(flightS), distanceM: round(distanceM) },
  });
}

function switchOn(sim: Sim, job: Job, random: ReturnType<typeof createRandom>) {
  sim.flight = beginFlight(sim.spec, job, { random, depot: sim.depot, now: sim.now });
  boot(sim.link, `b${sim.now.toString(36)}`);
  sim.commands.reboot();
  sim.nextSampleAt = sim.now;
  sim.offAt = 0;
  send(sim.link, 'status', sim.now, { online: true, reason: 'connect' });
  reportState(sim);
}

function switchOff(sim: Sim, random: ReturnType<typeof createRandom>) {
  if (sim.link.lost) restore(sim.link, sim.now, random);
  send(sim.link, 'status', sim.now, { online: false, reason: 'shutdown' });
  if (sim.flight) sim.depot.giveBack(sim.flight.battery, sim.now);
  sim.flight = undefined;
  const { repeat, jobs } = sim.spec;
  if (sim.jobAt + 1 < jobs.length || !repeat) sim.jobAt++;
}

function beginSortie(sim: Sim, flight: Flight) {
  const { plotId, pilotId } = flight.job;
  sim.sorties++;
  sim.sortie = {
    sortieId: `${sim.spec.id}-${sim.now.toString(36)}`,
    startedAt: sim.now,
    pilotId,
    plotId: sim.spec.omitPlotId ? undefined : plotId,
  };
}

function endSortie(sim: Sim, flight: Flight) {
  if (!sim.sortie) return;
  const { startedAt, ...ids } = sim.sortie;
  const { dispenser, rate, distanceM } = flight;
  const flightS = (sim.now - startedAt) / 1000;
  const summary: SortieData = {
    ...ids,
    startedAt,
    endedAt: sim.now,
    flightS,
    distanceM: round(distanceM),
    areaM2: round(dispenser.areaM2),
    [rate.work === 'spray' ? 'volumeUsedL' : 'massUsedKg']: round(dispenser.used),
    work: dispenser.areaM2 > 0 ? rate.work : 'none',
    endReason: 'landed',
  };
  if (!sim.spec.omitSortieId) send(sim.link, 'sortie', sim.now, summary);
  sim.totals.areaM2 += dispenser.areaM2;
  sim.totals.sorties++;
  sim.totals.flightS += flightS;
  sim.totals.distanceM += distanceM;
  sim.sortie = undefined;
  reportState(sim);
}

const idsOf = (sim: Sim): SampleIds => {
  if (!sim.sortie) return {};
  const { sortieId, pilotId, plotId } = sim.sortie;
  return sim.spec.omitSortieId ? { pilotId, plotId } : { sortieId, pilotId, plotId };
};

function report(sim: Sim, flight: Flight) {
  for (const event of sim.events) {
    if (event.code === 'takeoff') beginSortie(sim, flight);
    const at = flight.plane.toLatLon(flight.motion.x, flight.motion.y);
    const place = { lat: Math.round(at.lat * 1e7) / 1e7, lon: Math.round(at.lon * 1e7) / 1e7 };
    const { sortieId } = idsOf(sim);
    send(sim.link, 'event', sim.now, { ...event, ...place, sortieId });
    if (event.code === 'landing') endSortie(sim, flight);
  }
  sim.events.length = 0;
}

const perSecond = (perHour: number | undefined) => (perHour ?? 0) / 3600;

/**
 * A drone that flies its jobs, without clocks, sockets or unseeded randomness: the same spec and seed give the same
 * messages. `step` sets the device time; stepping far ahead creates history.
 */
export function createDrone(spec: DroneSpec, seed: number): SimulatedDrone {
  const random = createRandom((seed ^ hashOf(spec.id)) >>> 0);
  const gnss = createPositioning();
  const link = createUplink();
  const everyMs = Math.max(20, Math.round(1000 / (spec.telemetryHz ?? 1)));
  const sim: Sim = {
    spec,
    now: 0,
    jobAt: 0,
    flight: undefined,
    link,
    nextSampleAt: 0,
    offAt: 0,
    silentUntil: 0,
    reboots: 0,
    sorties: 0,
    sortie: undefined,
    totals: spec.totals ?? { areaM2: 0, sorties: 0, flightS: 0, distanceM: 0 },
    events: [],
    commands: createCommandUnit(spec),
    depot: spec.depot ?? createKit(spec.id, spec.frame ?? airframe, random),
  };

  function restart() {
    if (!sim.flight) return;
    sim.silentUntil = sim.now + restartMs;
    sim.reboots++;
    boot(link, `b${sim.now.toString(36)}r${sim.reboots}`);
    sim.commands.reboot();
  }

  function disturb(flight: Flight) {
    const stepS = everyMs / 1000;
    if (link.lost) {
      if (sim.now < link.lostUntil) return;
      const seconds = Math.round((sim.now - link.lostSince) / 1000);
      restore(link, sim.now, random);
      send(link, 'event', sim.now, {
        code: 'link_lost',
        level: 'warning',
        state: 'instant',
        args: { seconds },
      });
    } else if (isArmed(flight) && random.next() < perSecond(spec.linkLossesPerHour) * stepS) {
      lose(link, sim.now, random);
    } else if (flight.motion.z > 0 && random.next() < perSecond(spec.rebootsPerHour) * stepS) {
      restart();
    } else if (sim.silentUntil > 0 && sim.now >= sim.silentUntil) {
      sim.silentUntil = 0;
      send(link, 'status', sim.now, { online: true, reason: 'reboot' });
      reportState(sim);
    }
  }

  function sampleAt(flight: Flight): TelemetryData {
    const sample = sampleOf(flight, gnss, idsOf(sim));
    return spec.measuresAir ? { ...sample, air: ownAir(sample, spec.id, sim.now) } : sample;
  }

  function takeSample(flight: Flight) {
    const active = isArmed(flight);
    const stepMs = active ? everyMs : reportingIntervals.ground.everyMs;
    if (wander(gnss, sim.now, stepMs, spec.rtkFloatsPerHour ?? 0.5, random)) {
      const state = gnss.float ? 'raised' : 'cleared';
      sim.events.push({ code: 'rtk_lost', level: 'warning', state });
    }
    disturb(flight);
    if (sim.now >= sim.silentUntil) send(link, 'telemetry', sim.now, sampleAt(flight));
    sim.nextSampleAt = sim.now + stepMs;
  }

  function fly(flight: Flight) {
    const active = isArmed(flight);
    const stepMs = active ? Math.min(tickMs, everyMs) : 1000;
    sim.now += stepMs;
    // A locked drone stays on the ground and does not arm.
    if (!active && sim.commands.isLocked()) flight.phaseS = 0;
    const wasOn = flight.dispenser.on;
    flight.now = sim.now;
    tick(flight, stepMs / 1000, sim.events);
    // A sample at each switch of product, regardless of the sampling interval, as the protocol asks for.
    const isSwitch = flight.dispenser.on !== wasOn;
    if (
      isArmed(flight) !== active ||
      (landedOf(flight) === 'on_ground') !== (sim.sortie === undefined) ||
      isSwitch
    ) {
      sim.nextSampleAt = Math.min(sim.nextSampleAt, sim.now);
    }
    if (sim.events.length > 0) report(sim, flight);
    if (active && !isArmed(flight))
      for (const { leaf, data } of sim.commands.disarmed(sim.now).map(texts)) send(link, leaf, sim.now, data);
    if (sim.now >= sim.nextSampleAt) takeSample(flight);
    if (flight.phase !== 'over') return;
    sim.offAt ||= sim.now + switchOffAfterMs;
    if (sim.now >= sim.offAt) switchOff(sim, random);
  }

  const isAtWork = (): boolean => sim.flight !== undefined && isArmed(sim.flight);
  const numbered = (reply: readonly Message[], now: number): DeviceMessage[] =>
    reply.map((each) => ({ ...texts(each), ts: now, bootId: link.bootId, seq: link.seq++ }));

  return {
    id: spec.id,
    isLinked: () => sim.flight !== undefined && !link.lost && sim.now >= sim.silentUntil,
    isOn: () => sim.flight !== undefined,
    isDone: () => sim.flight === undefined && sim.jobAt >= spec.jobs.length,
    nextActiveAt: () => {
      const job = spec.jobs[sim.jobAt];
      return sim.flight || !job ? (sim.flight ? sim.now : undefined) : Math.max(sim.now, job.startAt);
    },
    step: (untilMs) => {
      while (sim.now < untilMs) {
        const job = spec.jobs[sim.jobAt];
        if (sim.flight) fly(sim.flight);
        else if (!job || job.startAt >= untilMs) sim.now = untilMs;
        else {
          sim.now = Math.max(sim.now, job.startAt);
          switchOn(sim, job, random);
        }
      }
      return link.out.splice(0);
    },
    status: (now, online, reason) => statusOf(link, now, online, reason),
    answer: (payload, now, o) =>
      numbered(sim.commands.take(payload, { now, isArmed: isAtWork(), ...o }), now),
    restart,
    desire: (payload, now) => numbered(sim.commands.desire(payload, { now, isArmed: isAtWork() }), now),
  };
}

const texts = (reply: Message): Pick<DeviceMessage, 'leaf' | 'data'> =>
  'ack' in reply ? { leaf: 'cmd/ack', data: reply.ack } : { leaf: 'state', data: reply.state };
