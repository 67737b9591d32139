import { ringsOf } from '@smartflight/geo/shape.ts';
import type { MapMouseEvent } from 'maplibre-gl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createDrawLayer } from '../../../domain/map/draw/draw-layer.ts';
import { MapPanel } from '../../../domain/map/panel/map-panel.tsx';
import { createPlotsLayer } from '../../../domain/map/plots/plots-layer.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { fitTo } from '../../../shared/map/view/fit.ts';
import { cornersOf, type ImportRow } from './import-rows.ts';

interface MapProps {
  rows: readonly ImportRow[];
  nameOf: (row: ImportRow) => string;
  selected: string | undefined;
  select: (key: string) => void;
}

/** Map of the features; the error position of the selected one is marked. */
export function ImportMap({ rows, nameOf, selected, select }: MapProps) {
  const t = useT();
  const fmt = useFmt();
  const [field, setField] = useState<FieldMap>();
  const latest = useRef({ select, nameOf });
  useEffect(() => {
    latest.current = { select, nameOf };
  });
  const onReady = useCallback((ready: FieldMap) => {
    setField(ready);
    const { map } = ready;
    const click = ({ point }: MapMouseEvent) => {
      if (!map.getLayer('plot-ground')) return;
      const [found] = map.queryRenderedFeatures(point, { layers: ['plot-ground'] });
      const id: unknown = found?.properties['id'];
      if (typeof id === 'string') latest.current.select(id);
    };
    map.on('click', click);
    return () => void map.off('click', click);
  }, []);
  useEffect(() => {
    if (!field) return;
    const layer = field.keep('plots', () => createPlotsLayer(field));
    layer.set(
      rows.flatMap((row) =>
        row.boundary
          ? [
              {
                id: row.key,
                name: latest.current.nameOf(row),
                area: fmt.area(row.areaM2 || null).text,
                geometry: row.boundary,
                current: row.key === selected,
              },
            ]
          : [],
      ),
    );
    const marks = field.keep('draw-marks', () => createDrawLayer(field));
    const chosen = rows.find(({ key }) => key === selected);
    const faulty = chosen?.isUsable ? undefined : chosen?.boundary;
    const at = faulty && chosen?.problem?.at;
    // Drawn as lines: the map can't fill a self-intersecting ring and would leave it out.
    marks.set({ rings: [], cuts: faulty ? ringsOf(faulty) : [], ...(at ? { fault: at } : {}) });
  }, [field, rows, selected, fmt]);
  const fit = useCallback(() => {
    if (field) fitTo(field, cornersOf(rows));
  }, [field, rows]);
  useEffect(fit, [fit]);
  useEffect(() => {
    const row = rows.find(({ key }) => key === selected);
    if (field && row) fitTo(field, cornersOf([row]), 17);
  }, [field, rows, selected]);
  return (
    <div className="sf-pl-map">
      <MapPanel part="import" label={t('plotImport.map')} onReady={onReady} onFit={fit} />
    </div>
  );
}
