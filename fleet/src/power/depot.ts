import type { Airframe } from '../drone/airframe.ts';
import type { Random } from '../random.ts';
import { type Battery, charge, createBattery, isFull, rest, socOf } from './battery.ts';
import type { SimulatedCharger } from './charger.ts';

/** Where drones get their batteries from and leave them: never is one in two places. */
export type BatterySource = {
  /** The fullest there is; it is with the caller from then on. @throws when there is none */
  take: (at: number) => Battery;
  /** Gives one that is charged well for one that is not; undefined when none is yet. */
  swap: (battery: Battery, at: number) => Battery | undefined;
  giveBack: (battery: Battery, at: number) => void;
};

/** The batteries of a team that no drone carries: in the bays of its chargers, or in the crate beside them. */
export type Depot = BatterySource & {
  readonly chargers: readonly SimulatedCharger[];
  /** Lets time pass up to `at`, epoch ms. */
  advance: (at: number) => void;
  /** Takes back what drones carry, when they will not fly on. */
  gather: (at: number) => void;
  /** Every battery that is here and where: a charger's id, or `crate`. */
  places: () => Map<Battery, string>;
  /** Every battery of the team, also those that drones carry. */
  batteries: readonly Battery[];
};

/** Charge from which a battery is flown, %. */
const flownFromSoc = 85;
/** Charger in the van of who has none that reports, A. */
const vanA = 90;
const stepMs = 10_000;
const lookMs = 60_000;

type DepotSpec = {
  batteries: readonly Battery[];
  chargers?: readonly SimulatedCharger[];
  ambientC?: number;
};

/** A team's depot. Without chargers its crate charges by itself, as one in a van that reports no one. */
export function createDepot({ batteries, chargers = [], ambientC = 25 }: DepotSpec): Depot {
  const crate: Battery[] = [...batteries];
  let now = 0;

  /** What is empty goes into free bays; what is full makes room for it. */
  function sort(at: number): void {
    if (chargers.length === 0) return;
    for (const battery of crate.filter((one) => !isFull(one)).sort((a, b) => a.heldAh - b.heldAh)) {
      let charger = chargers.find((one) => one.hasRoom());
      if (!charger) {
        charger = chargers.find((one) => one.held().some(isFull));
        const full = charger?.held().find(isFull);
        if (!charger || !full) return;
        charger.remove(full, at);
        crate.push(full);
      }
      crate.splice(crate.indexOf(battery), 1);
      charger.insert(battery, at);
    }
  }

  function lie(battery: Battery, ms: number): void {
    const charges = chargers.length === 0;
    for (let left = ms; left > 0; ) {
      const part = charges && !isFull(battery) ? Math.min(stepMs, left) : left;
      if (charges && !isFull(battery)) charge(battery, vanA, part / 1000, ambientC);
      else rest(battery, part / 1000, ambientC);
      left -= part;
    }
  }

  /** Where something waits for a bay, somebody looks every minute. */
  function advance(at: number): void {
    if (now === 0) now = at;
    while (now < at) {
      const waits = chargers.length > 0 && crate.some((battery) => !isFull(battery));
      const next = waits ? Math.min(at, now + lookMs) : at;
      for (const charger of chargers) charger.advance(next);
      for (const battery of crate) lie(battery, next - now);
      now = next;
      sort(now);
    }
  }

  /** The fullest, of those in bays first: their bay gets free. */
  function best(): { battery: Battery; charger: SimulatedCharger | undefined } | undefined {
    const here = [
      ...chargers.flatMap((charger) => charger.usable().map((battery) => ({ battery, charger }))),
      ...crate.map((battery) => ({ battery, charger: undefined })),
    ];
    return here.reduce<(typeof here)[number] | undefined>(
      (top, one) => (!top || socOf(one.battery) > socOf(top.battery) + 0.5 ? one : top),
      undefined,
    );
  }

  function fetch(found: { battery: Battery; charger: SimulatedCharger | undefined }, at: number): Battery {
    if (found.charger) found.charger.remove(found.battery, at);
    else crate.splice(crate.indexOf(found.battery), 1);
    return found.battery;
  }

  return {
    chargers,
    batteries,
    advance,
    take: (at) => {
      advance(at);
      const found = best();
      if (!found) throw new Error('the depot has no battery left for another drone');
      return fetch(found, at);
    },
    swap: (battery, at) => {
      advance(at);
      const found = best();
      if (!found || socOf(found.battery) < flownFromSoc) return undefined;
      const other = fetch(found, at);
      crate.push(battery);
      sort(at);
      return other;
    },
    giveBack: (battery, at) => {
      advance(at);
      crate.push(battery);
      sort(at);
    },
    gather: (at) => {
      advance(at);
      const here = new Set([...crate, ...chargers.flatMap((charger) => charger.held())]);
      crate.push(...batteries.filter((battery) => !here.has(battery)));
      sort(at);
    },
    places: () =>
      new Map([
        ...crate.map((battery): [Battery, string] => [battery, 'crate']),
        ...chargers.flatMap((charger) => charger.held().map((one): [Battery, string] => [one, charger.id])),
      ]),
  };
}

/** The three batteries of a drone that shares with no one. */
export const createKit = (id: string, frame: Airframe, random: Random): BatterySource =>
  createDepot({
    batteries: ['A', 'B', 'C'].map((letter) => createBattery(`${id}-${letter}`, frame, random)),
  });
