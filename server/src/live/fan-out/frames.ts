import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { Entry, Field } from '../fleet/fleet-state.ts';

/** One drone in a frame. `replaces`: the viewer must discard its state first, because fields were removed. */
export interface FrameItem {
  entry: Readonly<Entry>;
  replaces: boolean;
  json: string;
}

interface Memo {
  version: number;
  since: number;
  json: string;
}

export interface Encoder {
  whole(entry: Readonly<Entry>): string;
  /** Changes after version `since`; 0 means everything. */
  item(entry: Readonly<Entry>, since: number): FrameItem;
}

export function createEncoder(): Encoder {
  const wholes = new WeakMap<Readonly<Entry>, Memo>();
  const deltas = new WeakMap<Readonly<Entry>, Memo>();
  const memoized = (
    memos: WeakMap<Readonly<Entry>, Memo>,
    entry: Readonly<Entry>,
    since: number,
    encode: () => unknown,
  ): string => {
    const memo = memos.get(entry);
    if (memo && memo.version === entry.version && memo.since === since) return memo.json;
    const json = JSON.stringify(encode());
    memos.set(entry, { version: entry.version, since, json });
    return json;
  };
  const whole = (entry: Readonly<Entry>): string => memoized(wholes, entry, 0, () => entry.drone);
  return {
    whole,
    item: (entry, since) => {
      if (since < entry.resetVersion || since === 0)
        return { entry, replaces: since > 0, json: whole(entry) };
      return {
        entry,
        replaces: false,
        json: memoized(deltas, entry, since, () => changedSince(entry, since)),
      };
    },
  };
}

function changedSince({ drone, fieldVersions }: Readonly<Entry>, since: number): LiveDrone {
  const changed: LiveDrone = { id: drone.id, seenAt: drone.seenAt };
  for (const [field, version] of fieldVersions)
    if (version > since) Object.assign(changed, { [field]: drone[field] });
  return changed;
}

const urgentFields: readonly Field[] = [
  'online',
  'landed',
  'armed',
  'work',
  'locked',
  'inMaintenance',
  'alarm',
  'name',
  'plotName',
];

/** Whether a change is also shown outside the map and so can't wait for the slow rate. */
export const isUrgent = ({ fieldVersions }: Readonly<Entry>, since: number): boolean =>
  urgentFields.some((field) => (fieldVersions.get(field) ?? 0) > since);

export type Box = readonly [west: number, south: number, east: number, north: number];

/** Whether the drone is in the box; true without a box. East < west spans the antimeridian. */
export function isInBox({ drone: { lat, lon } }: Readonly<Entry>, box: Box | undefined): boolean {
  if (box === undefined) return true;
  if (lat === undefined || lon === undefined) return false;
  const [west, south, east, north] = box;
  if (lat < south || lat > north) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}

/** The part of a delta after its sequence number, shared by all viewers of a group. */
export function deltaBody(at: number, items: readonly FrameItem[], gone: readonly string[]): string {
  const forgotten = [...gone, ...items.filter(({ replaces }) => replaces).map(({ entry }) => entry.id)];
  return `"at":${at},"drones":[${items.map(({ json }) => json).join(',')}],"gone":${JSON.stringify(forgotten)}}`;
}

export const snapshotBody = (at: number, drones: readonly string[]): string =>
  `"at":${at},"drones":[${drones.join(',')}]}`;
