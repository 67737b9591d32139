import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { TaskAlarmKind } from '@smartflight/contract/tasks/task-figures.ts';
import { contains } from '@smartflight/geo/contains.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';

/** A confirmed drone of a task that is not closed, as the watch holds it. */
export interface Watched {
  taskId: string;
  participantId: string;
  droneId: string;
  /** The agreed period, epoch ms; its end is the first instant after it. */
  from: number;
  until: number;
  /** The district; empty where the task draws no line. */
  areas: readonly Boundary[];
}

/** Work has to look wrong for this long before it is reported, and right, or over, before it is taken back, ms. */
export const raiseAfterMs = 5_000;
export const clearAfterMs = 20_000;

/** Since when it looks so, epoch ms. */
export interface Looks {
  kind: TaskAlarmKind | null;
  since: number;
}

/**
 * What is wrong with where and when a drone works at this moment. Flying past is no one's business: only while product
 * flows is there something to state, and outside its period only in the district.
 */
export function wrongNow(drone: LiveDrone | undefined, watched: Watched, now: number): TaskAlarmKind | null {
  if (!drone || !isWorking(drone) || drone.lat === undefined || drone.lon === undefined) return null;
  const isInTime = watched.from <= now && now < watched.until;
  const place: [number, number] = [drone.lon, drone.lat];
  const isInside = watched.areas.length === 0 || watched.areas.some((area) => contains(area, place));
  if (isInTime) return isInside ? null : 'outsideDistrict';
  return isInside && watched.areas.length > 0 ? 'outsidePeriod' : null;
}

const isWorking = ({ landed, sprayOn, spreadKgpm }: LiveDrone): boolean =>
  landed !== undefined && landed !== 'on_ground' && (sprayOn === true || (spreadKgpm ?? 0) > 0);

/** The alarm that is active after another look, and how it looks now: a moment at the line neither raises nor clears it. */
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
