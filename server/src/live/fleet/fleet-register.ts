import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { applyPatch, type Entry, type Field, freshEntry, type Tracked } from './fleet-entry.ts';

export interface RegisteredDrone {
  id: string;
  name: string;
  model: string;
  inMaintenance?: boolean;
}

/** All registered drones by id, unregistered ones that send messages, and what is not stored yet. */
export interface FleetRegister {
  get(id: string): Tracked | undefined;
  /** Returns the drone, adding it as unregistered when it is unknown; undefined when there are too many of those. */
  meet(id: string): Tracked | undefined;
  all(): Iterable<Tracked>;
  register(drones: readonly RegisteredDrone[]): void;
  forget(id: string): void;
  strangers(): string[];
  change(entry: Tracked, patch: Partial<LiveDrone>, removed?: readonly Field[]): void;
  readonly unsaved: Set<string>;
  onChange(listener: (entry: Readonly<Entry>) => void): void;
}

const maxStrangers = 10_000;

export function createFleetRegister(): FleetRegister {
  const all = new Map<string, Tracked>();
  const strangers = new Set<string>();
  const unsaved = new Set<string>();
  const listeners: ((entry: Entry) => void)[] = [];
  let version = 0;
  let numbers = 0;

  const add = (id: string): Tracked => {
    const entry = freshEntry(numbers++, id);
    all.set(id, entry);
    return entry;
  };
  const change: FleetRegister['change'] = (entry, patch, removed = []) => {
    version += 1;
    if (applyPatch(entry, { patch, removed, version })) entry.savesSoon = true;
    unsaved.add(entry.id);
    for (const listener of listeners) listener(entry);
  };
  return {
    change,
    unsaved,
    get: (id) => all.get(id),
    all: () => all.values(),
    meet: (id) => {
      const known = all.get(id);
      if (known || strangers.size >= maxStrangers) return known;
      strangers.add(id);
      return add(id);
    },
    register: (drones) => {
      for (const { id, name, model, inMaintenance = false } of drones) {
        const entry = all.get(id) ?? add(id);
        strangers.delete(id);
        const { drone } = entry;
        const isSame =
          drone.name === name && drone.model === model && (drone.inMaintenance ?? false) === inMaintenance;
        const isNews = !entry.registered || !isSame;
        entry.registered = true;
        if (isNews) change(entry, { name, model, inMaintenance });
      }
    },
    forget: (id) => {
      all.delete(id);
      strangers.delete(id);
      unsaved.delete(id);
    },
    strangers: () => [...strangers],
    onChange: (listener) => void listeners.push(listener),
  };
}
