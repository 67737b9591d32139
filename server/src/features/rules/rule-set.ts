import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { isWeather } from '@smartflight/contract/rules/rules.ts';
import { type Activity, noActivity, noteActivity } from '../../live/drones/activity.ts';
import type { Entry, FleetState } from '../../live/fleet/fleet-state.ts';
import type { NearAir } from '../../live/stations/near-air.ts';
import { addArea, type DayArea } from './day-area.ts';
import { createDueQueue } from './due-queue.ts';
import { appliesIn, readers } from './readings.ts';
import { freshProgress, type Progress, step } from './step.ts';
import type { RulePair, WatchedRule } from './watched.store.ts';

/** The evaluation of one rule for one drone. */
export interface Slot {
  readonly rule: WatchedRule;
  readonly droneId: string;
  readonly isShown: boolean;
  readonly progress: Progress;
  /** Reads the value of a sample; undefined for a rule about silence. */
  readonly read: ((drone: LiveDrone, at: number) => number | undefined) | undefined;
  /** Only of a rule about the area of the day. */
  readonly day: DayArea | undefined;
}

/** The rules of one drone. */
interface Watched {
  readonly samples: Slot[];
  readonly silence: Slot[];
  readonly activity: Activity;
  /** Device time of the newest evaluated sample, ms. */
  ts: number | undefined;
  /** Server time of the newest message, or of the start of this process, ms. */
  seenAt: number;
}

type Listener = (slot: Slot, kind: 'raised' | 'cleared', value: number) => void;

/** Rules compiled per drone: a sample costs one look-up and a comparison per rule. */
export interface RuleSet {
  evaluate(entry: Readonly<Entry>, found: Listener): void;
  /** Raises rules about silence that are due, epoch ms. */
  tick(now: number, found: Listener): void;
  /** The gravest raised rule that is shown on the drone; among equals the last of its list. */
  alarmOf(droneId: string): Slot | undefined;
  raisedDrones(): string[];
  /** Rules about the area of the day whose sum so far isn't known; `key` is the key of `areas`. */
  missingAreas(
    pairs: readonly RulePair[],
  ): { key: string; droneId: string; from: number; sortieId: string | undefined }[];
  readonly slots: ReadonlyMap<string, Slot>;
  readonly drones: ReadonlyMap<string, Watched>;
}

const keyOf = ({ rule, droneId }: { rule: WatchedRule; droneId: string }): string =>
  `${rule.id}:${rule.version}:${droneId}`;

