import { scatterFields } from '@smartflight/fleet/drone/scatter.ts';
import type { Job } from '@smartflight/fleet/drone/scenario.ts';
import { hashOf } from '@smartflight/fleet/random.ts';
import { areaM2 as plotAreaM2 } from '@smartflight/geo/area.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { expect, test } from 'vitest';
import { historyOf, type LastTreated, liveOf, type PlannedDrone } from '../src/fleet-plan.ts';
import { fleetOf } from '../src/planned-drones.ts';
import { dayOf, isRainy, localTime, roundOf, seasonFrom } from '../src/season.ts';
import { campaignDrones, companies, lateDrone, owned } from '../src/world.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 10, 27, 9);
const season = seasonFrom(now);
const from = now - 60 * dayMs;
const noneTreated = { season, treated: {} };

const holders = [
  ...companies.map((one) => ({ ...one, ...one.drones })),
  ...Object.values(owned).map((one) => ({ ...one, timeZone: 'Australia/Sydney' })),
];
const areaOf = new Map<string, number>();
const fleets = holders.map((holder): PlannedDrone[] => {
  const fields = scatterFields(holder.center, holder.plots, hashOf(holder.plotPrefix)).map((polygon, at) => {
    const plotId = `${holder.plotPrefix}-${at}`;
    areaOf.set(plotId, plotAreaM2({ type: 'Polygon', ...polygon } as Boundary));
    return { plotId, polygon };
  });
  return fleetOf({ deviceKey: 'key' }, { ...holder, fields, pilotIds: ['p'] });
});
const drones = fleets.flat();

interface Flown {
  job: Job;
  drone: PlannedDrone;
  areaM2: number;
}
const flownBy = (drone: PlannedDrone, jobs: readonly Job[]): Flown[] =>
  jobs
    .filter(({ survey }) => !survey)
    .map((job) => ({ job, drone, areaM2: job.plan.lengthM * (job.swathM ?? job.plan.rowSpacingM) }));
const history = drones.flatMap((drone) =>
  flownBy(drone, historyOf(drone, { ...noneTreated, from, to: now }).spec.jobs),
);
const live = drones
  .filter(({ flies }) => flies === 'now')
  .flatMap((drone) => flownBy(drone, liveOf(drone, { ...noneTreated, from, now }).spec.jobs));

const localDay = ({ job, drone }: Flown): number =>
  Math.floor((job.startAt - localTime(drone.timeZone, 0, 0)) / dayMs);
function sums(flown: readonly Flown[], keyOf: (one: Flown) => string): Map<string, number> {
  const found = new Map<string, number>();
  for (const one of flown) found.set(keyOf(one), (found.get(keyOf(one)) ?? 0) + one.areaM2);
  return found;
}

test('a plot is treated with a product at most once per round, over at most 1.1 times its area', () => {
  const rounds = sums([...history, ...live], ({ job, drone }) => {
    const round = roundOf(season, localDay({ job, drone, areaM2: 0 }));
    return `${job.plotId}|${job.work}|${round}`;
  });
  expect(rounds.size).toBeGreaterThan(300);
  for (const [key, treatedM2] of rounds) {
    const share = treatedM2 / (areaOf.get(key.split('|')[0] ?? '') ?? 0);
    expect(share, key).toBeGreaterThan(0.9);
    expect(share, key).toBeLessThanOrEqual(1.1);
  }
});

test('passes overlap by 3 to 8 percent', () => {
  for (const { job } of history) {
    const overlap = 1 - job.plan.rowSpacingM / (job.swathM ?? 0);
    expect(overlap).toBeGreaterThan(0.03);
    expect(overlap).toBeLessThan(0.08);
  }
});

test('no drone flies on days of rain, which are one in four, and work begins in the morning or after noon', () => {
  for (const { job, drone, areaM2 } of history) {
    const day = localDay({ job, drone, areaM2 });
    expect(isRainy(season, drone.holder, day)).toBe(false);
    const hour = (job.startAt - localTime(drone.timeZone, day, 0)) / 3_600_000;
    expect(hour).toBeGreaterThanOrEqual(6);
    expect(hour).toBeLessThan(13);
  }
  for (const { drones: fleet } of companies) {
    const days = Array.from({ length: 80 }, (_, at) => dayOf(season, -5, at));
    expect(days.filter((day) => isRainy(season, fleet.prefix, day))).toHaveLength(20);
  }
});

test('the campaign before is complete, the present one about half done with one drone late', () => {
  const inRound = (round: number) =>
    history.filter(
      (one) => campaignDrones.includes(one.drone.id) && roundOf(season, localDay(one)) === round,
    );
  const fields = drones.filter(({ id }) => campaignDrones.includes(id)).flatMap((one) => one.fields);
  const plots = (round: number) => new Set(inRound(round).map(({ job }) => job.plotId));
  expect(plots(-1).size).toBe(fields.length);
  expect(plots(0).size / fields.length).toBeGreaterThan(0.35);
  expect(plots(0).size / fields.length).toBeLessThan(0.65);
  expect(inRound(0).some(({ drone }) => drone.id === lateDrone)).toBe(false);
  expect(inRound(-1).some(({ drone }) => drone.id === lateDrone)).toBe(true);
  expect([...history, ...live].every(({ job, drone }) => job.work === 'spray' || drone.sows)).toBe(true);
});

test('each drone in the air begins with a field that is due, and none is treated again after a restart', () => {
  for (const drone of drones.filter(({ flies }) => flies === 'now')) {
    const first = liveOf(drone, { ...noneTreated, from, now }).spec.jobs;
    expect(first[0]?.survey).toBeUndefined();
    expect((first[0]?.startAt ?? 0) - now).toBeLessThan(60_000);
    const before = historyOf(drone, { ...noneTreated, from, to: now }).spec.jobs;
    const treated: LastTreated = {};
    for (const { job } of flownBy(drone, [...before, ...first]))
      if (job.startAt < now + dayMs / 2)
        treated[job.plotId ?? ''] = { ...treated[job.plotId ?? ''], [job.work ?? '']: job.startAt };
    const later = now + 3_600_000 * 3;
    const again = liveOf(drone, { season, treated, from: later, now: later }).spec.jobs;
    expect(flownBy(drone, again).filter(({ job }) => job.startAt < now + dayMs / 2)).toEqual([]);
    expect(again.length).toBeGreaterThan(50);
  }
});
