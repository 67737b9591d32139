import type { Entry } from '../fleet/fleet-state.ts';
import type { Box } from './frames.ts';
import type { ScopeSet } from './scope-sets.ts';

/** What one viewer looks at. */
export interface View {
  scope: ScopeSet;
  box: Box | undefined;
  /** Drones sent at once, such as the selected one. */
  selected: readonly string[];
}

/** One viewer's end: numbers and sends; states when it does not keep up. */
export interface Receiver {
  send(type: 'snapshot' | 'delta' | 'changed', body: string): void;
  isClogged(): boolean;
}

/** Viewers that look at the same: they share every frame. */
export interface Group {
  readonly key: string;
  readonly view: View;
  readonly members: Set<Member>;
  /** Version of each drone (by its number) that every member in step has been sent; 0 is never. */
  sent: Float64Array;
}

export interface Member {
  readonly receiver: Receiver;
  group: Group;
  /** Drones in frames that a slow viewer did not get, and whether it must forget them first. */
  readonly missed: Map<Readonly<Entry>, boolean>;
  readonly missedGone: Set<string>;
  /** Tick of the last frame. */
  sentTick: number;
}

export interface ViewGroups {
  all(): Iterable<Group>;
  /** Groups that want this drone at once. */
  selecting(droneId: string): Iterable<Group>;
  isSelected(droneId: string): boolean;
  of(view: View): Group;
  enter(member: Member, group: Group): void;
  /** Takes the member out; a group without members ends. */
  leave(member: Member, group: Group): void;
}

export function createViewGroups(): ViewGroups {
  const groups = new Map<string, Group>();
  const selecting = new Map<string, Set<Group>>();
  return {
    all: () => groups.values(),
    selecting: (droneId) => selecting.get(droneId) ?? [],
    isSelected: (droneId) => selecting.has(droneId),
    of: (view) => {
      const key = JSON.stringify([view.scope.key, view.box, view.selected]);
      const known = groups.get(key);
      if (known) return known;
      const group: Group = { key, view, members: new Set(), sent: new Float64Array(64) };
      groups.set(key, group);
      for (const id of view.selected) selecting.set(id, (selecting.get(id) ?? new Set<Group>()).add(group));
      return group;
    },
    enter: (member, group) => {
      member.group = group;
      group.members.add(member);
    },
    leave: (member, group) => {
      group.members.delete(member);
      if (group.members.size > 0) return;
      groups.delete(group.key);
      for (const id of group.view.selected) {
        selecting.get(id)?.delete(group);
        if (selecting.get(id)?.size === 0) selecting.delete(id);
      }
    },
  };
}

/** Version of the drone that the group has been sent. */
export const sentOf = (group: Group, { no }: Readonly<Entry>): number => group.sent[no] ?? 0;

export function markSent(group: Group, { no }: Readonly<Entry>, version: number): void {
  if (no >= group.sent.length) {
    const grown = new Float64Array(Math.max(no + 1, 2 * group.sent.length));
    grown.set(group.sent);
    group.sent = grown;
  }
  group.sent[no] = version;
}

export function miss({ missed }: Member, entry: Readonly<Entry>, replaces: boolean): void {
  missed.set(entry, replaces || (missed.get(entry) ?? false));
}

export const isBehind = ({ missed, missedGone }: Member): boolean => missed.size + missedGone.size > 0;
