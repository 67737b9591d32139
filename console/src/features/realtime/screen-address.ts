import { useCallback, useMemo } from 'react';
import { droneStatuses } from '../../live/drone-state.ts';
import type { FleetFilter } from '../../live/fleet-view.ts';
import { type MapView, readView } from '../../shared/map/view/map-view.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';

type AddressPatch = Readonly<
  Partial<Record<'q' | 'status' | 'link' | 'team' | 'drone' | 'map' | 'wall', string | null>>
>;

export interface ScreenAddress {
  filter: FleetFilter;
  teamId: string | undefined;
  droneId: string | undefined;
  view: MapView | undefined;
  /** Shown for a wall screen. */
  isWall: boolean;
  change: (patch: AddressPatch) => void;
  clear: () => void;
}

const links = ['online', 'stale', 'offline'] as const;
/** Other values are ignored, as the server would refuse to watch them. */
const teamPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Filters, selection and map view in the page's URL. */
export function useScreenAddress(): ScreenAddress {
  const [search, patch] = usePageSearch();
  const q = search.get('q') ?? '';
  const status = droneStatuses.find((one) => one === search.get('status'));
  const link = links.find((one) => one === search.get('link'));
  const map = search.get('map');
  const team = search.get('team');
  const filter = useMemo(() => ({ q, status, link }), [q, status, link]);
  const view = useMemo(() => readView(map), [map]);
  const change = useCallback((next: AddressPatch) => patch(next), [patch]);
  const clear = useCallback(() => patch({ q: null, status: null, link: null, team: null }), [patch]);
  return {
    filter,
    teamId: team !== null && teamPattern.test(team) ? team : undefined,
    droneId: search.get('drone') ?? undefined,
    view,
    isWall: search.has('wall'),
    change,
    clear,
  };
}
