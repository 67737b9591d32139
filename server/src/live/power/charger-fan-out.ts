import { liveHeartbeatMs, liveRates } from '@smartflight/contract/devices/live.ts';
import type { ChargerEntry, ChargerState } from './charger-state.ts';

/** The connection of one viewer: numbers and sends frames, and reports when it is too slow. */
export interface ChargerReceiver {
  send(type: 'chargers' | 'changed', body: string): void;
  isClogged(): boolean;
}

export interface ChargerFanOut {
  /** Subscribes to these chargers or changes the set: added ones are sent completely, removed ones as gone. */
  watch(receiver: ChargerReceiver, ids: ReadonlySet<string>): void;
  leave(receiver: ChargerReceiver): void;
  changed(noun: string, id: string, chargerId: string): void;
  tick(): void;
  start(): void;
  stop(): void;
}

interface Watcher {
  ids: ReadonlySet<string>;
  sentVersion: number;
  /** Chargers to be sent again even if unchanged. */
  fresh: Set<string>;
  gone: Set<string>;
  sentTick: number;
  isNew: boolean;
}

const heartbeatTicks = liveHeartbeatMs / liveRates.visibleMs;

/**
 * Sends each viewer the chargers that changed, every tick, newest state only: a slow viewer gets what it missed once
 * it reads again; nothing is queued. Chargers are few, so each is sent whole and serialised once for all viewers.
 */
export function createChargerFanOut(chargers: ChargerState): ChargerFanOut {
  const watchers = new Map<ChargerReceiver, Watcher>();
  const written = new WeakMap<Readonly<ChargerEntry>, { version: number; json: string }>();
  const dirty = new Map<string, number>();
  let ticks = 0;
  let timer: NodeJS.Timeout | undefined;

  chargers.onChange(({ id, version }) => {
    if (watchers.size > 0) dirty.set(id, version);
  });

  function jsonOf(entry: Readonly<ChargerEntry>): string {
    const memo = written.get(entry);
    if (memo?.version === entry.version) return memo.json;
    const json = JSON.stringify(entry.charger);
    written.set(entry, { version: entry.version, json });
    return json;
  }

  function dueOf(watcher: Watcher): string[] {
    if (watcher.isNew) return [...watcher.ids];
    const due = new Set(watcher.fresh);
    for (const [id, version] of dirty) if (version > watcher.sentVersion && watcher.ids.has(id)) due.add(id);
    return [...due];
  }

  function serve(receiver: ChargerReceiver, watcher: Watcher): void {
    if (receiver.isClogged()) return;
    const due = dueOf(watcher);
    const isQuiet = ticks - watcher.sentTick >= heartbeatTicks;
    if (!watcher.isNew && due.length === 0 && watcher.gone.size === 0 && !isQuiet) return;
    const reported = due.flatMap((id) => {
      const entry = chargers.get(id);
      if (entry) watcher.sentVersion = Math.max(watcher.sentVersion, entry.version);
      return entry ? [jsonOf(entry)] : [];
    });
    const gone = JSON.stringify([...watcher.gone]);
    receiver.send(
      'chargers',
      `"at":${chargers.clock()},"isWhole":${watcher.isNew},"chargers":[${reported.join(',')}],"gone":${gone}}`,
    );
    watcher.fresh.clear();
    watcher.gone.clear();
    watcher.isNew = false;
    watcher.sentTick = ticks;
  }

  function settle(): void {
    let least = Number.POSITIVE_INFINITY;
    for (const { sentVersion } of watchers.values()) least = Math.min(least, sentVersion);
    for (const [id, version] of dirty)
      if (version <= least || ![...watchers.values()].some(({ ids }) => ids.has(id))) dirty.delete(id);
  }

  const fanOut: ChargerFanOut = {
    watch: (receiver, ids) => {
      const known = watchers.get(receiver);
      if (!known) {
        const watcher: Watcher = {
          ids,
          sentVersion: 0,
          fresh: new Set(),
          gone: new Set(),
          sentTick: ticks,
          isNew: true,
        };
        watchers.set(receiver, watcher);
        serve(receiver, watcher);
        return;
      }
      for (const id of ids) if (!known.ids.has(id)) known.fresh.add(id);
      for (const id of known.ids)
        if (!ids.has(id)) {
          known.gone.add(id);
          known.fresh.delete(id);
        }
      for (const id of known.fresh) known.gone.delete(id);
      known.ids = ids;
      serve(receiver, known);
    },
    leave: (receiver) => void watchers.delete(receiver),
    changed: (noun, id, chargerId) => {
      const body = `"noun":${JSON.stringify(noun)},"id":${JSON.stringify(id)}}`;
      for (const [receiver, { ids }] of watchers)
        if (ids.has(chargerId) && !receiver.isClogged()) receiver.send('changed', body);
    },
    tick: () => {
      ticks += 1;
      for (const [receiver, watcher] of watchers) serve(receiver, watcher);
      settle();
    },
    start: () => {
      timer ??= setInterval(fanOut.tick, liveRates.visibleMs).unref();
    },
    stop: () => clearInterval(timer),
  };
  return fanOut;
}
