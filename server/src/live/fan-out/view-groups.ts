import type { Entry } from '../fleet/fleet-state.ts';
import type { Box } from './frames.ts';
import type { ScopeSet } from './scope-sets.ts';

export interface View {
  scope: ScopeSet;
  box: Box | undefined;
  /** Drones sent without delay, such as the selected one. */
  selected: readonly string[];
}

/** The connection of one viewer: numbers and sends frames, and reports when it is too slow. */
export interface Receiver {
  send(type: 'snapshot' | 'delta' | 'changed', body: string): void;
  isClogged(): boolean;
}

export interface Group {
  readonly key: string;
  readonly view: View;
  readonly members: Set<Member>;
  /** Version of each drone (by its number) that all up-to-date members have been sent; 0 means never. */
  sent: Float64Array;
}

export interface Member {
  readonly receiver: Receiver;
  group: Group;
  /** Drones in frames that a slow viewer missed, and whether it must discard them first. */
  readonly missed: Map<Readonly<Entry>, boolean>;
  readonly missedGone: Set<string>;
  sentTick: number;
}

export interface ViewGroups {
  all(): Iterable<Group>;
  selecting(droneId: string): Iterable<Group>;
  isSelected(droneId: string): boolean;
  of(view: View): Group;
  enter(member: Member, group: Group): void;
  /** Removes the member; a group without members is deleted. */
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
