import { type FieldPolygon, planField } from '@smartflight/fleet/drone/plan-field.ts';
import { planeAt } from '@smartflight/fleet/drone/plane.ts';
import type { Job } from '@smartflight/fleet/drone/scenario.ts';
import type { FleetDrone } from '@smartflight/fleet/fly-history.ts';
import { createRandom, hashOf, type Random } from '@smartflight/fleet/random.ts';
import {
  dayOf,
  isRainy,
  localTime,
  roundOf,
  type Season,
  type SeasonDrone,
  type Treatment,
  treatmentsOf,
} from './season.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Drones in the air have work planned for this long; then they repeat the last inspection. */
const plannedDays = 5;

export interface PlannedField {
  plotId: string;
  polygon: FieldPolygon;
}
export interface PlannedDrone extends SeasonDrone<PlannedField> {
  model: string;
  secret: string;
  pilotIds: string[];
  flies: 'now' | 'history';
  /** Inspects a field every day instead of every third. */
  inspects: boolean;
  /** The fields that it inspects. */
  inspected: readonly PlannedField[];
}

/** When a plot was last sprayed and sown, epoch ms, by plot id. */
export type LastTreated = Record<string, Partial<Record<'spray' | 'sow', number>>>;
export interface Past {
  season: Season;
  treated: LastTreated;
}

/** Jobs of a past period: treatments in the mornings, inspections in the afternoons; the same at every call. */
export function historyOf(drone: PlannedDrone, past: Past & { from: number; to: number }): FleetDrone {
  const jobs = [...treatmentsWithin(drone, past), ...inspectionsWithin(drone, past)];
  jobs.sort((a, b) => a.startAt - b.startAt);
  return fleetDrone(drone, { jobs });
}

/**
 * Work of the coming days: the fields that the round still owes, at once and one after another; then what the next
 * rounds plan. Between them the drone inspects fields. `from` is when the flown history begins.
 */
export function liveOf(drone: PlannedDrone, past: Past & { from: number; now: number }): FleetDrone {
  const { season, now } = past;
  const random = createRandom(hashOf(`${drone.id} ${now}`));
  const round = roundOf(season, Math.floor(now / dayMs));
  const flown = new Set(treatmentsWithin(drone, { ...past, to: now }).map(keyOf));
  const due = treatmentsOf(drone, round)
    .filter(({ field, work }) => !isTreated(drone, past, { field, work, round }))
    .filter(({ field, work }) => !flown.has(`${field.plotId} ${work} ${round}`))
    .sort((a, b) => Number(a.work === 'sow') - Number(b.work === 'sow'));
  const end = now + plannedDays * dayMs;
  const done: LastTreated = { ...past.treated };
  for (const { field, work } of due) done[field.plotId] = { ...done[field.plotId], [work]: now };
  const later = treatmentsWithin(drone, { season, treated: done, from: now, to: end });
  const jobs: Job[] = [];
  let at = now + random.between(0, minuteMs);
  for (const treatment of due) {
    const job = treatmentJob(drone, treatment, { round, startAt: at });
    jobs.push(job);
    at += lengthMs(job) + random.between(2, 6) * minuteMs;
  }
  for (const next of [...later, undefined]) {
    for (const until = next?.startAt ?? end; at < until; ) {
      const job = inspectionJob(drone, at, random);
      if (!job) break;
      jobs.push(job);
      at += lengthMs(job) + random.between(3, 12) * minuteMs;
    }
    if (next) jobs.push(next);
    if (next) at = next.startAt + lengthMs(next);
  }
  return fleetDrone(drone, { jobs, repeat: true });
}

const fleetDrone = (drone: PlannedDrone, spec: { jobs: Job[]; repeat?: boolean }): FleetDrone => ({
  id: drone.id,
  secret: drone.secret,
  spec: { ...habits(drone), ...spec },
});

interface RoundJob extends Job {
  round: number;
}
const keyOf = ({ plotId, work, round }: RoundJob): string => `${plotId} ${work} ${round}`;

/** The planned treatments that begin in [from, to), but for those that the plot has had in their round. */
function treatmentsWithin(drone: PlannedDrone, o: Past & { from: number; to: number }): RoundJob[] {
  const { season, from, to } = o;
  const jobs: RoundJob[] = [];
  const last = roundOf(season, Math.ceil(to / dayMs) + 1);
  for (let round = roundOf(season, Math.floor(from / dayMs) - 1); round <= last; round += 1) {
    let freeAt = 0;
    for (const treatment of treatmentsOf(drone, round)) {
      const random = createRandom(hashOf(`${treatment.field.plotId} ${treatment.work} ${round}`));
      const day = dayOf(season, round, treatment.day);
      const morning = localTime(drone.timeZone, day, 6) + random.between(0, 60) * minuteMs;
      const startAt = Math.round(Math.max(morning, freeAt));
      const job = treatmentJob(drone, treatment, { round, startAt });
      freeAt = startAt + lengthMs(job) + random.between(10, 25) * minuteMs;
      const fits = startAt >= from && startAt < to - 30 * minuteMs;
      if (fits && !isTreated(drone, o, { ...treatment, round })) jobs.push(job);
    }
  }
  return jobs;
}

