import { airframe } from '@smartflight/fleet/drone/airframe.ts';
import type { FleetTeam } from '@smartflight/fleet/fly-history.ts';
import { type Battery, type BatteryMake, createBattery } from '@smartflight/fleet/power/battery.ts';
import { type Life, liveThrough } from '@smartflight/fleet/power/battery-life.ts';
import { type ChargerSpec, createCharger } from '@smartflight/fleet/power/charger.ts';
import { createDepot } from '@smartflight/fleet/power/depot.ts';
import { createRandom, hashOf } from '@smartflight/fleet/random.ts';
import type { LoggedDevice } from '@smartflight/fleet/send-logs.ts';
import type { PlannedDrone } from './fleet-plan.ts';
import { type DemoKeys, secretOf } from './keys.ts';
import { companies, type DemoCharger, demoChargers, owned, plantedBatteries } from './world.ts';

const dayMs = 86_400_000;
/** Period that a battery's own log still covers; older log entries are rejected. */
const loggedDays = 15;
/** Age of a battery when the demo begins, days. */
export const livedDays = 350;

interface PlannedBattery {
  sn: string;
  /** Cycles before its year begins. */
  cycles: number;
  weakCell?: number;
  deep?: number;
  secret?: string;
}

export interface PlannedTeam {
  droneIds: string[];
  flies: PlannedDrone['flies'];
  /** Age of its self-connecting batteries when the demo begins, days. */
  livedDays: number;
  chargers: { spec: ChargerSpec; secret: string }[];
  batteries: PlannedBattery[];
}

const { weakCell, worn, deep, ownersWeakCell } = plantedBatteries;
/** Cycles before the year and special traits of batteries that differ from the rest. */
const special: Record<string, Omit<PlannedBattery, 'sn' | 'secret'>> = {
  [weakCell.sn]: { cycles: 240, weakCell: weakCell.cell - 1 },
  [worn.sn]: { cycles: 520 },
  [deep.sn]: { cycles: 60, deep: 0.12 },
  [ownersWeakCell.sn]: { cycles: 90, weakCell: ownersWeakCell.cell - 1 },
};

/** Batteries that connect by themselves and upload their own log. */
export const speakingBatteries: readonly { sn: string; holder: string }[] = [
  ...[weakCell.sn, worn.sn, deep.sn].map((sn) => ({ sn, holder: 'northblock' })),
  { sn: ownersWeakCell.sn, holder: 'owner' },
];

interface Home {
  key: string;
  prefix: string;
  center: { lat: number; lon: number };
}

const homes = (): Home[] => [
  ...companies.map(({ key, drones, center }) => ({ key, prefix: drones.prefix, center })),
  ...Object.entries(owned).map(([key, { prefix, center }]) => ({ key, prefix, center })),
];

/** Groups drones that share chargers and batteries; drones without a charger use only their own batteries. */
export function plannedTeams(
  keys: DemoKeys,
  drones: readonly PlannedDrone[],
  lived = livedDays,
): PlannedTeam[] {
  return homes().flatMap((home) => {
    let nth = 0;
    return (['now', 'history'] as const).flatMap((flies) => {
      const chargers = demoChargers.filter(({ holder, charges }) => holder === home.key && charges === flies);
      const droneIds = drones
        .filter((drone) => drone.id.startsWith(`${home.prefix}-`) && drone.flies === flies)
        .map(({ id }) => id);
      if (chargers.length === 0) return [];
      // One in the air, one in the charger and a spare for each drone, and at least enough for the batteries known by
      // name.
      const count = Math.max(8 - nth, Math.ceil(droneIds.length * 2.5));
      const batteries = Array.from({ length: count }, () => batteryOf(keys, home, ++nth));
      const placed = chargers.map((charger) => ({
        spec: specOf(charger, home),
        secret: secretOf(keys.deviceKey, charger.id),
      }));
      return [{ droneIds, flies, livedDays: lived, chargers: placed, batteries }];
    });
  });
}

function batteryOf({ deviceKey }: DemoKeys, { prefix }: Home, nth: number): PlannedBattery {
  const sn = `SFB-${prefix.slice(-2)}-${String(nth).padStart(4, '0')}`;
  const connects = speakingBatteries.some((one) => one.sn === sn);
  return {
    sn,
    cycles: 10 + (hashOf(`${sn} cycles`) % 290),
    ...special[sn],
    ...(connects ? { secret: secretOf(deviceKey, sn) } : {}),
  };
}

/** Next to the fields, each a few hundred metres from the next. */
function specOf({ id, mode, bays, fault, cardDays, misreads }: DemoCharger, { center }: Home): ChargerSpec {
  const random = createRandom(hashOf(`${id} place`));
  const near = (degrees: number) => Math.round((degrees + random.between(-0.02, 0.02)) * 1e7) / 1e7;
  return {
    id,
    mode,
    bays,
    lat: near(center.lat),
    lon: near(center.lon),
    ...(fault ? { fault } : {}),
    ...(cardDays === undefined ? {} : { cardDays }),
    ...(misreads ? { misreads: { bay: 1, sn: misreads } } : {}),
  };
}

const make: BatteryMake = { cells: airframe.cells, capacityAh: airframe.capacityAh };

/** The life of a self-connecting battery up to the start of its own log; `from` is when the demo begins. */
export function yearOf(team: PlannedTeam, planned: PlannedBattery, from: number): Life {
  const { sn, cycles, weakCell: weak, deep: deepShare } = planned;
  const [charger] = team.chargers;
  return {
    battery: createBattery(sn, { ...make, cycles, weakCell: weak }, createRandom(hashOf(sn))),
    from: from - team.livedDays * dayMs,
    to: Math.floor(from / dayMs - loggedDays) * dayMs,
    droneIds: team.droneIds,
    perDay: 1.2,
    ...(deepShare === undefined ? {} : { deep: deepShare }),
    ...(charger ? { charger: { id: charger.spec.id, bays: charger.spec.bays } } : {}),
  };
}

/** A team with its batteries as saved, or simulated up to `from`, epoch ms. */
export function teamOf(
  team: PlannedTeam,
  { kept, from }: { kept: ReadonlyMap<string, Battery>; from: number },
): { team: FleetTeam; logs: LoggedDevice[] } {
  const logs: LoggedDevice[] = [];
  const batteries = team.batteries.map((planned) => {
    const { sn, cycles, secret } = planned;
    const known = kept.get(sn);
    if (known) return known;
    if (secret === undefined) return createBattery(sn, { ...make, cycles }, createRandom(hashOf(sn)));
    const year = yearOf(team, planned, from);
    for (const _ of liveThrough(year));
    // The log is uploaded while the battery already flies, so a clone that lives through the same events reports it.
    const logged = { ...year, from: year.to, to: from };
    logs.push({
      id: sn,
      secret,
      kind: 'battery',
      log: liveThrough({ ...logged, battery: structuredClone(year.battery) }),
    });
    for (const _ of liveThrough(logged));
    return year.battery;
  });
  const chargers = team.chargers.map(({ spec, secret }) => ({
    id: spec.id,
    secret,
    kind: 'charger' as const,
    charger: createCharger(spec),
  }));
  const depot = createDepot({ batteries, chargers: chargers.map((one) => one.charger) });
  return { team: { depot, chargers }, logs };
}
