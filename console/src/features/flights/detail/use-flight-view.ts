import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { type MapView, onMapRest, readView, viewOf, viewText } from '../../../shared/map/view/map-view.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import type { Bounds } from './flight-bounds.ts';

export interface FlightView {
  /** Initial view of a new map, if the URL has one. */
  start: MapView | undefined;
  /** Called with each map that is shown; returns a cleanup function. */
  watch: (field: FieldMap) => () => void;
  /** Fits the whole sortie and removes the view from the URL. */
  fitAll: () => void;
}

function fit({ map }: Pick<FieldMap, 'map'>, bounds: Bounds | undefined): void {
  if (!bounds) return;
  const narrow = map.getContainer().clientWidth < 480;
  // The legend is at the lower right, the tools are at the left.
  const padding = { top: narrow ? 72 : 80, bottom: 48, left: narrow ? 24 : 72, right: narrow ? 72 : 240 };
  map.fitBounds(bounds, { padding, maxZoom: 20, duration: 0 });
}

/**
 * The view of a sortie's map. It fits the whole sortie, also on resize, until the user moves the map or the URL has a
 * view. The user's view is stored in the URL.
 */
export function useFlightView(bounds: Bounds | undefined): FlightView {
  const [params, setParams] = usePageSearch();
  const start = readView(params.get('map'));
  const [field, setField] = useState<FieldMap>();
  const isMoved = useRef(start !== undefined);
  const box = useRef(bounds);
  const isKnown = bounds !== undefined;
  useEffect(() => {
    box.current = bounds;
  });
  useEffect(() => {
    if (!field || !isKnown) return;
    const { map } = field;
    const refit = () => {
      if (!isMoved.current) fit(field, box.current);
    };
    refit();
    map.on('resize', refit);
    return () => void map.off('resize', refit);
  }, [field, isKnown]);
  const watch = useCallback(
    (ready: FieldMap) => {
      setField(ready);
      const note = (event: { originalEvent?: unknown }) => {
        if (event.originalEvent) isMoved.current = true;
      };
      const remember = () => {
        if (isMoved.current) setParams({ map: viewText(viewOf(ready)) });
      };
      // The page may have been opened again by a link without the view of this map.
      remember();
      ready.map.on('movestart', note);
      const stop = onMapRest(ready, remember);
      return () => {
        ready.map.off('movestart', note);
        stop();
      };
    },
    [setParams],
  );
  const fitAll = () => {
    isMoved.current = false;
    setParams({ map: null });
    if (field) fit(field, bounds);
  };
  return { start, watch, fitAll };
}
