import type { Entry, FleetState } from '../fleet/fleet-state.ts';
import { deltaBody, type Encoder, type FrameItem, isInBox, isUrgent } from './frames.ts';
import { type Group, type Member, markSent, sentOf } from './view-groups.ts';

type Drone = Readonly<Entry>;

/** Which changed drones a group is sent in this tick: those on screen, urgent ones, and hidden ones by rotation. */
export function* dueDrones(group: Group, dirty: Iterable<Drone>, hidden: readonly Drone[]): Generator<Drone> {
  const { scope, box } = group.view;
  for (const entry of dirty) {
    if (!scope.ids.has(entry.id)) continue;
    if (isInBox(entry, box) || isUrgent(entry, sentOf(group, entry))) yield entry;
  }
  if (box) for (const entry of hidden) if (scope.ids.has(entry.id)) yield entry;
}

/** The changes of these drones that the group has not been sent; marks them as sent. */
export function newsOf(encoder: Encoder, group: Group, entries: Iterable<Drone>): FrameItem[] {
  const items: FrameItem[] = [];
  for (const entry of entries) {
    const since = sentOf(group, entry);
    if (entry.version <= since) continue;
    items.push(encoder.item(entry, since));
    markSent(group, entry, entry.version);
  }
  return items;
}

/**
 * What a member that changes groups must be sent: drones new to it, and changes withheld outside its viewport. A
 * newly created group inherits what the member was sent.
 */
export function addedItems(fleet: FleetState, encoder: Encoder, group: Group, before: Group): FrameItem[] {
  const isAlone = group.members.size === 1;
  const was = before.view.scope.ids;
  const items: FrameItem[] = [];
  for (const id of group.view.scope.ids) {
    const entry = fleet.get(id);
    if (!entry) continue;
    const since = was.has(id) ? sentOf(before, entry) : 0;
    const isDue = entry.version > since && (!isAlone || since === 0 || isInBox(entry, group.view.box));
    if (isDue) items.push(encoder.item(entry, since));
    if (isAlone) markSent(group, entry, isDue ? entry.version : since);
  }
  return items;
}

/** The newest state of everything a slow viewer missed; empty for one that is up to date. */
export function catchUpFrame(fleet: FleetState, encoder: Encoder, member: Member): string {
  const { ids } = member.group.view.scope;
  const items = [...member.missed]
    .filter(([entry]) => ids.has(entry.id))
    .map(([entry, replaces]) => ({ entry, replaces, json: encoder.whole(entry) }));
  const gone = [...member.missedGone];
  member.missed.clear();
  member.missedGone.clear();
  return deltaBody(fleet.clock(), items, gone);
}
