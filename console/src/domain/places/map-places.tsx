import { useQuery } from '@tanstack/react-query';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { useAllows } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import { onMapRest } from '../../shared/map/view/map-view.ts';
import { createPlacesLayer } from '../map/places/places-layer.ts';
import { boxOfMap } from '../zones/zone-box.ts';
import { placesIn } from './places.queries.ts';

interface MapPlacesProps {
  field: FieldMap;
  /** The opened place is drawn stronger. */
  openId?: string | undefined;
  /** Called with the place that is clicked; without it places do not take clicks. */
  open?: (id: string) => void;
  /** A place that is being drawn is not drawn twice. */
  hiddenId?: string | undefined;
}

/** The sensitive places in view. */
export function MapPlaces(props: MapPlacesProps) {
  return useAllows('records.list') ? <ShownPlaces {...props} /> : null;
}

function ShownPlaces({ field, openId, open, hiddenId }: MapPlacesProps) {
  const t = useT();
  const [bbox, setBox] = useState(() => boxOfMap(field).bbox);
  useEffect(() => {
    const look = () => setBox(boxOfMap(field).bbox);
    look();
    return onMapRest(field, look);
  }, [field]);
  const { data } = useQuery(placesIn(bbox));
  const layer = field.keep('places', () => createPlacesLayer(field));
  useEffect(() => {
    layer.set(data?.items.filter(({ id }) => id !== hiddenId) ?? [], {
      open: openId,
      labelOf: ({ name, kind }) => `${name}\n${t('products.bufferName', { of: kind })}`,
    });
  }, [layer, data, openId, hiddenId, t]);
  useEffect(() => () => layer.set([], { labelOf: () => '' }), [layer]);
  useEffect(() => {
    if (!open) return;
    const { map } = field;
    const onClick = ({ point }: MapMouseEvent) => {
      const id = layer.at(point);
      if (id !== undefined) open(id);
    };
    map.on('click', onClick);
    return () => void map.off('click', onClick);
  }, [field, layer, open]);
  return null;
}
