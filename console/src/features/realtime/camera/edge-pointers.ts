import type { DroneStatus } from '../../../live/drone-state.ts';

/** A drone on the plane of the map, px from its upper left corner. */
export interface PlacedDrone {
  id: string;
  x: number;
  y: number;
  group: DroneStatus;
}

/** The drones beyond one part of the map's edge. */
export interface EdgePointer {
  /** The place of the pointer, px. */
  x: number;
  y: number;
  /** Towards them, degrees clockwise from up. */
  angleDeg: number;
  /** The most urgent state among them. */
  group: DroneStatus;
  ids: string[];
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const sectors = 8;
const urgency: readonly DroneStatus[] = ['attention', 'working', 'standby', 'offline'];

/**
 * Pointers for the drones outside of an area of the map, one for each of eight directions in which there are any, on
 * the area's border towards the mean direction of its drones.
 */
export function edgePointers(
  drones: Iterable<PlacedDrone>,
  { left, top, right, bottom }: Area,
): EdgePointer[] {
  const [centreX, centreY] = [(left + right) / 2, (top + bottom) / 2];
  const beyond = new Map<number, { ids: string[]; east: number; south: number; group: DroneStatus }>();
  for (const { id, x, y, group } of drones) {
    if (x >= left && x <= right && y >= top && y <= bottom) continue;
    const length = Math.hypot(x - centreX, y - centreY);
    const [east, south] = [(x - centreX) / length, (y - centreY) / length];
    const turn = Math.atan2(south, east) / (2 * Math.PI);
    const sector = (Math.round(turn * sectors) + sectors) % sectors;
    const known = beyond.get(sector) ?? { ids: [], east: 0, south: 0, group };
    known.ids.push(id);
    known.east += east;
    known.south += south;
    if (urgency.indexOf(group) < urgency.indexOf(known.group)) known.group = group;
    beyond.set(sector, known);
  }
  return [...beyond].map(([, { ids, east, south, group }]) => {
    const reach = Math.min(
      (right - left) / 2 / Math.max(Math.abs(east), 1e-9),
      (bottom - top) / 2 / Math.max(Math.abs(south), 1e-9),
    );
    return {
      x: Math.round(centreX + east * reach),
      y: Math.round(centreY + south * reach),
      angleDeg: Math.round((Math.atan2(east, -south) * 180) / Math.PI),
      group,
      ids,
    };
  });
}
