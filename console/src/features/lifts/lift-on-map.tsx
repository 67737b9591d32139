import type { LiftDetail } from '@smartflight/contract/lifts.ts';
import { useEffect } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { fitTo } from '../../shared/map/fit.ts';
import { useDeskMap } from '../../shared/map/map-desk.tsx';
import { createLiftAreas, drawn, type LiftArea } from './lift-areas.layer.ts';

/** Draws the opened application with what it conflicts with, and brings it into view when it is opened. */
export function LiftOnMap({ lift, isHidden = false }: { lift: LiftDetail; isHidden?: boolean }) {
  const t = useT();
  const { field } = useDeskMap();
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
    layer.set(isHidden ? areas.slice(1) : areas);
    return () => layer.set([]);
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
