import { isFlying } from '@smartflight/contract/device-link/flying.ts';
import { productOf } from '@smartflight/contract/device-link/product-flow.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { TaskAlarmKind } from '@smartflight/contract/tasks/task-figures.ts';
import { contains } from '@smartflight/geo/contains.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';

export interface Watched {
  taskId: string;
  participantId: string;
  droneId: string;
  /** The agreed period, epoch ms; the end is exclusive. */
  from: number;
  until: number;
  /** The district; empty when the task has none. */
  areas: readonly Boundary[];
}

/** A violation must last this long before the alarm is raised, ms; `clearAfterMs` likewise before it is cleared. */
export const raiseAfterMs = 5_000;
export const clearAfterMs = 20_000;

/** Start of the present observation, epoch ms. */
export interface Looks {
  kind: TaskAlarmKind | null;
  since: number;
}

/**
 * For each task of a drone, what is wrong with where and when it works at this moment; null when nothing is. Only
 * spraying or spreading counts, not flying past; outside the period only within the district. Work that is right for
 * one task is wrong for none, as when the next round begins before the one before is closed.
 */
export function wrongNow(
  drone: LiveDrone | undefined,
  tasks: readonly Watched[],
  now: number,
): (TaskAlarmKind | null)[] {
  const none = tasks.map(() => null);
  if (!drone || !isWorking(drone) || drone.lat === undefined || drone.lon === undefined) return none;
  const place: [number, number] = [drone.lon, drone.lat];
  const looks = tasks.map(({ from, until, areas }) => ({
    isInTime: from <= now && now < until,
    isBounded: areas.length > 0,
    isInside: areas.length === 0 || areas.some((area) => contains(area, place)),
  }));
  if (looks.some(({ isInTime, isBounded, isInside }) => isInTime && isBounded && isInside)) return none;
  return looks.map(({ isInTime, isBounded, isInside }) => {
    if (isInTime) return isInside ? null : 'outsideDistrict';
    return isInside && isBounded ? 'outsidePeriod' : null;
  });
}

const isWorking = (drone: LiveDrone): boolean => isFlying(drone) === true && productOf(drone) !== undefined;

/**
 * The alarm after another observation, and the new observation: a brief crossing of the border neither raises nor
 * clears it.
 */
export function statusAfter(
  before: { standing: TaskAlarmKind | null; looks: Looks },
  wrong: TaskAlarmKind | null,
  now: number,
): { standing: TaskAlarmKind | null; looks: Looks } {
  const looks = before.looks.kind === wrong ? before.looks : { kind: wrong, since: now };
  const { standing } = before;
  if (wrong === standing) return { standing, looks };
  const enough = wrong === null ? clearAfterMs : raiseAfterMs;
  return { standing: now - looks.since >= enough ? wrong : standing, looks };
}
