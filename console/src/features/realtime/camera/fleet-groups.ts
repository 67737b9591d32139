import { groupsOf } from '../../../shared/map/view/groups.ts';
import type { LonLat } from '../../../shared/map/view/metric-grid.ts';

interface Placed extends LonLat {
  status: string;
}

/** About 5 km at the equator: fields and their drones are recognisable on one map. */
const groupDeg = 0.05;
/** About 1.4 km, where groups of the size above touch each other over a whole district. */
const closeDeg = 0.0125;
const mostSpanDeg = 0.1;
/** A company's drones are within about 25 km of its centre. */
const nearDeg = 0.25;

const isWorking = ({ status }: Placed): boolean => status === 'working' || status === 'warning';
const weightOf = (drone: Placed): number => (isWorking(drone) ? 1 : 0);

/** Groups of neighbouring drones, the one that works most first; groups at rest only while none works. */
export function fleetGroups<Drone extends Placed>(drones: Iterable<Drone>): Drone[][] {
  const groups = groupsOf(drones, weightOf, groupDeg).flatMap((group) =>
    isWide(group) ? groupsOf(group, weightOf, closeDeg) : [group],
  );
  const atWork = groups.filter((group) => group.some(isWorking));
  const shown = atWork.length > 0 ? atWork : groups;
  const working = new Map(shown.map((group) => [group, group.filter(isWorking).length]));
  return shown.sort((a, b) => (working.get(b) ?? 0) - (working.get(a) ?? 0) || b.length - a.length);
}

function isWide(group: readonly LonLat[]): boolean {
  const span = (of: (place: LonLat) => number) => Math.max(...group.map(of)) - Math.min(...group.map(of));
  return span(({ lat }) => lat) > mostSpanDeg || span(({ lon }) => lon) > mostSpanDeg;
}

/**
 * The places that a map of the fleet opens on: the group that works most; of a company with a centre the one near it
 * (L-20). Empty where there is none, or none of them works: the map stays at the centre.
 */
export function openingPlaces(
  drones: Iterable<Placed>,
  centre: readonly [lon: number, lat: number] | undefined,
): readonly LonLat[] {
  const groups = fleetGroups(drones);
  if (!centre) return groups[0] ?? [];
  const [lon, lat] = centre;
  const isNear = (place: LonLat) =>
    Math.abs(turn(place.lon - lon)) < nearDeg && Math.abs(place.lat - lat) < nearDeg;
  return groups.find((group) => group.some((drone) => isWorking(drone) && isNear(drone))) ?? [];
}

/** The group east of the one that is nearest to `centre`; after the last one the first. */
export function groupAfter(
  groups: readonly (readonly LonLat[])[],
  { lng, lat }: { lng: number; lat: number },
): readonly LonLat[] {
  const eastwards = groups.toSorted(([a], [b]) => (a?.lon ?? 0) - (b?.lon ?? 0));
  const away = (group: readonly LonLat[]) =>
    Math.min(...group.map((place) => Math.hypot(turn(place.lon - lng), place.lat - lat)));
  const distances = eastwards.map(away);
  const current = distances.indexOf(Math.min(...distances));
  return eastwards[(current + 1) % eastwards.length] ?? [];
}

/** A difference of longitudes as the shorter way around. */
const turn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;