/** Compiles rules; what `former` knew of unchanged ones is taken over. `areas`: sums of the day by `missingAreas`. */
export function createRuleSet(o: {
  pairs: readonly RulePair[];
  areas: ReadonlyMap<string, number>;
  former: RuleSet | undefined;
  fleet: Pick<FleetState, 'get'>;
  /** Weather near drones, for rules about it. */
  air: Pick<NearAir, 'valueOf'>;
  now: number;
}): RuleSet {
  const { former, fleet, now, air } = o;
  const slots = new Map<string, Slot>();
  const drones = new Map<string, Watched>();
  const due = createDueQueue<Slot>(now);
  const queued = new Set<Slot>();

  const enqueue = (slot: Slot, seenAt: number): void => {
    if (queued.has(slot)) return;
    queued.add(slot);
    due.add(slot, seenAt + slot.rule.limit.value * 1000);
  };
  for (const pair of o.pairs) {
    const key = keyOf(pair);
    const slot = slotOf(pair, {
      before: former?.slots.get(key),
      area: o.areas.get(key),
      drone: fleet.get(pair.droneId)?.drone,
      air,
    });
    slots.set(key, slot);
    const watched =
      drones.get(pair.droneId) ??
      freshWatched(former?.drones.get(pair.droneId), fleet.get(pair.droneId)?.drone, now);
    drones.set(pair.droneId, watched);
    (slot.read ? watched.samples : watched.silence).push(slot);
    if (!slot.read) enqueue(slot, watched.seenAt);
  }

  return {
    slots,
    drones,
    evaluate: ({ id, drone }, found) => {
      const watched = drones.get(id);
      if (!watched) return;
      if (drone.ts !== undefined && drone.ts !== watched.ts) takeSample(watched, drone, drone.ts, found);
      if (watched.silence.length === 0 || drone.seenAt === undefined || drone.seenAt <= watched.seenAt)
        return;
      watched.seenAt = drone.seenAt;
      for (const slot of watched.silence) {
        if (slot.progress.isRaised) {
          slot.progress.isRaised = false;
          found(slot, 'cleared', 0);
        }
        if (appliesIn(slot.rule.during, watched.activity)) enqueue(slot, watched.seenAt);
      }
    },
    tick: (at, found) => {
      for (const slot of due.takeDue(at)) {
        queued.delete(slot);
        const watched = drones.get(slot.droneId);
        if (!watched || slot.progress.isRaised || !appliesIn(slot.rule.during, watched.activity)) continue;
        if (at < watched.seenAt + slot.rule.limit.value * 1000) {
          enqueue(slot, watched.seenAt);
          continue;
        }
        slot.progress.isRaised = true;
        found(slot, 'raised', Math.round((at - watched.seenAt) / 1000));
      }
    },
    alarmOf: (droneId) => {
      const watched = drones.get(droneId);
      let gravest: Slot | undefined;
      for (const slot of watched ? [...watched.samples, ...watched.silence] : []) {
        if (!slot.progress.isRaised || !slot.isShown) continue;
        if (!gravest || slot.rule.severity === 'critical' || gravest.rule.severity === 'warning')
          gravest = slot;
      }
      return gravest;
    },
    raisedDrones: () =>
      [...slots.values()].filter(({ progress }) => progress.isRaised).map(({ droneId }) => droneId),
    missingAreas: (pairs) =>
      pairs.flatMap((pair) => {
        const key = keyOf(pair);
        if (pair.rule.measure !== 'dayArea' || slots.has(key)) return [];
        const { droneId, rule } = pair;
        return [{ key, droneId, from: rule.dayFrom, sortieId: fleet.get(droneId)?.drone.sortieId }];
      }),
  };
}

function takeSample(watched: Watched, drone: LiveDrone, at: number, found: Listener): void {
  // The fleet only shows newer samples: an earlier time is that of a device whose clock was set back.
  if (watched.ts !== undefined && at < watched.ts)
    for (const { progress } of watched.samples) progress.at = undefined;
  watched.ts = at;
  noteActivity(watched.activity, drone, at);
  for (const slot of watched.samples) {
    const value = slot.read?.(drone, at);
    const applies = appliesIn(slot.rule.during, watched.activity);
    const change = step(slot.rule.limit, slot.progress, { at, value, applies });
    if (change) found(slot, change, value ?? slot.rule.limit.value);
  }
}

function freshWatched(former: Watched | undefined, drone: LiveDrone | undefined, now: number): Watched {
  const activity = former?.activity ?? noActivity();
  if (!former && drone?.ts !== undefined) noteActivity(activity, drone, drone.ts);
  return {
    samples: [],
    silence: [],
    activity,
    ts: former?.ts,
    // Time without a server is not the drone's silence.
    seenAt: former?.seenAt ?? Math.max(drone?.seenAt ?? now, now),
  };
}

function slotOf(
  { rule, droneId, isShown, isRaised }: RulePair,
  {
    before,
    area = 0,
    drone,
    air,
  }: {
    before: Slot | undefined;
    area: number | undefined;
    drone: LiveDrone | undefined;
    air: Pick<NearAir, 'valueOf'>;
  },
): Slot {
  const progress = before?.progress ?? freshProgress(isRaised);
  const base = { rule, droneId, isShown, progress, day: undefined };
  if (rule.measure === 'silence') return { ...base, read: undefined };
  const { measure } = rule;
  if (isWeather(measure)) return { ...base, read: (sampled, at) => air.valueOf(measure, sampled, at) };
  if (measure !== 'dayArea') return { ...base, read: readers[measure] };
  const day = before?.day ?? { endsAt: rule.dayUntil, sumM2: area, sortieId: drone?.sortieId, areaM2: 0 };
  return { ...base, day, read: (sampled, at) => addArea(day, sampled, at) };
}
