import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { MapMouseEvent } from 'maplibre-gl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MapPanel } from '../../domain/map/panel/map-panel.tsx';
import { createPlotPointsLayer } from '../../domain/map/plots/plot-points-layer.ts';
import { createPlotsLayer, middleOf } from '../../domain/map/plots/plots-layer.ts';
import { useWarningsOnMap } from '../../domain/plots/use-warnings-on-map.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import { fitTo } from '../../shared/map/view/fit.ts';
import { groupsOf } from '../../shared/map/view/groups.ts';
import { onMapRest, viewOf, viewText } from '../../shared/map/view/map-view.ts';
import { useMobile } from '../../shared/ui/theme/look.ts';
import type { PlotListQuery, PlotSearch } from './plot-search.ts';
import { onePlot, plotRows, plotsInBox } from './plots.queries.ts';
import { useMapBox } from './use-map-box.ts';

interface MapProps {
  search: PlotSearch;
  filter: PlotListQuery;
  isEditing: boolean;
  onField: (field: FieldMap | undefined) => void;
  open: (id: string) => void;
  rest: (view: string) => void;
}

/** Map of the filtered plots: outlines, or clusters while there are too many. */
export function PlotsMap({ search, filter, isEditing, onField, open, rest }: MapProps) {
  const t = useT();
  const [field, setField] = useState<FieldMap>();
  const latest = useRef({ open, isEditing, onField, rest });
  useEffect(() => {
    latest.current = { open, isEditing, onField, rest };
  });
  const onReady = useCallback((ready: FieldMap) => {
    setField(ready);
    latest.current.onField(ready);
    const pick = (id: string) => latest.current.isEditing || latest.current.open(id);
    ready.keep('plot-points', () => createPlotPointsLayer(ready, pick));
    const stops = [
      onMapRest(ready, () => latest.current.rest(viewText(viewOf(ready)))),
      pickOutlines(ready, pick),
    ];
    return () => {
      for (const stop of stops) stop();
      latest.current.onField(undefined);
    };
  }, []);
  usePadding(field);
  const fit = useFirstFit(field, search, filter);
  return (
    <div className="sf-pl-map">
      <MapPanel
        label={t('plots.mapLabel')}
        {...(search.view ? { centre: search.view, zoom: search.view.zoom } : {})}
        onReady={onReady}
        {...(isEditing ? {} : { onFit: fit })}
      />
      {field && <Outlines field={field} search={search} filter={filter} isEditing={isEditing} />}
    </div>
  );
}

function pickOutlines({ map }: FieldMap, pick: (id: string) => void): () => void {
  const click = ({ point }: MapMouseEvent) => {
    if (!map.getLayer('plot-ground')) return;
    const found = map.queryRenderedFeatures(point, { layers: ['plot-ground'] });
    const id: unknown = found[0]?.properties['id'];
    if (typeof id === 'string') pick(id);
  };
  map.on('click', click);
  return () => void map.off('click', click);
}

