import { useEffect, useState } from 'react';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import { onMapRest } from '../../shared/map/view/map-view.ts';

/** The visible box of the map, rounded outwards so that small moves need no request: `west,south,east,north`. */
export function useMapBox(field: FieldMap | undefined): string | undefined {
  const [box, setBox] = useState<string>();
  useEffect(() => {
    if (!field) return setBox(undefined);
    const look = () => setBox(boxOf(field));
    look();
    return onMapRest(field, look);
  }, [field]);
  return box;
}

function boxOf({ map }: FieldMap): string {
  const bounds = map.getBounds();
  const step = 360 / 2 ** (Math.floor(map.getZoom()) + 2);
  const down = (degrees: number) => Math.floor(degrees / step) * step;
  const up = (degrees: number) => Math.ceil(degrees / step) * step;
  const [west, east] = [down(bounds.getWest()), up(bounds.getEast())];
  const wrap = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180;
  const isWorld = east - west >= 360;
  const ends = [
    isWorld ? -180 : wrap(west),
    Math.max(-85, down(bounds.getSouth())),
    isWorld || wrap(east) === -180 ? 180 : wrap(east),
    Math.min(85, up(bounds.getNorth())),
  ];
  return ends.map((degrees) => degrees.toFixed(6)).join(',');
}
