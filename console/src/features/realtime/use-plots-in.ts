import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { useSession } from '../../shared/api/session.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';

/** Minimum zoom at which plots are drawn; further out they would be too small. */
const plotZoom = 12;
/** Plots are fetched by tiles of this size in degrees, so that small moves need no request. */
const squareDeg = 0.1;

/** The plots around the visible area, in whole squares. */
export function usePlotsIn(field: FieldMap) {
  const bbox = useSquare(field);
  // The visitor of a shared wall gets the plots near its drones, and they move.
  const isVisit = useSession(({ phase }) => phase === 'visit');
  return useQuery({
    queryKey: ['plots', 'bbox', bbox],
    queryFn: ({ signal }) => call(plots.map, { query: { bbox: bbox ?? '' }, signal }),
    enabled: bbox !== undefined,
    staleTime: 300_000,
    refetchInterval: isVisit ? 60_000 : false,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  }).data?.plots;
}

/** The visible area in whole squares, `west,south,east,north`; undefined further out than plots are drawn. */
export function useSquare(field: FieldMap): string | undefined {
  const [square, setSquare] = useState(() => squareOf(field));
  useEffect(() => {
    const rest = (): void => setSquare(squareOf(field));
    rest();
    field.map.on('moveend', rest);
    return () => void field.map.off('moveend', rest);
  }, [field]);
  return square;
}

function squareOf({ map }: FieldMap): string | undefined {
  if (map.getZoom() < plotZoom) return undefined;
  const bounds = map.getBounds();
  const down = (degrees: number): number => Math.floor(degrees / squareDeg) * squareDeg;
  const up = (degrees: number): number => Math.ceil(degrees / squareDeg) * squareDeg;
  const box = [down(bounds.getWest()), down(bounds.getSouth()), up(bounds.getEast()), up(bounds.getNorth())];
  return box.map((degrees) => degrees.toFixed(4)).join(',');
}
