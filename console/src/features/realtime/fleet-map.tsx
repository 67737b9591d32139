import Crosshair from 'lucide-react/icons/crosshair';
import Presentation from 'lucide-react/icons/presentation';
import SkipForward from 'lucide-react/icons/skip-forward';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createDronesLayer, type DronesLayer } from '../../domain/map/drones/drones-layer.ts';
import { createTrailLayer } from '../../domain/map/drones/trail-layer.ts';
import { MapLegend } from '../../domain/map/panel/map-legend.tsx';
import { MapPanel } from '../../domain/map/panel/map-panel.tsx';
import { MapTool } from '../../domain/map/panel/map-tools.tsx';
import type { Moment } from '../../live/drone-status.ts';
import { useKnown } from '../../live/use-fleet.ts';
import { useSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import { fitTo } from '../../shared/map/view/fit.ts';
import { type MapView, onMapRest, viewOf, viewText } from '../../shared/map/view/map-view.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { fleetGroups, groupAfter, openingPlaces } from './camera/fleet-groups.ts';
import type { FleetScreen } from './fleet-screen.ts';
import type { LiveTrail } from './live-trail.ts';

const EdgePointers = lazyLayer(
  async () => (await import('./camera/edge-pointer-buttons.tsx')).EdgePointerButtons,
);
const Coverage = lazyLayer(async () => (await import('./passes/coverage-today.tsx')).CoverageToday);
const FleetPlots = lazyLayer(async () => (await import('./fleet-plots.tsx')).FleetPlots);
const Stations = lazyLayer(async () => (await import('./stations/station-markers.tsx')).StationMarkers);
const Places = lazyLayer(async () => (await import('../../domain/places/map-places.tsx')).MapPlaces);
const noop = (): void => undefined;

interface FleetMapProps {
  screen: FleetScreen;
  selected: string | undefined;
  trail: LiveTrail | undefined;
  view: MapView | undefined;
  following: boolean;
  follow: (on: boolean) => void;
  /** The map stopped moving: `view` for the URL, `box` for the server. */
  onRest: (view: string, box: Moment['box'], zoom: number) => void;
  openWall: () => void;
}

const closeZoom = 16;
/** Fields with their surroundings. */
const openingZoom = 15;
const trailMs = 400;

/** Map of the fleet. Drones and trail are drawn from stores frame by frame, without React. */
export function FleetMap(props: FleetMapProps) {
  const { screen, selected, trail, view, following, follow, onRest, openWall } = props;
  const t = useT();
  const mobile = useMobile();
  const isVisit = useSession(({ phase }) => phase === 'visit');
  const showPlaces = useSettings((settings) => settings.showPlaces);
  const [field, setField] = useState<FieldMap>();
  const layer = field && dronesLayer(field, screen);
  useFirstView({ field, layer, screen, selected, hasView: view !== undefined });
  useTrailOnMap(field, trail);
  useSheetPadding(field);
  useChosenInView(field, screen, selected);
  useEffect(() => {
    layer?.select(selected);
  }, [layer, selected]);
  useEffect(() => {
    layer?.follow(following);
    if (!field || !following) return;
    const stop = (): void => follow(false);
    field.map.on('dragstart', stop);
    return () => void field.map.off('dragstart', stop);
  }, [field, layer, following, follow]);

  const onReady = useCallback(
    (ready: FieldMap) => {
      setField(ready);
      const rest = (): void => {
        const view = viewOf(ready);
        onRest(viewText(view), boxOf(ready), view.zoom);
      };
      rest();
      return onMapRest(ready, rest);
    },
    [onRest],
  );
  return (
    <MapPanel
      label={t('realtime.map')}
      {...(view ? { centre: view, zoom: view.zoom } : {})}
      onReady={onReady}
      onFit={() => layer?.fit()}
      isOfFleet={!isVisit}
      tools={
        selected === undefined ? (
          <>
            <NextGroup field={field} screen={screen} />
            {!mobile && !isVisit && (
              <MapTool label={t('realtime.wall.open')} icon={<Presentation />} onClick={openWall} />
            )}
          </>
        ) : (
          <MapTool
            label={t('realtime.follow')}
            icon={<Crosshair />}
            pressed={following}
            onClick={() => follow(!following)}
          />
        )
      }
      {...(selected === undefined ? {} : { legend: <MapLegend keys={['earlier', 'thisSortie']} /> })}
    >
      {field && !isVisit && <FleetPlots part={{ field, screen, selected }} close={noop} />}
      {field && !isVisit && <Coverage close={noop} part={{ field, screen, selected }} />}
      {field && !isVisit && <Stations close={noop} part={{ field }} />}
      {field && !isVisit && showPlaces && <Places close={noop} part={{ field }} />}
      {field && selected === undefined && <EdgePointers close={noop} part={{ field, screen }} />}
    </MapPanel>
  );
}

const groupsMs = 5_000;

/** Shows one group of neighbouring drones after the other; absent while there is only one. */
function NextGroup({ field, screen }: { field: FieldMap | undefined; screen: FleetScreen }) {
  const t = useT();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const update = () => setCount(fleetGroups(screen.source.features()).length);
    update();
    const timer = setInterval(update, groupsMs);
    return () => clearInterval(timer);
  }, [screen]);
  if (!field || count < 2) return null;
  const next = () => {
    fitTo(field, groupAfter(fleetGroups(screen.source.features()), field.map.getCenter()));
  };
  return <MapTool label={t('realtime.nextGroup')} icon={<SkipForward />} onClick={next} />;
}

