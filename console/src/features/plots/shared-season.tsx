import '../../shared/ui/overlay/inspector.css';
import './plots.css';
import './plot-inspector.css';
import './shared-season.css';
import type { PlotDetail } from '@smartflight/contract/land/plots.schemas.ts';
import { ringsOf } from '@smartflight/geo/shape.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { MapLegend } from '../../domain/map/panel/map-legend.tsx';
import { MapPanel } from '../../domain/map/panel/map-panel.tsx';
import { createPlotsLayer } from '../../domain/map/plots/plots-layer.ts';
import { createTrackLayer } from '../../domain/map/plots/track-layer.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import { fitTo } from '../../shared/map/view/fit.ts';
import { ErrorState, PageSkeleton } from '../../shared/ui/states/states.tsx';
import { SeasonFigures } from './plot-season.tsx';
import { onePlot, plotSeason } from './plots.queries.ts';

const closeZoom = 17;
const placesOf = ({ boundary }: PlotDetail) =>
  ringsOf(boundary)
    .flat()
    .map(([lon, lat]) => ({ lon, lat }));

/** What a plot got in a year, on the map and in figures, for visitors of a link. */
export function SharedSeason({ plotId, year }: { plotId: string; year: number }) {
  const t = useT();
  const fmt = useFmt();
  const [field, setField] = useState<FieldMap>();
  const { data: plot, error, refetch } = useQuery(onePlot(plotId));
  const season = useQuery(plotSeason(plotId, year));
  const onReady = useCallback((ready: FieldMap) => {
    setField(ready);
    return undefined;
  }, []);
  useEffect(() => {
    if (!field || !plot) return;
    const { id, name, crop, areaM2, boundary } = plot;
    const shape = { id, name, crop, area: fmt.area(areaM2).text, geometry: boundary, current: true };
    field.keep('plots', () => createPlotsLayer(field)).set([shape]);
    fitTo(field, placesOf(plot), closeZoom);
  }, [field, plot, fmt]);
  useEffect(() => {
    if (field) field.keep('season', () => createTrackLayer(field)).setCoverage(season.data?.coverage);
  }, [field, season.data]);
  const failure = error ?? season.error;
  if (failure && !(plot && season.data))
    return <ErrorState error={failure} retry={() => void Promise.all([refetch(), season.refetch()])} />;
  if (!plot) return <PageSkeleton />;
  return (
    <div className="sf-shared-season">
      <MapPanel
        label={t('shareLinks.kind.season')}
        onReady={onReady}
        onFit={() => field && fitTo(field, placesOf(plot), closeZoom)}
        legend={<MapLegend keys={['once', 'twice', 'more']} />}
      />
      <aside>
        <h1>{`${plot.name} · ${year}`}</h1>
        {season.data ? <SeasonFigures season={season.data} /> : <PageSkeleton />}
      </aside>
    </div>
  );
}
