import { airframe } from '@smartflight/fleet/drone/airframe.ts';
import type { FleetBattery } from '@smartflight/fleet/fly-batteries.ts';
import type { FleetTeam } from '@smartflight/fleet/fly-history.ts';
import { type Battery, type BatteryMake, createBattery } from '@smartflight/fleet/power/battery.ts';
import { type Life, liveThrough } from '@smartflight/fleet/power/battery-life.ts';
import { type ChargerSpec, createCharger } from '@smartflight/fleet/power/charger.ts';
import { createDepot } from '@smartflight/fleet/power/depot.ts';
import { createRandom, hashOf } from '@smartflight/fleet/random.ts';
import type { PlannedDrone } from './fleet-plan.ts';
import { type DemoKeys, secretOf } from './keys.ts';
import { companies, type DemoCharger, demoChargers, owned, plantedBatteries } from './world.ts';

const dayMs = 86_400_000;
/** What of its life a battery's own log still holds: what is older is not taken. */
const loggedDays = 15;
/** Days that a battery has lived when the demo begins. */
export const livedDays = 350;

interface PlannedBattery {
  sn: string;
  /** Behind it when its year begins. */
  cycles: number;
  weakCell?: number;
  deep?: number;
  /** Of those that connect by themselves. */
  secret?: string;
}

/** Drones that share chargers and batteries. */
export interface PlannedTeam {
  droneIds: string[];
  flies: PlannedDrone['flies'];
  /** Days that its batteries which connect by themselves have lived when the demo begins. */
  livedDays: number;
  chargers: { spec: ChargerSpec; secret: string }[];
  batteries: PlannedBattery[];
}

const { weakCell, worn, deep, ownersWeakCell } = plantedBatteries;
/** Cycles before the year, and what is special, of batteries that are not as others. */
const special: Record<string, Omit<PlannedBattery, 'sn' | 'secret'>> = {
  [weakCell.sn]: { cycles: 240, weakCell: weakCell.cell - 1 },
  [worn.sn]: { cycles: 520 },
  [deep.sn]: { cycles: 60, deep: 0.12 },
  [ownersWeakCell.sn]: { cycles: 90, weakCell: ownersWeakCell.cell - 1 },
};

/** Batteries that connect by themselves and bring their own log. */
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

/** Who shares chargers and batteries; drones without a charger of theirs keep to batteries of their own. */
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
      // One in the air, one in the charger and a spare for each, and always enough for the ones that are known by name.
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

/** Beside the fields, each a few hundred metres from the next. */
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

/** The life of a battery that connects by itself, up to where its own log begins; `from` is when the demo begins. */
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

/** A team with its batteries as they were kept, or as their lives have made them up to `from`, epoch ms. */
export function teamOf(
  team: PlannedTeam,
  { kept, from }: { kept: ReadonlyMap<string, Battery>; from: number },
): { team: FleetTeam; logs: FleetBattery[] } {
  const logs: FleetBattery[] = [];
  const batteries = team.batteries.map((planned) => {
    const { sn, cycles, secret } = planned;
    const known = kept.get(sn);
    if (known) return known;
    if (secret === undefined) return createBattery(sn, { ...make, cycles }, createRandom(hashOf(sn)));
    const year = yearOf(team, planned, from);
    for (const _ of liveThrough(year));
    // The log is brought while its battery flies already: it reports a twin, which lives through the same.
    const logged = { ...year, from: year.to, to: from };
    logs.push({
      id: sn,
      secret,
      kind: 'battery',
      life: { ...logged, battery: structuredClone(year.battery) },
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
