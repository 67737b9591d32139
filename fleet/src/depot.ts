import type { Airframe } from './airframe.ts';
import { type Battery, charge, createBattery, isFull, rest, socOf } from './battery.ts';
import type { SimulatedCharger } from './charger.ts';
import type { Random } from './random.ts';

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

export type DepotSpec = {
  batteries: readonly Battery[];
  chargers?: readonly SimulatedCharger[];
  ambientC?: number;
};

/** A team's depot. Without chargers its crate charges by itself, as one in a van that tells nobody. */
export function createDepot({ batteries, chargers = [], ambientC = 25 }: DepotSpec): Depot {
  const crate: Battery[] = [...batteries];
  let now = 0;

  /** What is empty goes into free bays; what is full makes room for it. */
  function sort(at: number): void {
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
    if (chargers.length > 0 || isFull(battery)) return rest(battery, ms / 1000, ambientC);
    for (let left = ms; left > 0; left -= stepMs) {
      const dtS = Math.min(stepMs, left) / 1000;
      if (isFull(battery)) return rest(battery, left / 1000, ambientC);
      charge(battery, vanA, dtS, ambientC);
    }
  }

  function advance(at: number): void {
    if (now === 0) now = at;
    if (at > now) {
      for (const battery of crate) lie(battery, at - now);
      now = at;
    }
    if (chargers.length > 0) sort(at);
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
    places: () =>
      new Map([
        ...crate.map((battery): [Battery, string] => [battery, 'crate']),
        ...chargers.flatMap((charger) => charger.held().map((one): [Battery, string] => [one, charger.id])),
      ]),
  };
}

/** The three batteries of a drone that shares with nobody. */
export const createKit = (id: string, frame: Airframe, random: Random): BatterySource =>
  createDepot({
    batteries: ['A', 'B', 'C'].map((letter) => createBattery(`${id}-${letter}`, frame, random)),
  });
