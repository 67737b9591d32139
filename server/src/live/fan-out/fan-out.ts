import { liveHeartbeatMs, liveRates } from '@smartflight/contract/devices/live.ts';
import type { Entry, FleetState } from '../fleet/fleet-state.ts';
import { addedItems, catchUpFrame, dueDrones, newsOf } from './fan-out-frames.ts';
import { createEncoder, deltaBody, type FrameItem, snapshotBody } from './frames.ts';
import type { Receiver, View } from './view-groups.ts';
import {
  createViewGroups,
  type Group,
  isBehind,
  type Member,
  markSent,
  miss,
  sentOf,
} from './view-groups.ts';

export type { Receiver, View } from './view-groups.ts';

export interface FanOut {
  /** Adds a viewer or changes its view; a new one, or `fresh`, gets a full snapshot. */
  watch(receiver: Receiver, view: View, fresh?: boolean): void;
  leave(receiver: Receiver): void;
  changed(noun: string, id: string, droneId: string): void;
  tick(): void;
  start(): void;
  stop(): void;
}

const hiddenTicks = liveRates.hiddenMs / liveRates.visibleMs;
const heartbeatTicks = liveHeartbeatMs / liveRates.visibleMs;

/**
 * Sends each viewer the newest state of what it may see: changes on screen every tick, others every ten seconds,
 * selected drones at once. A slow viewer skips frames and later gets the newest state of what it missed; nothing is
 * queued.
 */
export function createFanOut(
  fleet: FleetState,
  soon: (run: () => void) => void = (run) => void setImmediate(run),
): FanOut {
  const changes = collectChanges(fleet);
  const sender = createSender(fleet);
  const { groups, members } = sender;
  let timer: NodeJS.Timeout | undefined;

  changes.onSelected(
    ({ id }) => groups.isSelected(id),
    (entries) => {
      for (const entry of entries)
        for (const group of groups.selecting(entry.id))
          if (group.view.scope.ids.has(entry.id)) sender.deliver(group, sender.news(group, [entry]));
    },
    soon,
  );

  const fanOut: FanOut = {
    watch: sender.watch,
    leave: (receiver) => {
      const member = members.get(receiver);
      members.delete(receiver);
      if (member) groups.leave(member, member.group);
    },
    changed: (noun, id, droneId) => {
      const body = `"noun":${JSON.stringify(noun)},"id":${JSON.stringify(id)}}`;
      for (const { receiver, group } of members.values())
        if (group.view.scope.ids.has(droneId) && !receiver.isClogged()) receiver.send('changed', body);
    },
    tick: () => {
      const hidden = changes.hiddenTurn(sender.nextTick());
      for (const group of groups.all())
        sender.deliver(group, sender.news(group, dueDrones(group, changes.dirty, hidden)));
      changes.dirty.clear();
      for (const member of members.values()) sender.catchUp(member);
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

/** Drones changed since the last tick, and the rotation of those outside every viewport. */
function collectChanges(fleet: FleetState) {
  const byNumber: (Readonly<Entry> | undefined)[] = [];
  const dirty = new Set<Readonly<Entry>>();
  for (const entry of fleet.entries()) byNumber[entry.no] = entry;
  fleet.onChange((entry) => {
    byNumber[entry.no] = entry;
    dirty.add(entry);
  });
  return {
    dirty,
    hiddenTurn: (tick: number): Readonly<Entry>[] => {
      const turn: Readonly<Entry>[] = [];
      for (let no = tick % hiddenTicks; no < byNumber.length; no += hiddenTicks) {
        const entry = byNumber[no];
        if (entry) turn.push(entry);
      }
      return turn;
    },
    /** Calls `send` for selected drones after the messages at hand are processed. */
    onSelected: (
      isWanted: (entry: Readonly<Entry>) => boolean,
      send: (entries: Iterable<Readonly<Entry>>) => void,
      soon: (run: () => void) => void,
    ): void => {
      const atOnce = new Set<Readonly<Entry>>();
      fleet.onChange((entry) => {
        if (!isWanted(entry)) return;
        if (atOnce.size === 0)
          soon(() => {
            send(atOnce);
            atOnce.clear();
          });
        atOnce.add(entry);
      });
    },
  };
}

function createSender(fleet: FleetState) {
  const encoder = createEncoder();
  const groups = createViewGroups();
  const members = new Map<Receiver, Member>();
  let ticks = 0;

  const send = (member: Member, type: 'snapshot' | 'delta', body: string): void => {
    member.sentTick = ticks;
    member.receiver.send(type, body);
  };
  const isReady = (member: Member): boolean => !isBehind(member) && !member.receiver.isClogged();

  function sendSnapshot(member: Member): void {
    const { group } = member;
    const isAlone = group.members.size === 1;
    const drones: string[] = [];
    for (const id of group.view.scope.ids) {
      const entry = fleet.get(id);
      if (!entry) continue;
      drones.push(encoder.whole(entry));
      if (isAlone && sentOf(group, entry) < entry.version) markSent(group, entry, entry.version);
    }
    member.missed.clear();
    member.missedGone.clear();
    send(member, 'snapshot', snapshotBody(fleet.clock(), drones));
  }

  function sendDifference(member: Member, before: Group): void {
    const items = addedItems(fleet, encoder, member.group, before);
    const gone = [...before.view.scope.ids].filter((id) => !member.group.view.scope.ids.has(id));
    if (items.length + gone.length === 0) return;
    if (isReady(member)) {
      send(member, 'delta', deltaBody(fleet.clock(), items, gone));
      return;
    }
    for (const { entry, replaces } of items) miss(member, entry, replaces);
    for (const id of gone) member.missedGone.add(id);
  }

  function watch(receiver: Receiver, view: View, fresh = false): void {
    const group = groups.of(view);
    const known = members.get(receiver);
    const before = known?.group;
    const member = known ?? {
      receiver,
      group,
      missed: new Map(),
      missedGone: new Set<string>(),
      sentTick: ticks,
    };
    members.set(receiver, member);
    groups.enter(member, group);
    if (before === undefined || fresh) sendSnapshot(member);
    else if (before !== group) sendDifference(member, before);
    if (before !== undefined && before !== group) groups.leave(member, before);
  }

  return {
    groups,
    members,
    watch,
    nextTick: (): number => {
      ticks += 1;
      return ticks;
    },
    news: (group: Group, entries: Iterable<Readonly<Entry>>): FrameItem[] => newsOf(encoder, group, entries),
    deliver: (group: Group, items: FrameItem[]): void => {
      if (items.length === 0) return;
      const body = deltaBody(fleet.clock(), items, []);
      for (const member of group.members) {
        if (isReady(member)) send(member, 'delta', body);
        else for (const { entry, replaces } of items) miss(member, entry, replaces);
      }
    },
    /** Sends what a slow viewer missed, or a heartbeat to one that has received nothing. */
    catchUp: (member: Member): void => {
      const isQuiet = ticks - member.sentTick >= heartbeatTicks;
      if ((isBehind(member) || isQuiet) && !member.receiver.isClogged())
        send(member, 'delta', catchUpFrame(fleet, encoder, member));
    },
  };
}
