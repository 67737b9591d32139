import type { Airframe } from '../drone/airframe.ts';
import type { Random } from '../random.ts';
import { type Battery, charge, createBattery, isFull, rest, socOf } from './battery.ts';
import type { SimulatedCharger } from './charger.ts';

/** Where drones take batteries from and return them; no battery is in two places. */
export type BatterySource = {
  /** Removes and returns the fullest battery. @throws when there is none */
  take: (at: number) => Battery;
  /** Exchanges a low battery for a well charged one; undefined when none is ready. */
  swap: (battery: Battery, at: number) => Battery | undefined;
  giveBack: (battery: Battery, at: number) => void;
};

/** The batteries of a team that are not on a drone: in the bays of its chargers, or in the crate beside them. */
export type Depot = BatterySource & {
  readonly chargers: readonly SimulatedCharger[];
  advance: (at: number) => void;
  /** Returns the batteries of drones that will not fly any more. */
  gather: (at: number) => void;
  /** Each stored battery with its place: a charger's id, or `crate`. */
  places: () => Map<Battery, string>;
  /** All batteries of the team, including those on drones. */
  batteries: readonly Battery[];
};

/** Minimum charge for flying, %. */
const flownFromSoc = 85;
/** Current of the van's charger, used by drones without a reporting charger, A. */
const vanA = 90;
const stepMs = 10_000;
const lookMs = 60_000;

type DepotSpec = {
  batteries: readonly Battery[];
  chargers?: readonly SimulatedCharger[];
  ambientC?: number;
};

/** A team's depot. Without chargers, batteries charge in the crate, as in a van whose charger does not report. */
export function createDepot({ batteries, chargers = [], ambientC = 25 }: DepotSpec): Depot {
  const crate: Battery[] = [...batteries];
  let now = 0;

  /** Moves empty batteries into free bays; full ones make room. */
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

  /** While batteries are waiting for a bay, they are sorted every minute. */
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

  /** The fullest battery, those in bays first, as that frees a bay. */
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

/** The three batteries of a drone without a shared depot. */
export const createKit = (id: string, frame: Airframe, random: Random): BatterySource =>
  createDepot({
    batteries: ['A', 'B', 'C'].map((letter) => createBattery(`${id}-${letter}`, frame, random)),
  });
