import type { LinkState } from '@smartflight/contract/device-link/intervals.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import {
  type DroneGlyph,
  type DroneStatus,
  droneStatuses,
  glyphOf,
  linkOf,
  type Moment,
  statusOf,
} from './drone-status.ts';

export interface FleetFilter {
  q: string;
  status: DroneStatus | undefined;
  link: LinkState | undefined;
}

export const noFilter: FleetFilter = { q: '', status: undefined, link: undefined };

export interface ShownDrone {
  drone: LiveDrone;
  link: LinkState;
  glyph: DroneGlyph;
}

export interface FleetCounts extends Record<DroneStatus, number> {
  total: number;
  shown: number;
}

const isSearched = ({ id, name, pilotName }: LiveDrone, q: string): boolean =>
  `${id}\n${name ?? ''}\n${pilotName ?? ''}`.toLowerCase().includes(q);

/** The drones that pass the filter, with counts by status over all that pass everything except the status. */
export function viewFleet(
  drones: Iterable<LiveDrone>,
  filter: FleetFilter,
  moment: Moment,
): { shown: ShownDrone[]; counts: FleetCounts } {
  const q = filter.q.trim().toLowerCase();
  const counts = { total: 0, shown: 0, ...none };
  const shown: ShownDrone[] = [];
  for (const drone of drones) {
    const link = linkOf(drone, moment);
    counts.total += 1;
    if (q !== '' && !isSearched(drone, q)) continue;
    if (filter.link !== undefined && link !== filter.link) continue;
    const glyph = glyphOf(drone, link);
    const status = statusOf(glyph);
    counts[status] += 1;
    if (filter.status !== undefined && status !== filter.status) continue;
    shown.push({ drone, link, glyph });
  }
  counts.shown = shown.length;
  return { shown, counts };
}

const none = Object.fromEntries(droneStatuses.map((status) => [status, 0])) as Record<DroneStatus, number>;

const ranks: Record<DroneGlyph, number> = { fault: 0, warning: 1, working: 3, standby: 4, offline: 5 };

/** By urgency: faults, warnings, silent in the air, working, standing by, offline; then by name. */
export function byAttention(lang: string): (a: ShownDrone, b: ShownDrone) => number {
  const names = new Intl.Collator(lang, { numeric: true });
  const rank = ({ glyph, link }: ShownDrone): number =>
    glyph === 'working' && link === 'stale' ? 2 : ranks[glyph];
  return (a, b) =>
    rank(a) - rank(b) ||
    names.compare(a.drone.name ?? a.drone.id, b.drone.name ?? b.drone.id) ||
    (a.drone.id < b.drone.id ? -1 : 1);
}