function isTreated(
  { timeZone }: PlannedDrone,
  { season, treated }: Past,
  { field, work, round }: Pick<Treatment<PlannedField>, 'field' | 'work'> & { round: number },
): boolean {
  return (treated[field.plotId]?.[work] ?? 0) >= localTime(timeZone, dayOf(season, round, 0), 0);
}

function inspectionsWithin(drone: PlannedDrone, o: Past & { from: number; to: number }): Job[] {
  const jobs: Job[] = [];
  for (let day = Math.floor(o.from / dayMs) - 1; day * dayMs <= o.to + dayMs; day += 1) {
    const random = createRandom(hashOf(`${drone.id} ${day}`));
    const inspects = drone.inspects || random.next() < 0.34;
    if (!inspects || isRainy(o.season, drone.holder, day)) continue;
    const startAt = localTime(drone.timeZone, day, 14) + random.between(0, 150) * minuteMs;
    const job = startAt >= o.from && startAt < o.to - 30 * minuteMs && inspectionJob(drone, startAt, random);
    if (job) jobs.push(job);
  }
  return jobs;
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

const half = (value: number): number => Math.round(value * 2) / 2;

/** Passes overlap by this much, m: 5 to 7 %. Up to 0.3 m would count as seam, not as overlap. */
const overlapM = 0.4;

function treatmentJob(
  drone: PlannedDrone,
  { field, work }: Treatment<PlannedField>,
  { round, startAt }: { round: number; startAt: number },
): RoundJob {
  const random = createRandom(hashOf(`${field.plotId} ${work} ${round} plan`));
  const plan = planField(field.polygon, {
    angleDeg: alongDeg(field.polygon),
    rowSpacingM: half(random.between(5.5, 8)),
    insetM: 1.5,
    speedMps: half(random.between(5, 6.5)),
    heightM: half(random.between(2.5, 3.5)),
  });
  // A holder's product has one rate per round; the demo's campaigns ask for 22 L/ha.
  const rates = createRandom(hashOf(`${drone.holder} ${work} ${round} rate`));
  return {
    round,
    startAt: Math.round(startAt),
    plan,
    work,
    ratePerHa: work === 'sow' ? half(rates.between(45, 90)) : drone.sows ? half(rates.between(15, 28)) : 22,
    swathM: plan.rowSpacingM + overlapM,
    plotId: field.plotId,
    pilotId: pilotOf(drone, random),
  };
}

function inspectionJob(drone: PlannedDrone, startAt: number, random: Random): Job | undefined {
  const field = drone.inspected[Math.floor(random.next() * drone.inspected.length)];
  if (!field) return undefined;
  return {
    startAt: Math.round(startAt),
    plan: inspectionPlan(field),
    survey: true,
    plotId: field.plotId,
    pilotId: pilotOf(drone, random),
  };
}

const inspectionPlans = new Map<string, ReturnType<typeof planField>>();
function inspectionPlan({ plotId, polygon }: PlannedField): ReturnType<typeof planField> {
  const known = inspectionPlans.get(plotId);
  if (known) return known;
  const angleDeg = alongDeg(polygon);
  const plan = planField(polygon, { angleDeg, rowSpacingM: 15, insetM: 5, speedMps: 6, heightM: 6 });
  inspectionPlans.set(plotId, plan);
  return plan;
}

const pilotOf = ({ pilotIds }: PlannedDrone, random: Random): string | undefined =>
  pilotIds[Math.floor(random.next() * pilotIds.length)];

/** Direction of a field's longest edge, degrees from north, to whole degrees: fewest turns. */
function alongDeg({ coordinates }: FieldPolygon): number {
  const ring = coordinates[0] ?? [];
  const [lon = 0, lat = 0] = ring[0] ?? [];
  const plane = planeAt({ lat, lon });
  const points = ring.map(([x = 0, y = 0]) => plane.toPoint({ lat: y, lon: x }));
  const edges = points.slice(1).map((to, at) => {
    const from = points[at] ?? to;
    return { east: to.x - from.x, north: to.y - from.y };
  });
  const longest = edges.reduce((a, b) => (Math.hypot(b.east, b.north) > Math.hypot(a.east, a.north) ? b : a));
  return Math.round((Math.atan2(longest.east, longest.north) * 180) / Math.PI + 360) % 180;
}

/** How long a job takes, roughly: lanes with turns, refills and the time on the ground. */
function lengthMs({ plan, swathM = plan.rowSpacingM, ratePerHa = 22, survey, work }: Job): number {
  const fullLoad = work === 'sow' ? 50 : 40;
  const refills = survey ? 0 : Math.floor(((plan.lengthM * swathM) / 10_000) * (ratePerHa / fullLoad));
  return (plan.lengthM / plan.speedMps + plan.lanes.length * 6 + refills * 180 + 120) * 1000;
}
