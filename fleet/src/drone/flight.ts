import type { EventData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { LandedState, WorkState } from '@smartflight/contract/device-link/telemetry.ts';
import { type Battery, draw, socOf } from '../power/battery.ts';
import type { BatterySource } from '../power/depot.ts';
import type { Random } from '../random.ts';
import { type Airframe, airframe } from './airframe.ts';
import { type Dispenser, dispense, type Rate } from './dispenser.ts';
import { advanceFault, type FaultState, noFault } from './dose-faults.ts';
import { climbTo, groundSpeed, type Motion, moveTo, standing } from './motion.ts';
import type { FieldPlan } from './plan-field.ts';
import { type Plane, type Point, planeAt } from './plane.ts';
import type { DroneSpec, Job } from './scenario.ts';

/** `over` means the job is done and the motors are off. */
export type Phase =
  | 'ready'
  | 'arming'
  | 'takeoff'
  | 'ferry'
  | 'lane'
  | 'return'
  | 'land'
  | 'grounded'
  | 'service'
  | 'over';

export type FlightEvent = Pick<EventData, 'code' | 'level' | 'state' | 'args'>;

export type Flight = {
  job: Job;
  plan: FieldPlan;
  plane: Plane;
  frame: Airframe;
  rate: Rate;
  phase: Phase;
  phaseS: number;
  serviceS: number;
  motion: Motion;
  battery: Battery;
  depot: BatterySource;
  /** Device time, epoch ms; set by the caller of `tick`. */
  now: number;
  dispenser: Dispenser;
  /** Device time of the last switch of product, epoch ms; undefined before the first. */
  sprayChangedAt: number | undefined;
  lane: number;
  fault: FaultState;
  /** Where work continues after a refill, in the plane. */
  resume: Point | undefined;
  gust: Point;
  distanceM: number;
  lowTank: boolean;
  lowBattery: boolean;
  random: Random;
  spec: DroneSpec;
};

const readyS = 45;
const armingS = 3;
const disarmS = 2;
/** Below this charge the drone returns, %. */
const reserveSoc = 30;
/** Below this charge the pilot changes the battery while the drone is at the truck, %. */
const swapSoc = 65;
/**
 * The autopilot steers for a point this far ahead on its lane, m, which corrects cross-track drift within seconds.
 */
const lookAheadM = 6;

function takeOffOf(job: Job) {
  const first = job.plan.lanes[0]!;
  const plane = planeAt(first.from);
  const to = plane.toPoint(first.to);
  const length = Math.hypot(to.x, to.y);
  return job.takeOff ?? plane.toLatLon((-to.x / length) * 15, (-to.y / length) * 15);
}

export function beginFlight(
  spec: DroneSpec,
  job: Job,
  { random, depot, now }: { random: Random; depot: BatterySource; now: number },
): Flight {
  const frame = spec.frame ?? airframe;
  const work = job.work ?? 'spray';
  const full = work === 'spray' ? frame.tankL : frame.hopperKg;
  return {
    job,
    plan: job.plan,
    plane: planeAt(takeOffOf(job)),
    frame,
    rate: {
      work,
      perHa: job.ratePerHa ?? (work === 'spray' ? 22 : 60),
      swathM: job.swathM ?? job.plan.rowSpacingM,
    },
    phase: 'ready',
    phaseS: 0,
    serviceS: 0,
    motion: standing(),
    battery: depot.take(now),
    depot,
    now,
    dispenser: { work, on: false, closing: false, flow: 0, left: full, used: 0, areaM2: 0 },
    sprayChangedAt: undefined,
    lane: 0,
    fault: noFault(job.plan),
    resume: undefined,
    gust: { x: 0, y: 0 },
    distanceM: 0,
    lowTank: false,
    lowBattery: false,
    random,
    spec,
  };
}

export const isArmed = ({ phase }: Flight): boolean =>
  phase !== 'ready' && phase !== 'service' && phase !== 'over';

export function landedOf({ phase, motion }: Flight): LandedState {
  if (phase === 'takeoff') return motion.z < 1.5 ? 'taking_off' : 'in_air';
  if (phase === 'land') return 'landing';
  return phase === 'ferry' || phase === 'lane' || phase === 'return' ? 'in_air' : 'on_ground';
}

export function workOf({ phase, rate, job }: Flight): WorkState {
  if (phase === 'lane') return job.survey ? 'ferry' : rate.work;
  if (phase === 'takeoff' || phase === 'ferry') return 'ferry';
  if (phase === 'return' || phase === 'land') return 'return';
  return phase === 'service' ? 'refill' : 'idle';
}

const instant = (code: string, args?: Record<string, unknown>): FlightEvent => ({
  code,
  level: 'info',
  state: 'instant',
  args,
});

function enter(flight: Flight, phase: Phase) {
  flight.phase = phase;
  flight.phaseS = 0;
}

const capacityOf = ({ frame, rate }: Flight) => (rate.work === 'spray' ? frame.tankL : frame.hopperKg);

function blow(flight: Flight, dtS: number) {
  const gustMps = flight.spec.wind?.gustMps ?? 0.8;
  const { gust, motion, random } = flight;
  gust.x += -gust.x * dtS + random.normal() * gustMps * 0.06 * Math.sqrt(dtS);
  gust.y += -gust.y * dtS + random.normal() * gustMps * 0.06 * Math.sqrt(dtS);
  motion.x += gust.x * dtS;
  motion.y += gust.y * dtS;
}

function powerW(flight: Flight): number {
  const { frame, dispenser, motion, spec } = flight;
  const massKg = frame.emptyKg + dispenser.left;
  const hover = frame.hoverW * (massKg / frame.hoverKg) ** 1.5;
  const windW = 12 * (spec.wind?.mps ?? 2) ** 2;
  return hover + windW + Math.max(0, motion.vz) * massKg * 9.81 * 1.4;
}

function checkSupplies(flight: Flight, events: FlightEvent[]): boolean {
  const { dispenser, battery } = flight;
  const soc = socOf(battery);
  if (!flight.lowTank && dispenser.left < capacityOf(flight) * 0.1) {
    flight.lowTank = true;
    events.push({
      code: 'low_tank',
      level: 'warning',
      state: 'raised',
      args: { left: Math.round(dispenser.left) },
    });
  }
  if (!flight.lowBattery && soc < reserveSoc + 5) {
    flight.lowBattery = true;
    events.push({ code: 'low_battery', level: 'warning', state: 'raised', args: { soc: Math.round(soc) } });
  }
  return dispenser.left > 0.05 && soc > reserveSoc;
}

function flyLane(flight: Flight, dtS: number, events: FlightEvent[]): boolean {
  const { plan, plane, motion, frame } = flight;
  const lane = plan.lanes[flight.lane]!;
  const [from, to] = [plane.toPoint(lane.from), plane.toPoint(lane.to)];
  const along = { x: (to.x - from.x) / lane.lengthM, y: (to.y - from.y) / lane.lengthM };
  const leftM = (to.x - motion.x) * along.x + (to.y - motion.y) * along.y;
  const shortM = Math.max(0, leftM - lookAheadM);
  const aim = { x: to.x - along.x * shortM, y: to.y - along.y * shortM };
  const { mostMps } = advanceFault(flight, lane.lengthM - leftM, dtS);
  moveTo(motion, aim.x, aim.y, mostMps, frame.accelMps2, dtS, Math.max(0.3, leftM));
  if (!checkSupplies(flight, events)) {
    flight.resume = { x: motion.x, y: motion.y };
    enter(flight, 'return');
    return false;
  }
  if (leftM < 0.6) {
    flight.lane++;
    flight.resume = undefined;
    enter(flight, flight.lane < plan.lanes.length ? 'ferry' : 'return');
    return false;
  }
  return true;
}

function ferry(flight: Flight, dtS: number) {
  const { plan, plane, motion, frame } = flight;
  const to = flight.resume ?? plane.toPoint(plan.lanes[flight.lane]!.from);
  const farM = Math.hypot(to.x - motion.x, to.y - motion.y);
  const leftM = moveTo(motion, to.x, to.y, farM > 30 ? frame.ferryMps : plan.speedMps, frame.accelMps2, dtS);
  if (leftM < 0.25 && groundSpeed(motion) < 0.5) enter(flight, 'lane');
}

/** Resets all per-sortie counters before the first sample of the take-off. */
function takeOff(flight: Flight, events: FlightEvent[]) {
  flight.dispenser.used = 0;
  flight.dispenser.areaM2 = 0;
  flight.distanceM = 0;
  flight.lowBattery = false;
  flight.lowTank = false;
  events.push(instant('takeoff'));
  enter(flight, 'takeoff');
}

/** A full drone climbs at this share of its rate, which keeps its battery below the limit of current. */
const fullClimbShare = 0.4;

function climb(flight: Flight, dtS: number) {
  const { frame, dispenser, motion, plan } = flight;
  const load = dispenser.left / Math.max(frame.tankL, frame.hopperKg);
  const rate = frame.climbMps * (1 - (1 - fullClimbShare) * load);
  if (climbTo(motion, plan.heightM, rate, dtS) < 0.2) enter(flight, 'ferry');
}

function touchDown(flight: Flight, dtS: number, events: FlightEvent[]) {
  moveTo(flight.motion, 0, 0, 1, flight.frame.accelMps2, dtS);
  climbTo(flight.motion, 0, flight.motion.z > 3 ? 2 : 0.7, dtS);
  if (flight.motion.z > 0.02) return;
  Object.assign(flight.motion, { z: 0, vx: 0, vy: 0, vz: 0 });
  events.push(instant('landing'));
  enter(flight, 'grounded');
}

/** Whether a charged battery is installed; a low one is swapped as soon as another is available. */
function isFitted(flight: Flight, events: FlightEvent[]): boolean {
  if (socOf(flight.battery) >= swapSoc) return true;
  const next = flight.depot.swap(flight.battery, flight.now);
  if (!next) return false;
  flight.battery = next;
  events.push(instant('battery_swap', { sn: next.sn }));
  return true;
}

function serve(flight: Flight, events: FlightEvent[]) {
  const { random, dispenser } = flight;
  if (flight.serviceS === 0) {
    flight.serviceS = random.between(60, 120);
    events.push(instant('refill_start'));
  }
  if (flight.phaseS < flight.serviceS || !isFitted(flight, events)) return;
  flight.serviceS = 0;
  dispenser.left = capacityOf(flight);
  events.push(instant('refill_end', { filled: dispenser.left }));
  enter(flight, 'arming');
}

/** Advances the flight by `dtS` seconds (≤ 0.25 in the air) and appends what happened to `events`. */
export function tick(flight: Flight, dtS: number, events: FlightEvent[]): void {
  const { motion, dispenser, frame } = flight;
  const [x, y] = [motion.x, motion.y];
  flight.phaseS += dtS;
  let working = false;
  const { phase } = flight;
  if (phase === 'ready') flight.phaseS >= readyS && isFitted(flight, events) && enter(flight, 'arming');
  else if (phase === 'arming') flight.phaseS >= armingS && takeOff(flight, events);
  else if (phase === 'takeoff') climb(flight, dtS);
  else if (phase === 'ferry') ferry(flight, dtS);
  else if (phase === 'lane') working = flyLane(flight, dtS, events) && !flight.job.survey;
  else if (phase === 'return') {
    if (moveTo(motion, 0, 0, frame.ferryMps, frame.accelMps2, dtS) < 0.6) enter(flight, 'land');
  } else if (phase === 'land') touchDown(flight, dtS, events);
  else if (phase === 'grounded' && flight.phaseS >= disarmS) {
    enter(flight, flight.lane < flight.plan.lanes.length ? 'service' : 'over');
  } else if (phase === 'service') serve(flight, events);
  const flying = motion.z > 0;
  if (flying) blow(flight, dtS);
  if (flying && (phase === 'ferry' || phase === 'lane')) climbTo(motion, flight.plan.heightM, 1, dtS);
  const was = dispenser.on;
  if (flying || was) dispense(dispenser, flight.rate, working, groundSpeed(motion), dtS, flight.fault.effect);
  if (was !== dispenser.on) {
    // Product flows, or has stopped, since the beginning of this step.
    flight.sprayChangedAt = Math.round(flight.now - dtS * 1000);
    events.push(instant(dispenser.on ? 'spray_on' : 'spray_off'));
  }
  draw(flight.battery, flying ? powerW(flight) : isArmed(flight) ? 900 : 60, dtS);
  flight.distanceM += Math.hypot(motion.x - x, motion.y - y);
}
