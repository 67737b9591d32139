import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MapPanel } from '../../../domain/map/panel/map-panel.tsx';
import { useSession } from '../../../shared/api/session.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { onMapRest, viewOf, viewText } from '../../../shared/map/view/map-view.ts';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import { flightTrack } from '../flights.queries.ts';
import { createTracksLayer, type PageTrack, type TracksLayer } from './tracks.layer.ts';
import type { FlightList } from './use-flight-list.ts';

/** More tracks are not readable on a map, and each costs a request. */
const mostTracks = 50;

function usePageTracks(list: FlightList) {
  const ids = (list.rows ?? []).slice(0, mostTracks).map(({ id }) => id);
  return useQueries({
    queries: ids.map((id) => ({ ...flightTrack(id), staleTime: 300_000 })),
    combine: (results) => ({
      tracks: results.flatMap(({ data }, index): PageTrack[] => {
        const id = ids[index];
        return data && id !== undefined ? [{ id, points: data }] : [];
      }),
      failed: results.filter(({ isError }) => isError).length,
      total: results.length,
    }),
  });
}

export function FlightsMap({ list }: { list: FlightList }) {
  const t = useT();
  const centre = useSession((session) => session.mapCenter);
  const { tracks, failed, total } = usePageTracks(list);
  const [layer, setLayer] = useState<TracksLayer>();
  const open = useRef(list.open);
  useEffect(() => {
    open.current = list.open;
  });
  const pageKey = useMemo(() => JSON.stringify(list.query), [list.query]);
  // A view in the URL is used as is; after a change of filter the map fits all tracks.
  const fitted = useRef(list.mapView && pageKey);
  const { rememberMap } = list;
  const onReady = useCallback(
    (field: FieldMap) => {
      setLayer(field.keep('page-tracks', () => createTracksLayer(field, (id) => open.current({ id }))));
      return onMapRest(field, () => rememberMap(viewText(viewOf(field))));
    },
    [rememberMap],
  );
  const done = tracks.length + failed;
  useEffect(() => {
    if (!layer) return;
    layer.set(tracks);
    if (done === total && total > 0 && fitted.current !== pageKey) {
      fitted.current = pageKey;
      layer.fit();
    }
  }, [layer, tracks, done, total, pageKey]);
  const company = centre ? { centre: { lon: centre[0], lat: centre[1] }, zoom: 9 } : {};
  const start = list.mapView ? { centre: list.mapView, zoom: list.mapView.zoom } : company;
  if (list.error && !list.rows) return <ErrorState error={list.error} retry={list.retry} />;
  if (list.rows?.length === 0) return list.empty;
  const note =
    done < total
      ? t('flights.map.loading', { done: String(done), total: String(total) })
      : failed > 0 && t('flights.map.failed', { n: failed });
  return (
    <MapPanel label={t('flights.map.label')} onReady={onReady} onFit={() => layer?.fit()} {...start}>
      {note && (
        <div className="sf-map-slab sf-map-note" role="status">
          {note}
        </div>
      )}
    </MapPanel>
  );
}