const dronesLayer = (field: FieldMap, screen: FleetScreen): DronesLayer =>
  field.keep('drones', () => createDronesLayer(field, screen.source, { onSelect: screen.pick }));

function boxOf({ map }: FieldMap): Moment['box'] {
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  if (east - west >= 360) return undefined;
  const wrap = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;
  return [wrap(west), Math.max(-90, bounds.getSouth()), wrap(east), Math.min(90, bounds.getNorth())];
}

/** Without a view in the URL the map shows the selected drone, the group that works most or the company's centre. */
function useFirstView(o: {
  field: FieldMap | undefined;
  layer: DronesLayer | undefined;
  screen: FleetScreen;
  selected: string | undefined;
  hasView: boolean;
}): void {
  const { field, layer, screen, selected, hasView } = o;
  const known = useKnown(screen.store);
  const company = useSession((session) => session.mapCenter);
  // The map writes its view to the URL as soon as it is ready, so the initial value is kept.
  const hadView = useRef(hasView);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per map, when the fleet is first known
  useEffect(() => {
    if (!field || !layer || !known) return;
    field.keep('first-view', () => {
      if (hadView.current) return true;
      const chosen = selected === undefined ? undefined : screen.store.get(selected);
      if (chosen?.lat !== undefined && chosen.lon !== undefined)
        field.map.jumpTo({ center: [chosen.lon, chosen.lat], zoom: closeZoom });
      else fitTo(field, openingPlaces(screen.source.features(), company), openingZoom);
      return true;
    });
  }, [field, layer, known]);
}

/** From this zoom on the strips of a trail are distinguishable. */
const trailZoom = 14;
const moveMs = 500;
const edgePx = 48;

/**
 * Moves the map to a newly selected drone, close enough for its trail; if the drone is well visible, the map doesn't
 * move.
 */
function useChosenInView(
  field: FieldMap | undefined,
  screen: FleetScreen,
  selected: string | undefined,
): void {
  const before = useRef(selected);
  useEffect(() => {
    const isNew = before.current !== selected;
    before.current = selected;
    const drone = selected === undefined ? undefined : screen.store.get(selected);
    if (!field || !isNew || drone?.lat === undefined || drone.lon === undefined) return;
    const { map } = field;
    // The inspector has just changed the map's width.
    map.resize();
    const { clientWidth, clientHeight } = map.getContainer();
    const { x, y } = map.project([drone.lon, drone.lat]);
    const below = clientHeight - (map.getPadding().bottom ?? 0);
    const isSeen = x > edgePx && x < clientWidth - edgePx && y > edgePx && y < below - edgePx;
    if (isSeen && map.getZoom() >= trailZoom) return;
    const zoom = map.getZoom() >= trailZoom ? map.getZoom() : closeZoom;
    map.easeTo({ center: [drone.lon, drone.lat], zoom, duration: moveMs });
  }, [field, screen, selected]);
}

/** Share of the map covered by a phone's sheet; the map's centre is moved accordingly. */
const sheetShare = 0.45;

function useSheetPadding(field: FieldMap | undefined): void {
  const mobile = useMobile();
  useEffect(() => {
    const bottom = mobile && field ? field.map.getContainer().clientHeight * sheetShare : 0;
    field?.map.setPadding({ top: 0, left: 0, right: 0, bottom });
  }, [field, mobile]);
}

/** Draws the trail when it has grown, at most a few times a second. */
function useTrailOnMap(field: FieldMap | undefined, trail: LiveTrail | undefined): void {
  useEffect(() => {
    if (!field) return;
    const layer = field.keep('trail', () => createTrailLayer(field));
    let drawn = -1;
    let drawnMs = 0;
    if (!trail) layer.set(undefined);
    return field.onFrame((nowMs) => {
      if (!trail || trail.version() === drawn || nowMs - drawnMs < trailMs) return;
      drawn = trail.version();
      drawnMs = nowMs;
      layer.set(trail.trail());
    });
  }, [field, trail]);
}
