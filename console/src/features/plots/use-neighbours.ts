import { mostExact } from '@smartflight/contract/land/plots.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import { exactInBox, plotsInBox } from './plots.queries.ts';
import { useMapBox } from './use-map-box.ts';

/** Exact boundaries of the visible plots except `but`, for snapping while drawing. */
export function useNeighbours(field: FieldMap | undefined, but: string | undefined): readonly Boundary[] {
  const bbox = useMapBox(field);
  const { data: shown } = useQuery({ ...plotsInBox({ bbox: bbox ?? '' }), enabled: bbox !== undefined });
  // With more plots the map is too far out for drawing along an edge.
  const isNear = bbox !== undefined && shown !== undefined && shown.total > 0 && shown.total <= mostExact;
  const { data } = useQuery({ ...exactInBox(bbox ?? ''), enabled: isNear });
  return useMemo(
    () => (data?.items ?? []).filter(({ id }) => id !== but).map(({ boundary }) => boundary as Boundary),
    [data, but],
  );
}
