import type { DroneFeature, DroneFeatureSource } from '../../../domain/map/drones/drone-features.ts';
import type { FleetStore } from '../../../live/fleet-store.ts';
import { noFilter, type ShownDrone, viewFleet } from '../../../live/fleet-view.ts';

/** Drones of a task for the map, read from the live fleet: only those the caller may watch. */
export interface ParticipantsSource extends DroneFeatureSource {
  setIds(ids: readonly string[]): void;
  /** Sets the handler of a click on a drone; the visible page sets it. */
  onPick(pick: (id: string | undefined) => void): void;
  pick(id: string | undefined): void;
  /** Current state of a drone; undefined without right to watch it or before its first report. */
  show(id: string): ShownDrone | undefined;
}

const sources = new WeakMap<FleetStore, ParticipantsSource>();

/** The single source per fleet: the map keeps its layer and source while its page is hidden. */
export function participantsSource(store: FleetStore): ParticipantsSource {
  const known = sources.get(store) ?? createSource(store);
  sources.set(store, known);
  return known;
}

function createSource(store: FleetStore): ParticipantsSource {
  let pick: (id: string | undefined) => void = () => undefined;
  let ids: ReadonlySet<string> = new Set();
  let changes = 0;
  const moment = () => ({ now: store.serverNow(), cutSince: store.cutSince() });
  const featureOf = ({ drone, state, link }: ShownDrone): DroneFeature[] => {
    const { id, lat, lon } = drone;
    if (lat === undefined || lon === undefined) return [];
    return [
      {
        id,
        lat,
        lon,
        headingDeg: drone.headingDeg ?? drone.courseDeg ?? null,
        status: state.glyph,
        linkState: link,
        locked: drone.locked === true,
        name: drone.name ?? id,
        label: '',
      },
    ];
  };
  return {
    version: () => store.version() + changes,
    features: () => {
      const known = [...ids].flatMap((id) => store.get(id) ?? []);
      return viewFleet(known, noFilter, moment()).shown.flatMap(featureOf);
    },
    setIds: (next) => {
      ids = new Set(next);
      changes += 1;
    },
    onPick: (next) => {
      pick = next;
    },
    pick: (id) => pick(id),
    show: (id) => {
      const drone = store.get(id);
      return drone && viewFleet([drone], noFilter, moment()).shown[0];
    },
  };
}
