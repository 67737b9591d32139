import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { type MapView, onMapRest, readView, viewOf, viewText } from '../../../shared/map/view/map-view.ts';
import { usePageSearch } from '../../../shared/tabs/page.tsx';
import type { Bounds } from './flight-bounds.ts';

export interface FlightView {
  /** Where a new map opens when the address reports it. */
  start: MapView | undefined;
  /** For the map whenever it is shown; the answer ends it. */
  watch: (field: FieldMap) => () => void;
  /** Shows the whole sortie again; the address reports nothing of the map then. */
  fitAll: () => void;
}

function fit({ map }: Pick<FieldMap, 'map'>, bounds: Bounds | undefined): void {
  if (!bounds) return;
  const narrow = map.getContainer().clientWidth < 600;
  // The table of classes is at the lower right, the tools at the left.
  const padding = { top: narrow ? 72 : 80, bottom: 48, left: narrow ? 24 : 72, right: narrow ? 72 : 208 };
  map.fitBounds(bounds, { padding, maxZoom: 20, duration: 0 });
}

/**
 * Where the map of a sortie looks: at all of it, also while its frame changes size, until the viewer moves the map or
 * the address states where to look. What the viewer moved to is in the address.
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
      // The page may have been opened again from a list, whose link reports nothing of the map that waited here.
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
