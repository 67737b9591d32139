import { boxOf } from '@smartflight/geo/shape.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createDronesLayer } from '../../../domain/map/drones/drones-layer.ts';
import { MapPanel } from '../../../domain/map/panel/map-panel.tsx';
import { MapPlaces } from '../../../domain/places/map-places.tsx';
import { useSession } from '../../../shared/api/session.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { fitTo } from '../../../shared/map/view/fit.ts';
import type { LonLat } from '../../../shared/map/view/metric-grid.ts';
import { discardParkedMap } from '../../../shared/map/view/parked-map.ts';
import { useSettings } from '../../../shared/settings/settings.ts';
import { useTabKey } from '../../../shared/tabs/page.tsx';
import { FleetPlots } from '../fleet-plots.tsx';
import type { FleetScreen } from '../fleet-screen.ts';
import { CoverageToday } from '../passes/coverage-today.tsx';
import { StationMarkers } from '../stations/station-markers.tsx';
import { usePlotsIn } from '../use-plots-in.ts';
import { type PlotBox, withPlots } from './wall-fields.ts';

const aimMs = 5_000;
const noPlots: readonly PlotBox[] = [];
/** A view is changed when its drones fill less than this share of it. */
const leastShare = 0.3;
/** Or when one of them is nearer to the edge than this share. */
const edgeShare = 0.08;

interface WallMapProps {
  screen: FleetScreen;
  label: string;
  /** Distinguishes the maps of the wall. */
  part: string;
  /** What the map shows, asked every few seconds. */
  places: () => readonly LonLat[];
  /** Shows the whole plots that the places are in. */
  showsPlots?: boolean;
  maxZoom: number;
  /** By which the style enlarges the map, so that it is drawn that much finer. */
  scale: number;
}

/** A map that aims itself at the places it has to show, and only moves when it shows them badly. */
export function WallMap(props: WallMapProps) {
  const { screen, label, part, places, showsPlots = false, maxZoom, scale } = props;
  const [field, setField] = useState<FieldMap>();
  const tabKey = useTabKey();
  const showPlaces = useSettings((settings) => settings.showPlaces);
  const isVisit = useSession(({ phase }) => phase === 'visit');
  const latest = useRef(places);
  const [plots, setPlots] = useState<readonly PlotBox[]>(noPlots);
  useEffect(() => {
    latest.current = showsPlots ? () => withPlots(places(), plots) : places;
  });
  const onReady = useCallback(
    (ready: FieldMap) => {
      ready.keep('drones', () => createDronesLayer(ready, screen.source, { onSelect: () => undefined }));
      ready.map.setPixelRatio(devicePixelRatio * scale);
      setField(ready);
      return undefined;
    },
    [screen, scale],
  );
  useEffect(() => {
    if (!field) return;
    const aim = () => {
      const shown = latest.current();
      if (shown.length > 0 && !isAimed(field, shown, maxZoom)) fitTo(field, shown, maxZoom);
    };
    aim();
    const timer = setInterval(aim, aimMs);
    return () => clearInterval(timer);
  }, [field, maxZoom]);
  // A closed wall keeps no map; the panel has parked it by then.
  useEffect(() => () => void setTimeout(() => discardParkedMap(`${tabKey}#${part}`)), [tabKey, part]);
  return (
    <MapPanel label={label} part={part} onReady={onReady} isOfFleet={!isVisit}>
      {field && <FleetPlots field={field} screen={screen} selected={undefined} />}
      {field && showsPlots && <PlotBoxes field={field} set={setPlots} />}
      {field && !isVisit && <StationMarkers field={field} />}
      {field && !isVisit && showPlaces && <MapPlaces field={field} />}
      {field && <CoverageToday field={field} screen={screen} selected={undefined} />}
    </MapPanel>
  );
}

/** Reports the boxes of the plots around the visible area. */
function PlotBoxes({ field, set }: { field: FieldMap; set: (plots: readonly PlotBox[]) => void }) {
  const inView = usePlotsIn(field);
  useEffect(() => {
    const boxes = (inView ?? []).flatMap(({ outline }) => boxOf(outline) ?? []);
    set(boxes.map(({ west, south, east, north }) => [west, south, east, north]));
  }, [inView, set]);
  return null;
}

function isAimed({ map }: FieldMap, places: readonly LonLat[], maxZoom: number): boolean {
  const { clientWidth, clientHeight } = map.getContainer();
  const points = places.map(({ lon, lat }) => map.project([lon, lat]));
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [edgeX, edgeY] = [clientWidth * edgeShare, clientHeight * edgeShare];
  if (left < edgeX || top < edgeY || right > clientWidth - edgeX || bottom > clientHeight - edgeY)
    return false;
  const share = Math.max((right - left) / clientWidth, (bottom - top) / clientHeight);
  return share >= leastShare || map.getZoom() >= maxZoom - 0.1;
}
