import type { LinkState } from '@smartflight/contract/device-link/intervals.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { Lang } from '../shared/i18n/languages.ts';
import { containing, createNameRanks } from '../shared/i18n/text-order.ts';
import {
  type DroneGlyph,
  type DroneState,
  type DroneStatus,
  droneStateOf,
  droneStatuses,
  liveFacts,
} from './drone-state.ts';
import { linkOf, type Moment } from './drone-status.ts';

export interface FleetFilter {
  q: string;
  status: DroneStatus | undefined;
  link: LinkState | undefined;
}

export const noFilter: FleetFilter = { q: '', status: undefined, link: undefined };

export interface ShownDrone {
  drone: LiveDrone;
  link: LinkState;
  state: DroneState;
}

export interface FleetCounts extends Record<DroneStatus, number> {
  total: number;
  shown: number;
}

/** The drones that pass the filter, with counts by status over all that pass everything except the status. */
export function viewFleet(
  drones: Iterable<LiveDrone>,
  filter: FleetFilter,
  moment: Moment,
): { shown: ShownDrone[]; counts: FleetCounts } {
  const isSearched = containing(filter.q);
  const counts = { total: 0, shown: 0, ...none };
  const shown: ShownDrone[] = [];
  for (const drone of drones) {
    const link = linkOf(drone, moment);
    counts.total += 1;
    if (!isSearched(drone.id, drone.name, drone.pilotName)) continue;
    if (filter.link !== undefined && link !== filter.link) continue;
    const state = droneStateOf(liveFacts(drone, link));
    counts[state.group] += 1;
    if (filter.status !== undefined && state.group !== filter.status) continue;
    shown.push({ drone, link, state });
  }
  counts.shown = shown.length;
  return { shown, counts };
}

const none = Object.fromEntries(droneStatuses.map((status) => [status, 0])) as Record<DroneStatus, number>;

const ranks: Record<DroneGlyph, number> = {
  ...{ fault: 0, warning: 1, working: 3, offline: 5 },
  ...{ standby: 4, charging: 4, maintenance: 4, idle: 4 },
};

const urgencyOf = ({ state: { glyph }, link }: ShownDrone): number =>
  glyph === 'working' && link === 'stale' ? 2 : ranks[glyph];
const nameOf = ({ drone }: ShownDrone): string => drone.name ?? drone.id;

/**
 * Sorts in place by urgency: faults, warnings, silent in the air, working, on the ground, offline; then by name. A
 * fleet is sorted several times a second, so each list keeps a function of its own, which remembers the order of names.
 */
export function createAttentionOrder(): (shown: ShownDrone[], lang: Lang) => ShownDrone[] {
  const rankNames = createNameRanks();
  return (shown, lang) => {
    const names = rankNames(lang, shown.map(nameOf));
    const rankOf = (one: ShownDrone): number => names.get(nameOf(one)) ?? 0;
    return shown.sort(
      (a, b) => urgencyOf(a) - urgencyOf(b) || rankOf(a) - rankOf(b) || (a.drone.id < b.drone.id ? -1 : 1),
    );
  };
}
