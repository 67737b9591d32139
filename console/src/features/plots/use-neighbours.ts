import type { Boundary } from '@smartflight/geo/shape.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldMap } from '../../shared/map/field-map.ts';
import { plotsInBox } from './plots.queries.ts';
import { useMapBox } from './use-map-box.ts';

/** Outlines of the plots that the map shows, but for one: what a drawing snaps to. */
export function useNeighbours(field: FieldMap | undefined, but: string | undefined): readonly Boundary[] {
  const bbox = useMapBox(field);
  const { data } = useQuery({ ...plotsInBox({ bbox: bbox ?? '' }), enabled: bbox !== undefined });
  return useMemo(
    () => (data?.plots ?? []).filter(({ id }) => id !== but).map(({ outline }) => outline as Boundary),
    [data, but],
  );
}
