import { type FieldPolygon, planField } from '@smartflight/fleet/drone/plan-field.ts';
import type { Job } from '@smartflight/fleet/drone/scenario.ts';
import type { FleetDrone } from '@smartflight/fleet/fly-history.ts';
import { createRandom, hashOf, type Random } from '@smartflight/fleet/random.ts';

const dayMs = 86_400_000;

export interface PlannedDrone {
  id: string;
  model: string;
  secret: string;
  timeZone: string;
  fields: { plotId: string; polygon: FieldPolygon }[];
  pilotIds: string[];
  flies: 'now' | 'history';
  /** Every other day it flies a sortie without product, such as an inspection of a field. */
  surveys: boolean;
}

/** Jobs of a past period: two or three fields a working day, in the mornings; deterministic for a drone and day. */
export function historyOf(drone: PlannedDrone, from: number, to: number): FleetDrone {
  const jobs: Job[] = [];
  for (let day = Math.floor(from / dayMs); day * dayMs < to; day += 1) {
    const random = createRandom(hashOf(`${drone.id} ${day}`));
    const looks = drone.surveys && (day + Number(drone.id.slice(-4))) % 2 === 0;
    if (random.next() < 0.12 && !looks) continue;
    let startAt = day * dayMs + sunriseMs(drone.timeZone, day) + random.between(0, 3_600_000);
    const count = drone.surveys ? 4 : 1 + Math.round(random.next() * 1.4);
    for (let nth = 0; nth < count; nth += 1) {
      if (startAt >= from && startAt < to - 1_800_000)
        jobs.push(jobAt(drone, startAt, random, looks && nth === 3));
      startAt += random.between(35, 70) * 60_000;
    }
  }
  return { id: drone.id, secret: drone.secret, spec: { ...habits(drone), jobs } };
}

/** One field after another from now on, then the last one repeatedly. */
export function liveOf(drone: PlannedDrone, now: number): FleetDrone {
  const random = createRandom(hashOf(`${drone.id} ${now}`));
  const jobs = Array.from({ length: 12 }, () => jobAt(drone, now + random.between(0, 60_000), random, false));
  return { id: drone.id, secret: drone.secret, spec: { ...habits(drone), jobs, repeat: true } };
}

/** One drone in five reports neither sortie nor plot, like simpler models. */
function habits(drone: PlannedDrone) {
  const simple = hashOf(drone.id) % 5 === 0;
  return {
    model: drone.model,
    wind: { mps: 1 + (hashOf(drone.id) % 30) / 10, fromDeg: hashOf(`${drone.id} wind`) % 360, gustMps: 0.8 },
    omitSortieId: simple,
    omitPlotId: simple,
    linkLossesPerHour: 0.6,
    rebootsPerHour: 0.05,
  };
}

function jobAt(drone: PlannedDrone, startAt: number, random: Random, isSurvey: boolean): Job {
  const field = drone.fields[Math.floor(random.next() * drone.fields.length)]!;
  const sows = hashOf(drone.id) % 6 === 1;
  const half = (low: number, high: number): number => Math.round(random.between(low, high) * 2) / 2;
  const plan = planField(field.polygon, {
    angleDeg: Math.round(random.between(0, 17)) * 10,
    rowSpacingM: half(5, 8),
    insetM: 1.5,
    speedMps: half(5, 7.5),
    heightM: half(2.5, 4),
  });
  return {
    startAt: Math.round(startAt),
    plan,
    work: sows ? 'sow' : 'spray',
    survey: isSurvey,
    ratePerHa: sows ? half(45, 90) : half(15, 30),
    swathM: plan.rowSpacingM + (random.next() < 0.3 ? 0.5 : 0),
    plotId: field.plotId,
    pilotId: drone.pilotIds[Math.floor(random.next() * drone.pilotIds.length)],
  };
}

/** Milliseconds after UTC midnight at which it is six in the morning in a zone. */
function sunriseMs(timeZone: string, day: number): number {
  const at = new Date(day * dayMs);
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at),
  );
  return ((6 - hour + 24) % 24) * 3_600_000;
}
