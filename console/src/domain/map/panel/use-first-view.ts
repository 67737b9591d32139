import { useEffect, useState } from 'react';
import { useSession } from '../../../shared/api/session.ts';
import { fitTo } from '../../../shared/map/view/fit.ts';
import type { LonLat } from '../../../shared/map/view/metric-grid.ts';
import { useWorkspaceMap } from './map-workspace.tsx';

/**
 * The map of somebody without a company's centre opens on the first things of the list, not on a whole continent.
 * @param places - corners of what the list shows; undefined until it is here
 * @param isPlaced - whether the address states where to look, or what is opened will
 */
export function useFirstView(places: readonly LonLat[] | undefined, isPlaced: boolean): void {
  const { field } = useWorkspaceMap();
  const hasCentre = useSession((session) => session.mapCenter !== undefined);
  const [wasPlaced] = useState(isPlaced || hasCentre);
  useEffect(() => {
    if (!field || !places || places.length === 0 || wasPlaced) return;
    field.keep('first-view', () => fitTo(field, places, 13));
  }, [field, places, wasPlaced]);
}
