import { useQuery } from '@tanstack/react-query';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { useAllows } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import { onMapRest } from '../../shared/map/view/map-view.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { createZonesLayer, type ZonesLayer } from '../map/zones/zones-layer.ts';
import { boxOfMap } from './zone-box.ts';
import { ZoneCard } from './zone-card.tsx';
import { labelOf } from './zone-labels.ts';
import { zonesIn } from './zones.queries.ts';

interface MapZonesProps {
  field: FieldMap;
  /** True while clicks belong to another part, such as drawing. */
  isQuiet: boolean;
}

/** No-fly zones on a map (N-01): those in view, limited by the server; a click shows their details. */
export function MapZones({ field, isQuiet }: MapZonesProps) {
  const isAllowed = useAllows('zones.list');
  const isWanted = useSettings((settings) => settings.showZones);
  if (!isAllowed) return null;
  return isWanted ? <ShownZones field={field} isQuiet={isQuiet} /> : null;
}

function ShownZones({ field, isQuiet }: MapZonesProps) {
  const t = useT();
  const fmt = useFmt();
  const box = useBox(field);
  const { data } = useQuery(zonesIn(box));
  const layer = field.keep('zones', () => createZonesLayer(field));
  const shown = useMemo(
    () =>
      data && {
        zones: data.zones,
        clusters: data.clusters,
        labelOf: labelOf({ t, fmt }),
        count: (zones: number) => fmt.number(zones),
      },
    [data, t, fmt],
  );
  useEffect(() => {
    if (shown) layer.set(shown);
  }, [layer, shown]);
  useEffect(() => () => layer.set(undefined), [layer]);
  const [ids, close] = useClicked(field, layer, isQuiet);
  if (ids.length === 0 || isQuiet) return null;
  return <ZoneCard key={ids.join(' ')} ids={ids} close={close} />;
}

function useBox(field: FieldMap) {
  const [box, setBox] = useState(() => boxOfMap(field));
  useEffect(() => {
    const look = () =>
      setBox((before) => {
        const next = boxOfMap(field);
        return next.bbox === before.bbox && next.zoom === before.zoom ? before : next;
      });
    look();
    return onMapRest(field, look);
  }, [field]);
  return box;
}

/** The zones at the clicked position, unless the click hit something above them. */
function useClicked(
  field: FieldMap,
  layer: ZonesLayer,
  isQuiet: boolean,
): [readonly string[], close: () => void] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    if (isQuiet) return;
    const { map } = field;
    const onClick = (event: MapMouseEvent) => {
      // Other listeners have handled the event by then, in any order.
      queueMicrotask(() => {
        if (event.defaultPrevented) return setIds([]);
        const cluster = layer.clusterAt(event.point);
        if (cluster) map.easeTo({ center: cluster, zoom: map.getZoom() + 2, duration: 500 });
        setIds(cluster ? [] : layer.at(event.point));
      });
    };
    map.on('click', onClick);
    return () => void map.off('click', onClick);
  }, [field, layer, isQuiet]);
  return [ids, () => setIds([])];
}
