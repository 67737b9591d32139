import { liveHeartbeatMs, liveRates } from '@smartflight/contract/live.ts';
import type { Entry, FleetState } from './fleet-state.ts';
import {
  type Box,
  createEncoder,
  deltaBody,
  type FrameItem,
  isInBox,
  isUrgent,
  snapshotBody,
} from './frames.ts';
import type { ScopeSet } from './scope-sets.ts';

/** What one viewer looks at. */
export interface View {
  scope: ScopeSet;
  box: Box | undefined;
  /** Drones sent at once, such as the selected one. */
  selected: readonly string[];
}

/** One viewer's end: numbers and sends; says when it does not keep up. */
export interface Receiver {
  send(type: 'snapshot' | 'delta' | 'changed', body: string): void;
  isClogged(): boolean;
}

interface Group {
  readonly key: string;
  readonly view: View;
  readonly members: Set<Member>;
  /** Version of each drone (by its number) that every member in step has been sent; 0 is never. */
  sent: Float64Array;
}

interface Member {
  readonly receiver: Receiver;
  group: Group;
  /** Drones in frames that a slow viewer did not get, and whether it must forget them first. */
  readonly missed: Map<Readonly<Entry>, boolean>;
  readonly missedGone: Set<string>;
  /** Tick of the last frame. */
  sentTick: number;
}

export interface FanOut {
  /** Adds a viewer or changes what it looks at; a new one, or `fresh`, gets a whole snapshot. */
  watch(receiver: Receiver, view: View, fresh?: boolean): void;
  leave(receiver: Receiver): void;
  /** Tells those who may see the drone that something about it changed. */
  changed(noun: string, id: string, droneId: string): void;
  /** Sends what changed since the last tick. */
  tick(): void;
  start(): void;
  stop(): void;
}

const hiddenTicks = liveRates.hiddenMs / liveRates.visibleMs;
const heartbeatTicks = liveHeartbeatMs / liveRates.visibleMs;

/**
 * Sends each viewer the newest state of what it may see: changes on screen every tick, those outside its viewport
 * at a tenth of a hertz, selected drones at once. A viewer that does not keep up misses frames and later gets the
 * newest state of what it missed, never a queue.
 */
