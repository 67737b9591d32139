import type { MultiPolygon, Polygon } from 'geojson';
import { useCallback, useEffect } from 'react';
import { createPlotsLayer } from '../../domain/map/plots/plots-layer.ts';
import { useWarningsOnMap } from '../../domain/plots/use-warnings-on-map.ts';
import { useFleet } from '../../live/use-fleet.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import type { FleetScreen } from './fleet-screen.ts';
import { usePlotsIn, useSquare } from './use-plots-in.ts';

/** The boundaries in the visible area; the plot of the selected drone is left out. */
export function FleetPlots(props: { field: FieldMap; screen: FleetScreen; selected: string | undefined }) {
  const { field, screen, selected } = props;
  const fmt = useFmt();
  const current = useFleet(
    screen.store,
    useCallback((store) => (selected === undefined ? undefined : store.get(selected)?.plotId), [selected]),
  );
  const inView = usePlotsIn(field);
  const waits = useWarningsOnMap(useSquare(field));
  useEffect(() => {
    const layer = field.keep('plots', () => createPlotsLayer(field));
    const shapes = (inView ?? []).flatMap(({ id, name, crop, areaM2, outline }) =>
      isArea(outline)
        ? [
            {
              id,
              name,
              crop,
              area: fmt.area(areaM2).text,
              geometry: outline,
              current: id === current,
              wait: waits.get(id),
            },
          ]
        : [],
    );
    layer.set(shapes);
  }, [field, inView, current, fmt, waits]);
  return null;
}

function isArea(boundary: unknown): boundary is Polygon | MultiPolygon {
  return (
    typeof boundary === 'object' &&
    boundary !== null &&
    'type' in boundary &&
    (boundary.type === 'Polygon' || boundary.type === 'MultiPolygon')
  );
}
