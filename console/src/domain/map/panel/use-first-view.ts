import { useEffect, useState } from 'react';
import { useSession } from '../../../shared/api/session.ts';
import { fitTo } from '../../../shared/map/view/fit.ts';
import type { LonLat } from '../../../shared/map/view/metric-grid.ts';
import { useWorkspaceMap } from './map-workspace.tsx';

/**
 * Without a company's centre the map opens on the first items of the list instead of a whole continent. @param places
 * - corners of the listed items; undefined until loaded @param isPlaced - whether the address or the opened item
 * determines the view
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