export function createFanOut(
  fleet: FleetState,
  soon: (run: () => void) => void = (run) => void setImmediate(run),
): FanOut {
  const encoder = createEncoder();
  const groups = new Map<string, Group>();
  const members = new Map<Receiver, Member>();
  const selecting = new Map<string, Set<Group>>();
  const byNumber: (Readonly<Entry> | undefined)[] = [];
  const dirty = new Set<Readonly<Entry>>();
  const atOnce = new Set<Readonly<Entry>>();
  let ticks = 0;
  let timer: NodeJS.Timeout | undefined;

  for (const entry of fleet.entries()) byNumber[entry.no] = entry;
  fleet.onChange((entry) => {
    byNumber[entry.no] = entry;
    dirty.add(entry);
    if (!selecting.has(entry.id)) return;
    if (atOnce.size === 0) soon(sendSelected);
    atOnce.add(entry);
  });

  function sendSelected(): void {
    for (const entry of atOnce) {
      for (const group of selecting.get(entry.id) ?? [])
        if (group.view.scope.ids.has(entry.id)) deliver(group, newsOf(group, [entry]));
    }
    atOnce.clear();
  }

  /** What the group has not been sent of these drones; marks it as sent. */
  function newsOf(group: Group, entries: Iterable<Readonly<Entry>>): FrameItem[] {
    const items: FrameItem[] = [];
    for (const entry of entries) {
      const since = sentOf(group, entry);
      if (entry.version <= since) continue;
      items.push(encoder.item(entry, since));
      group.sent[entry.no] = entry.version;
    }
    return items;
  }

  function sentOf(group: Group, { no }: Readonly<Entry>): number {
    if (no >= group.sent.length) {
      const grown = new Float64Array(Math.max(64, no + 1, byNumber.length));
      grown.set(group.sent);
      group.sent = grown;
    }
    return group.sent[no] ?? 0;
  }

  function send(member: Member, type: 'snapshot' | 'delta', body: string): void {
    member.sentTick = ticks;
    member.receiver.send(type, body);
  }

  function deliver(group: Group, items: FrameItem[]): void {
    if (items.length === 0) return;
    const body = deltaBody(fleet.clock(), items, []);
    for (const member of group.members) {
      if (member.missed.size === 0 && !member.receiver.isClogged()) send(member, 'delta', body);
      else for (const { entry, replaces } of items) miss(member, entry, replaces);
    }
  }

  function* due(group: Group, hidden: readonly Readonly<Entry>[]): Generator<Readonly<Entry>> {
    const { scope, box } = group.view;
    for (const entry of dirty) {
      if (!scope.ids.has(entry.id)) continue;
      if (isInBox(entry, box) || isUrgent(entry, sentOf(group, entry))) yield entry;
    }
    if (box) for (const entry of hidden) if (scope.ids.has(entry.id)) yield entry;
  }

  /** Sends what a slow viewer missed, or a sign of life to one who has heard nothing. */
  function catchUp(member: Member): void {
    const isBehind = member.missed.size + member.missedGone.size > 0;
    if ((!isBehind && ticks - member.sentTick < heartbeatTicks) || member.receiver.isClogged()) return;
    const { ids } = member.group.view.scope;
    const items = [...member.missed]
      .filter(([entry]) => ids.has(entry.id))
      .map(([entry, replaces]) => ({ entry, replaces, json: encoder.whole(entry) }));
    const gone = [...member.missedGone];
    member.missed.clear();
    member.missedGone.clear();
    send(member, 'delta', deltaBody(fleet.clock(), items, gone));
  }

  function groupOf(view: View): Group {
    const key = JSON.stringify([view.scope.key, view.box, view.selected]);
    const known = groups.get(key);
    if (known) return known;
    const group = { key, view, members: new Set<Member>(), sent: new Float64Array(byNumber.length) };
    groups.set(key, group);
    for (const id of view.selected) selecting.set(id, (selecting.get(id) ?? new Set<Group>()).add(group));
    return group;
  }

  function drop(member: Member): void {
    const { group } = member;
    group.members.delete(member);
    if (group.members.size > 0) return;
    groups.delete(group.key);
    for (const id of group.view.selected) {
      selecting.get(id)?.delete(group);
      if (selecting.get(id)?.size === 0) selecting.delete(id);
    }
  }

  function sendSnapshot(member: Member): void {
    const { group } = member;
    const alone = group.members.size === 1;
    const drones: string[] = [];
    for (const id of group.view.scope.ids) {
      const entry = fleet.get(id);
      if (!entry) continue;
      drones.push(encoder.whole(entry));
      if (alone && sentOf(group, entry) < entry.version) group.sent[entry.no] = entry.version;
    }
    member.missed.clear();
    member.missedGone.clear();
    send(member, 'snapshot', snapshotBody(fleet.clock(), drones));
  }

  /** From one view to another: what left it, what is new to it, and what had waited outside the viewport. */
  function sendDifference(member: Member, before: Group): void {
    const { group } = member;
    const alone = group.members.size === 1;
    const was = before.view.scope.ids;
    const items: FrameItem[] = [];
    for (const id of group.view.scope.ids) {
      const entry = fleet.get(id);
      if (!entry) continue;
      const since = was.has(id) ? sentOf(before, entry) : 0;
      const isDue = entry.version > since && (!alone || since === 0 || isInBox(entry, group.view.box));
      if (isDue) items.push(encoder.item(entry, since));
      if (alone) {
        sentOf(group, entry);
        group.sent[entry.no] = isDue ? entry.version : since;
      }
    }
    const gone = [...was].filter((id) => !group.view.scope.ids.has(id));
    if (items.length + gone.length === 0) return;
    if (member.missed.size === 0 && !member.receiver.isClogged()) {
      send(member, 'delta', deltaBody(fleet.clock(), items, gone));
      return;
    }
    for (const { entry, replaces } of items) miss(member, entry, replaces);
    for (const id of gone) member.missedGone.add(id);
  }

  const fanOut: FanOut = {
    watch: (receiver, view, fresh = false) => {
      const group = groupOf(view);
      const member = members.get(receiver);
      if (!member) {
        const joined = { receiver, group, missed: new Map(), missedGone: new Set<string>(), sentTick: ticks };
        members.set(receiver, joined);
        group.members.add(joined);
        return sendSnapshot(joined);
      }
      const before = member.group;
      if (before !== group) {
        member.group = group;
        group.members.add(member);
        before.members.delete(member);
      }
      if (fresh) sendSnapshot(member);
      else if (before !== group) sendDifference(member, before);
      if (before !== group && before.members.size === 0) drop({ ...member, group: before });
    },
    leave: (receiver) => {
      const member = members.get(receiver);
      if (!member) return;
      members.delete(receiver);
      drop(member);
    },
    changed: (noun, id, droneId) => {
      const body = `"noun":${JSON.stringify(noun)},"id":${JSON.stringify(id)}}`;
      for (const { receiver, group } of members.values())
        if (group.view.scope.ids.has(droneId) && !receiver.isClogged()) receiver.send('changed', body);
    },
    tick: () => {
      ticks += 1;
      const hidden: Readonly<Entry>[] = [];
      for (let no = ticks % hiddenTicks; no < byNumber.length; no += hiddenTicks) {
        const entry = byNumber[no];
        if (entry) hidden.push(entry);
      }
      for (const group of groups.values()) deliver(group, newsOf(group, due(group, hidden)));
      dirty.clear();
      for (const member of members.values()) catchUp(member);
    },
    start: () => {
      timer ??= setInterval(fanOut.tick, liveRates.visibleMs).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
  return fanOut;
}

function miss({ missed }: Member, entry: Readonly<Entry>, replaces: boolean): void {
  missed.set(entry, replaces || (missed.get(entry) ?? false));
}