function Outlines(props: { field: FieldMap; search: PlotSearch; filter: PlotListQuery; isEditing: boolean }) {
  const { field, search, filter, isEditing } = props;
  const fmt = useFmt();
  const bbox = useMapBox(field);
  const { q, year, tz, scope } = filter;
  const asked = {
    ...(q ? { q } : {}),
    ...(year === undefined ? {} : { year: Number(year), tz }),
    ...(scope ? { scope } : {}),
  };
  const { data: there } = useQuery({
    ...plotsInBox({ ...asked, bbox: bbox ?? '' }),
    enabled: bbox !== undefined && !search.isEnded,
  });
  // In the list of removed plots, active ones would be mistaken for removed.
  const data = search.isEnded ? undefined : there;
  const { plotId } = search;
  const waits = useWarningsOnMap(data && data.plots.length > 0 ? bbox : undefined);
  const { data: opened } = useQuery({ ...onePlot(plotId ?? ''), enabled: plotId !== undefined });
  useEffect(() => {
    const layer = field.keep('plots', () => createPlotsLayer(field));
    for (const id of ['plot-ground', 'plot-others', 'plot-waits'])
      field.map.setLayerZoomRange(id, outlineZoom, 24);
    const points = field.keep('plot-points', () => createPlotPointsLayer(field, () => undefined));
    const shapes = (data?.plots ?? [])
      .filter(({ id }) => id !== plotId)
      .map(({ id, name, crop, areaM2, outline }) => ({
        id,
        name,
        crop,
        area: fmt.area(areaM2).text,
        geometry: outline,
        current: false,
        wait: waits.get(id),
      }));
    const current =
      opened && plotId !== undefined && !isEditing
        ? [
            {
              id: opened.id,
              name: opened.name,
              crop: opened.crop,
              area: fmt.area(opened.areaM2).text,
              geometry: opened.boundary,
              current: true,
              wait: waits.get(opened.id),
            },
          ]
        : [];
    layer.set([...shapes, ...current]);
    if (data && data.plots.length > 0) {
      const middles = data.plots.map(({ id, outline }) => {
        const [lon, lat] = middleOf(outline);
        return { id, lon, lat };
      });
      points.set(middles, outlineZoom);
    } else points.set(data?.points ?? []);
  }, [field, data, opened, plotId, isEditing, fmt, waits]);
  return null;
}

/** Below this zoom plots are shown as points, as outlines would be too small. */
/** About 5 km at the equator: plots of one farm are recognisable on one map. */
const farmDeg = 0.05;
const outlineZoom = 13;
const moveMs = 500;

/** A new map shows the largest group of neighbouring plots; an opened plot outside the visible part moves the map to it. */
function useFirstFit(field: FieldMap | undefined, search: PlotSearch, filter: PlotListQuery): () => void {
  const { data: rows } = useInfiniteQuery(plotRows(filter));
  const { data: opened } = useQuery({
    ...onePlot(search.plotId ?? ''),
    enabled: search.plotId !== undefined,
  });
  const hadView = useRef(search.view !== undefined);
  const all = useCallback(() => {
    const boxes = rows?.pages.flatMap(({ items }) => items.map(({ bbox }) => bbox)) ?? [];
    if (field) fitTo(field, boxes.flatMap(cornersOf));
  }, [field, rows]);
  useEffect(() => {
    if (!field || !rows) return;
    field.keep('first-view', () => {
      if (hadView.current || search.plotId !== undefined) return true;
      const plots = rows.pages.flatMap(({ items }) => items);
      const [most = []] = groupsOf(
        plots.map(({ bbox }) => ({ bbox, lon: bbox[0], lat: bbox[1] })),
        () => 0,
        farmDeg,
      );
      fitTo(
        field,
        most.flatMap(({ bbox }) => cornersOf(bbox)),
      );
      return true;
    });
  }, [field, rows, search.plotId]);
  useEffect(() => {
    if (!field || !opened) return;
    const { map } = field;
    map.resize();
    const seen = map.getBounds();
    const [west, south, east, north] = opened.bbox;
    const covered = map.getPadding().bottom ?? 0;
    const isAbove = map.project([west, south]).y < map.getContainer().clientHeight - covered;
    const isIn = isAbove && seen.contains([west, south]) && seen.contains([east, north]);
    const { x: left } = map.project([west, south]);
    const { x: right } = map.project([east, south]);
    if (isIn && right - left > 80) return;
    const edge = map.getContainer().clientWidth < 500 ? 40 : 72;
    const padding = { top: edge < 72 ? 136 : 112, bottom: edge, left: edge, right: edge };
    map.fitBounds([west, south, east, north], { padding, maxZoom: 17.5, duration: moveMs });
  }, [field, opened]);
  return all;
}

const cornersOf = ([west, south, east, north]: readonly [number, number, number, number]) => [
  { lon: west, lat: south },
  { lon: east, lat: north },
];

const sheetShare = 0.45;

function usePadding(field: FieldMap | undefined): void {
  const mobile = useMobile();
  useEffect(() => {
    const bottom = mobile && field ? field.map.getContainer().clientHeight * sheetShare : 0;
    field?.map.setPadding({ top: 0, left: 0, right: 0, bottom });
  }, [field, mobile]);
}
