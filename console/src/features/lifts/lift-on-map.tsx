import type { Lift, LiftDetail } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { useEffect } from 'react';
import { useWorkspaceMap } from '../../domain/map/panel/map-workspace.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { fitTo } from '../../shared/map/view/fit.ts';
import { createLiftAreas, drawn, type LiftArea } from './lift-areas.layer.ts';

/** Draws the opened application and its conflicts, and moves the map to it. */
export function LiftOnMap({ lift, isHidden = false }: { lift: LiftDetail; isHidden?: boolean }) {
  const t = useT();
  const { field } = useWorkspaceMap();
  useEffect(() => {
    if (!field) return;
    const layer = field.keep('lift-areas', () => createLiftAreas(field));
    const areas: LiftArea[] = [
      { id: lift.id, kind: 'opened', label: lift.droneName || lift.droneId, shape: lift.shape },
      ...(lift.asked
        ? [
            {
              id: `${lift.id}-asked`,
              kind: 'asked',
              label: t('lifts.asked'),
              shape: lift.asked.shape,
            } as const,
          ]
        : []),
      ...lift.conflicts.map(
        ({ id, droneName, droneId, shape }): LiftArea => ({
          id,
          kind: 'conflict',
          label: droneName || droneId,
          shape,
        }),
      ),
    ];
    layer.open(areas, isHidden ? lift.id : undefined);
    return () => layer.open([]);
  }, [field, lift, isHidden, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened
  useEffect(() => {
    if (!field) return;
    const [ring = []] = drawn(lift.shape).coordinates;
    fitTo(
      field,
      ring.map(([lon = 0, lat = 0]) => ({ lon, lat })),
      15,
    );
  }, [field, lift.id]);
  return null;
}

/** Draws the areas of all listed applications. */
export function useListedOnMap(lifts: readonly Lift[] | undefined): void {
  const { field } = useWorkspaceMap();
  useEffect(() => {
    if (!field || !lifts) return;
    const layer = field.keep('lift-areas', () => createLiftAreas(field));
    layer.list(
      lifts.map(
        ({ id, droneName, droneId, shape }): LiftArea => ({
          id,
          kind: 'listed',
          label: droneName || droneId,
          shape,
        }),
      ),
    );
    return () => layer.list([]);
  }, [field, lifts]);
}
