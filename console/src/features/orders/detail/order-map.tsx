import type { OrderMapAnswer } from '@smartflight/contract/orders/order-map.schemas.ts';
import { ringsOf } from '@smartflight/geo/shape.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { MapLegend } from '../../../domain/map/panel/map-legend.tsx';
import { MapPanel } from '../../../domain/map/panel/map-panel.tsx';
import { createPlotsLayer } from '../../../domain/map/plots/plots-layer.ts';
import { createTrackLayer } from '../../../domain/map/plots/track-layer.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { fitTo } from '../../../shared/map/view/fit.ts';
import { orderLand } from '../orders.queries.ts';

const closeZoom = 17;

const placesOf = ({ plots, flights }: OrderMapAnswer) =>
  [...plots.map(({ boundary }) => boundary), ...flights.map(({ once }) => once)]
    .flatMap(ringsOf)
    .flat()
    .map(([lon, lat]) => ({ lon, lat }));

/** The plots of an order, those that are not done with a solid outline, and the ground of its flights. */
export function OrderMap({ id }: { id: string }) {
  const t = useT();
  const fmt = useFmt();
  const [field, setField] = useState<FieldMap>();
  const { data } = useQuery(orderLand(id));
  const onReady = useCallback((ready: FieldMap) => {
    // The page scrolls over the map; the buttons zoom.
    ready.map.scrollZoom.disable();
    setField(ready);
    return undefined;
  }, []);
  useEffect(() => {
    if (!field || !data) return;
    field
      .keep('plots', () => createPlotsLayer(field))
      .set(
        data.plots.map(({ id: plotId, name, crop, areaM2, boundary, isDone }) => ({
          id: plotId,
          name,
          crop,
          area: fmt.area(areaM2).text,
          geometry: boundary,
          current: !isDone,
        })),
      );
  }, [field, data, fmt]);
  useEffect(() => {
    if (!field || !data) return;
    const all = (kind: 'once' | 'twice' | 'more') => ({
      type: 'MultiPolygon' as const,
      coordinates: data.flights.flatMap((flight) => flight[kind].coordinates),
    });
    field
      .keep('ground', () => createTrackLayer(field))
      .setCoverage({
        once: all('once'),
        twice: all('twice'),
        more: all('more'),
        gap: { type: 'MultiPolygon', coordinates: [] },
        remaining: null,
        outside: null,
      });
    fitTo(field, placesOf(data), closeZoom);
  }, [field, data]);
  return (
    <div className="or-map">
      <MapPanel
        part="order"
        label={t('plots.mapLabel')}
        onReady={onReady}
        onFit={() => field && data && fitTo(field, placesOf(data), closeZoom)}
        {...(data && data.flights.length > 0
          ? { legend: <MapLegend keys={['once', 'twice', 'more']} /> }
          : {})}
      />
    </div>
  );
}
